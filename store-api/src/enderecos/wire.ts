import { z } from 'zod';
import { looseText } from '../http/fields.ts';
import { formatCep } from '../text/digits.ts';
import type { Endereco } from './rows.ts';

const EXAMPLE = {
  logradouro: 'Rua das Magnólias Azuis',
  numero: '128',
  complemento: 'Casa 4',
  bairro: 'Centro',
  cidade: 'Eusébio',
  estado: 'CE',
  cep: '61760-000',
  padrao: true,
};

/** Endereco of rest-contract 2, by name. */
export const EnderecoWire = z
  .object({
    id: z.int().describe('Number of the address.'),
    logradouro: z.string().describe('Street.'),
    numero: z.string().describe('Number in the street.'),
    complemento: z.string().nullable().describe('Flat or the like; null without.'),
    bairro: z.string().describe('Quarter.'),
    cidade: z.string().describe('City.'),
    estado: z.string().describe('UF.'),
    cep: z.string().describe('Postal code, `00000-000`.'),
    padrao: z.boolean().describe('Whether it is the default.'),
  })
  .meta({
    id: 'Endereco',
    description: 'An address, each field under its own name.',
    examples: [{ id: 3, ...EXAMPLE }],
  });
export type EnderecoWire = z.infer<typeof EnderecoWire>;

/** Endereco as `GET /enderecos/me` alone answers it (rest-contract 2.1). */
export const RotatedEnderecoWire = EnderecoWire.extend({
  cidade: z.string().describe('The state: UF.'),
  estado: z.string().describe('The postal code, `00000-000`.'),
  cep: z.string().describe('The city.'),
}).meta({
  id: 'EnderecoRodado',
  description:
    'An address whose `cidade` holds the state, `estado` the postal code and `cep` the city: how this list has always been, and how its readers expect it.',
  examples: [{ id: 3, ...EXAMPLE, cidade: 'CE', estado: '61760-000', cep: 'Eusébio' }],
});

const text = (max: number) => looseText(max).nullish();

/** What may be written of an address; a missing field reads as blank. */
export const enderecoFields = {
  logradouro: text(200).describe('Street; needed.'),
  numero: text(20).describe('Number in the street, or `S/N`; needed.'),
  complemento: text(100).describe('Flat or the like.'),
  bairro: text(100).describe('Quarter; needed.'),
  cidade: text(100).describe('City; needed.'),
  estado: text(50).describe('UF or name of a state, in any case; needed.'),
  cep: text(20).describe('8 digits, with or without dash; needed.'),
  padrao: z.boolean().nullish().describe('True makes it the default, and no other.'),
};

/** What `POST` and `PUT /enderecos` take. */
export const NewEnderecoBody = z.object(enderecoFields).meta({
  id: 'NovoEndereco',
  description: 'An address to write, by name. An `id` in it is ignored.',
  examples: [EXAMPLE],
});

/** Database → wire. */
export function toEnderecoWire(endereco: Endereco): EnderecoWire {
  return { ...endereco, cep: formatCep(endereco.cep) };
}
