import { z } from 'zod';
import type { ItemCarrinhoModel } from '../carrinho/model.ts';
import type { Attempt } from './draft.ts';

/** Null in what an earlier version of the gateway remembered. */
const disponivel = z.codec(z.boolean().nullable(), z.boolean(), {
  decode: (known) => known ?? true,
  encode: (known) => known,
});

const linha: z.ZodType<ItemCarrinhoModel> = z.object({
  id: z.string(),
  produtoId: z.string(),
  variacaoId: z.string().nullable(),
  nomeProduto: z.string(),
  variacaoNome: z.string().nullable(),
  imagem: z
    .object({
      url: z.string(),
      largura: z.number().nullable(),
      altura: z.number().nullable(),
      miniatura: z.string().nullable(),
      fontes: z.array(z.object({ tipo: z.string(), srcset: z.string() })),
      alt: z.string(),
    })
    .nullable(),
  quantidade: z.number(),
  precoUnitario: z.number(),
  subtotal: z.number(),
  estoque: z.number().nullable(),
  disponivel,
});

const ids = z.codec(z.array(z.string()), z.set(z.string()), {
  decode: (list) => new Set(list),
  encode: (set) => [...set],
});

const attempt: z.ZodType<Attempt> = z.object({
  draft: z.object({
    linhas: z.array(linha),
    frete: z
      .object({ servico: z.string(), valor: z.number(), prazo: z.string().nullable() })
      .nullable(),
    total: z.number(),
  }),
  known: ids,
});

/** What a key led to: the order that it created, or an attempt with an unknown outcome. */
export const remembered = z.union([
  z.object({ pedidoId: z.string() }),
  /** `arrivesUntil` in milliseconds since 1970. */
  z.object({ attempt, arrivesUntil: z.number() }),
]);
