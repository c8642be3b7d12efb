import { formatCep } from '@decantaria/brasil/cep';
import { z } from 'zod';
import { looseText, named } from '../http/fields.ts';
import type { Endereco } from './service.ts';

/** Endereco of the older API, each field under its own name. */
export const EnderecoWire = named('Endereco', 'An address, each field under its own name.', {
  id: z.int().describe('Number of the address.'),
  logradouro: z.string().describe('Street.'),
  numero: z.string().describe('Number in the street.'),
  complemento: z.string().nullable().describe('Flat or similar; null without.'),
  bairro: z.string().describe('Quarter.'),
  cidade: z.string().describe('City.'),
  estado: z.string().describe('UF.'),
  cep: z.string().describe('Postal code, `00000-000`.'),
  padrao: z.boolean().describe('Whether it is the default address.'),
});
export type EnderecoWire = z.infer<typeof EnderecoWire>;

/** The form that only `GET /enderecos/me` returns, as the older API does. */
export const RotatedEnderecoWire = EnderecoWire.extend({
  cidade: z.string().describe('The state: UF.'),
  estado: z.string().describe('The postal code, `00000-000`.'),
  cep: z.string().describe('The city.'),
}).meta({
  id: 'EnderecoRodado',
  description:
    'An address whose `cidade` holds the state, `estado` the postal code and `cep` the city, as clients of the older API expect.',
});

const text = (max: number) => looseText(max).nullish();

/** The writable fields of an address. A missing field is read as blank. */
export const enderecoFields = {
  logradouro: text(200).describe('Street; required.'),
  numero: text(20).describe('Number in the street, or `S/N`; required.'),
  complemento: text(100).describe('Flat or similar.'),
  bairro: text(100).describe('Quarter; required.'),
  cidade: text(100).describe('City; required.'),
  estado: text(50).describe('UF or name of a state, in any case; required.'),
  cep: text(20).describe('8 digits, with or without dash; required.'),
  padrao: z.boolean().nullish().describe('True makes it the only default.'),
};

export const NewEnderecoBody = named(
  'NovoEndereco',
  'An address, each field under its own name. An `id` is ignored.',
  enderecoFields,
);

export function toEnderecoWire(endereco: Endereco): EnderecoWire {
  return { ...endereco, cep: formatCep(endereco.cep) ?? endereco.cep };
}
