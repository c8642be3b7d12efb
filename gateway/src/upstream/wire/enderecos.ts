import { formatCep } from '@decantaria/brasil/cep';
import { readUf } from '@decantaria/brasil/uf';
import { z } from 'zod';
import type { EnderecoModel } from '../../shop/enderecos/model.ts';
import { nullableBoolean, nullableIdentifier, nullableTextOrNumber } from '../rest/values.ts';
import { healPlace, type Place, type Position } from './heal.ts';

/** An address as it was read. */
export interface ReadEndereco extends EnderecoModel {
  /** City, state and CEP as stored, each in its place: a save must not lose unreadable ones. */
  readonly stored: Place;
}

const text = nullableTextOrNumber.transform((value) => value ?? '');

const rawEndereco = z.object({
  // An order's copy may have none.
  id: nullableIdentifier,
  logradouro: text,
  numero: text,
  complemento: text,
  bairro: text,
  cidade: text,
  estado: text,
  cep: text,
  padrao: nullableBoolean,
});

/** An address with city, state and CEP decided by content; `position` is the reply's usual order. */
function healEndereco(raw: z.output<typeof rawEndereco>, position: Position): ReadEndereco {
  const stored = healPlace({ cidade: raw.cidade, estado: raw.estado, cep: raw.cep }, position);
  return {
    id: raw.id ?? '',
    logradouro: raw.logradouro,
    numero: raw.numero,
    complemento: raw.complemento || null,
    bairro: raw.bairro,
    cidade: stored.cidade,
    estado: readUf(stored.estado),
    cep: formatCep(stored.cep) ?? '',
    padrao: raw.padrao ?? false,
    stored,
  };
}

/** `POST /enderecos` and an order's `enderecoEntrega`: usually by name. */
export const enderecoByNameWire = rawEndereco.transform((raw) => healEndereco(raw, 'byName'));

/** An element of `GET /enderecos/me`, `/perfis/me` and `/perfis/{id}`: usually shifted. */
export const enderecoShiftedWire = rawEndereco.transform((raw) => healEndereco(raw, 'shifted'));

/** The caller's own addresses, the default first. One unreadable address rejects the list: a save must write back all of them. */
export const enderecosMeWire = z
  .array(enderecoShiftedWire.refine(({ id }) => id !== '', 'an address without id'))
  .transform((enderecos) =>
    enderecos.toSorted((one, other) => Number(other.padrao) - Number(one.padrao)),
  );
