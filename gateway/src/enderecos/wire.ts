import { z } from 'zod';
import { identifier } from '../rest/values.ts';
import { readUf } from './estados.ts';
import { formatCep, healPlace, type Place, type Position } from './heal.ts';
import type { EnderecoModel } from './model.ts';

/** An address as it was read. */
export interface ReadEndereco extends EnderecoModel {
  /** City, state and CEP as they are stored, each in its place: what cannot be understood must not be lost. */
  readonly stored: Place;
}

/** A text as any version writes it, without the space around it; empty when there is none. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() ?? '');

const rawEndereco = z.object({
  // An order's copy may have none.
  id: identifier.nullish().catch(null),
  logradouro: text,
  numero: text,
  complemento: text,
  bairro: text,
  cidade: text,
  estado: text,
  cep: text,
  padrao: z.boolean().nullish().catch(null),
});

/** An address whose city, state and CEP are found by content (decision 6), from where `position` is the usual order. */
export function healEndereco(raw: z.output<typeof rawEndereco>, position: Position): ReadEndereco {
  const stored = healPlace({ cidade: raw.cidade, estado: raw.estado, cep: raw.cep }, position);
  return {
    id: raw.id ?? '',
    logradouro: raw.logradouro,
    numero: raw.numero,
    complemento: raw.complemento || null,
    bairro: raw.bairro,
    cidade: stored.cidade,
    estado: readUf(stored.estado) ?? '',
    cep: formatCep(stored.cep) ?? '',
    padrao: raw.padrao ?? false,
    stored,
  };
}

/** `POST /enderecos` and an order's `enderecoEntrega` (rest-contract 2.1): by name, unless the rows are shifted. */
export const enderecoByNameWire = rawEndereco.transform((raw) => healEndereco(raw, 'byName'));

/** An element of `GET /enderecos/me`, `/perfis/me` and `/perfis/{id}` (rest-contract 2.1): usually shifted. */
export const enderecoShiftedWire = rawEndereco.transform((raw) => healEndereco(raw, 'shifted'));

/**
 * The caller's own addresses. One that cannot be read, or named, refuses the list: what is written back
 * from it must be whole.
 */
export const enderecosMeWire = z.array(
  enderecoShiftedWire.refine(({ id }) => id !== '', 'an address without id'),
);
