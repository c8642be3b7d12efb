import { wireId } from '../rest/values.ts';
import type { ReadEndereco } from './wire.ts';

/** An address to write, checked: `estado` as two letters, `cep` as 00000-000. */
export interface NewEndereco {
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento: string | null;
  readonly bairro: string;
  readonly cidade: string;
  readonly estado: string;
  readonly cep: string;
}

/** What `POST` and `PUT /enderecos` take: by name, never with an id (rest-contract 3.5). */
export function enderecoBody(endereco: NewEndereco): Readonly<Record<string, unknown>> {
  const { logradouro, numero, complemento, bairro, cidade, estado, cep } = endereco;
  return { logradouro, numero, complemento, bairro, cidade, estado, cep };
}

/**
 * An address of the caller's whole list in `PUT /perfis/me`: by name, with everything that was read of it,
 * also what could not be understood (rest-contract 3.5, 4.18).
 */
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
