import { z } from 'zod';
import type { AvaliacaoRecebida } from '../../types.gen.ts';
import { pageOf } from '../rest/page.ts';
import {
  identifier,
  nullableIdentifier,
  nullableText as text,
  tolerantList,
  wallClock,
} from '../rest/values.ts';

const shown = {
  id: identifier,
  autor: text,
  nota: z.int().min(1).max(5),
  texto: z.string(),
  data: wallClock,
  resposta: text,
};

/** `GET /produtos/{id}/avaliacoes` (additive). `data` is the API's wall clock. Unreadable reviews are left out. */
export const avaliacoesPublicadasWire = pageOf(z.object(shown));

/** A review in any state (additive). */
export const avaliacaoRecebidaWire = z
  .object({
    ...shown,
    pedidoId: nullableIdentifier,
    produtoId: identifier,
    produto: z.string(),
    slug: z.string().min(1),
    estado: z.enum(['PENDENTE', 'PUBLICADA', 'RECUSADA']),
    motivo: text,
  })
  .transform(
    ({ produto, ...rest }): AvaliacaoRecebida => ({
      ...rest,
      __typename: 'AvaliacaoRecebida',
      nomeProduto: produto,
    }),
  );

/** `GET /avaliacoes` (additive). */
export const avaliacoesPageWire = pageOf(avaliacaoRecebidaWire);

/** `GET /avaliacoes/me` (additive), newest first. */
export const minhasAvaliacoesWire = tolerantList(avaliacaoRecebidaWire);

/** `Produto.avaliacoes`, in figures: undefined where the API keeps no reviews, null without one. */
export const resumoAvaliacoesWire = z
  .object({
    total: z.int().nonnegative(),
    media: z.number().min(1).max(5),
    porNota: z.array(z.int().nonnegative()).length(5),
  })
  .nullish()
  .catch(undefined);
