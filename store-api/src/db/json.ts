// The shapes of `jsonb` columns that no domain declares. Written as `JSON.stringify(shape)`.

/** The delivery address as it was when the order was placed. */
export interface EnderecoEntrega {
  id: number | null;
  logradouro: string;
  numero: string;
  complemento: string | null;
  bairro: string;
  cidade: string;
  /** UF. */
  estado: string;
  /** 8 digits. */
  cep: string;
}
