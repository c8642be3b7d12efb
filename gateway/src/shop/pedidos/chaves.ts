import { z } from 'zod';
import type { ItemCarrinhoModel } from '../carrinho/model.ts';

/** A line of the cart, as it is ordered. */
export type DraftLine = Pick<
  ItemCarrinhoModel,
  | 'id'
  | 'produtoId'
  | 'variacaoId'
  | 'nomeProduto'
  | 'variacaoNome'
  | 'quantidade'
  | 'precoUnitario'
>;

/** An order that can be sent; amounts in centavos. */
export interface Draft {
  readonly linhas: readonly DraftLine[];
  /** Null when there is none or it is to be agreed on. */
  readonly frete: {
    readonly servico: string;
    readonly valor: number;
    readonly prazo: string | null;
  } | null;
  readonly total: number;
}

/** An order that is sent, and perhaps without a clear reply. */
export interface Attempt {
  readonly draft: Draft;
  /** Ids of the caller's orders before it was sent. */
  readonly known: ReadonlySet<string>;
}

const linha: z.ZodType<DraftLine> = z.object({
  id: z.string(),
  produtoId: z.string(),
  variacaoId: z.string().nullable(),
  nomeProduto: z.string(),
  variacaoNome: z.string().nullable(),
  quantidade: z.number(),
  precoUnitario: z.number(),
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
