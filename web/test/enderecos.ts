import type { Endereco } from '../src/lib/enderecos/endereco.ts';

export function enderecoDe(parts: Partial<Endereco> = {}): Endereco {
  return {
    __typename: 'Endereco',
    id: 'e1',
    logradouro: 'Rua das Flores',
    numero: '10',
    complemento: null,
    bairro: 'Centro',
    cidade: 'Fortaleza',
    estado: 'CE',
    cep: '60000-000',
    padrao: true,
    ...parts,
  };
}

export const lista = (...enderecos: Endereco[]) => ({
  resultado: { __typename: 'ListaEnderecos', enderecos },
});
