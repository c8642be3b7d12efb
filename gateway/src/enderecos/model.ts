/** Healed: `cep` as 00000-000 and `estado` as two letters, or empty where not known. */
export interface EnderecoModel {
  readonly id: string;
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento: string | null;
  readonly bairro: string;
  readonly cidade: string;
  readonly estado: string;
  readonly cep: string;
  readonly padrao: boolean;
}

/** A checked address, the body of `POST` and `PUT /enderecos`. */
export type NewEndereco = Omit<EnderecoModel, 'id' | 'padrao'>;
