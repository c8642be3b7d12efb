import { z } from 'zod';
import type { Shop } from '../config.ts';
import { named } from '../http/fields.ts';
import { filteredPageOf } from '../http/page.ts';
import { withWallClocks } from '../http/times.ts';
import { ESTADOS, type StoredAvaliacao } from './service.ts';

export const MAX_TEXTO = 1000;
export const MAX_MOTIVO = 500;

const shownFields = {
  id: z.int().describe('Number of the review.'),
  autor: z
    .string()
    .nullable()
    .describe('First name and initial of the buyer; null without a name or after an erasure.'),
  nota: z.int().describe('1 to 5.'),
  texto: z.string().describe(`Up to ${MAX_TEXTO} characters; may be empty.`),
  data: z.string().describe('When it was written: wall clock of the shop.'),
  resposta: z.string().nullable().describe('The shop’s reply; null without one.'),
};

/** A review as a shopper reads it. */
export const AvaliacaoWire = named('Avaliacao', 'A published review of a product.', shownFields);

/** A review as its buyer and administrators read it. */
export const AvaliacaoCompleta = named(
  'AvaliacaoCompleta',
  'A review with its order and its state.',
  {
    ...shownFields,
    pedidoId: z.int().nullable().describe('The order; null after an erasure.'),
    produtoId: z.int().describe('The product.'),
    produto: z.string().describe('Current name of the product.'),
    slug: z.string().describe('Last part of the address of the product’s page.'),
    estado: z.enum(ESTADOS).describe('Only `PUBLICADA` is shown in the shop.'),
    motivo: z.string().nullable().describe('Why the shop refused it; else null.'),
  },
);

export const PaginaDeAvaliacoes = filteredPageOf(AvaliacaoWire).meta({
  id: 'PaginaDeAvaliacoes',
  description: 'A page of published reviews.',
});

export const PaginaDeAvaliacoesCompletas = filteredPageOf(AvaliacaoCompleta).meta({
  id: 'PaginaDeAvaliacoesCompletas',
  description: 'A page of reviews in any state.',
});

export function toAvaliacaoWire(
  { id, autor, nota, texto, data, resposta }: StoredAvaliacao,
  { timeZone }: Pick<Shop, 'timeZone'>,
): z.infer<typeof AvaliacaoWire> {
  return withWallClocks({ id, autor, nota, texto, data, resposta }, timeZone);
}
