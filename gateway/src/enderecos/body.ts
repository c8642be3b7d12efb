import { wireId } from '../rest/values.ts';
import type { EnderecoModel } from './model.ts';
import type { ReadEndereco } from './wire.ts';

/** A checked address, the body of `POST` and `PUT /enderecos`: `estado` as two letters, `cep` as 00000-000. */
export type NewEndereco = Omit<EnderecoModel, 'id' | 'padrao'>;

/** An address in the list of `PUT /perfis/me`: by name, with everything that was read, also unreadable parts. */
export function listedEnderecoBody(endereco: ReadEndereco): Readonly<Record<string, unknown>> {
  const { id, logradouro, numero, complemento, bairro, cidade, estado, cep, stored } = endereco;
  return {
    id: wireId(id),
    logradouro: logradouro || null,
    numero: numero || null,
    complemento,
    bairro: bairro || null,
    cidade: cidade || null,
    estado: estado || stored.estado || null,
    cep: cep || stored.cep || null,
    padrao: endereco.padrao,
  };
}
