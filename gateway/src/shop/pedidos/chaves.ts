import { z } from 'zod';

/** A line of the cart, as it is ordered; `precoUnitario` in centavos. */
export const linhaWire = z.object({
  id: z.string(),
  produtoId: z.string(),
  variacaoId: z.string().nullable(),
  nomeProduto: z.string(),
  variacaoNome: z.string().nullable(),
  quantidade: z.number(),
  precoUnitario: z.number(),
});

export type DraftLine = Readonly<z.output<typeof linhaWire>>;

/** An order that can be sent; amounts in centavos. `frete` is null when there is none or it is to be agreed on. */
const draft = z.object({
  linhas: z.array(linhaWire).readonly(),
  frete: z
    .object({ servico: z.string(), valor: z.number(), prazo: z.string().nullable() })
    .nullable(),
  total: z.number(),
});

export type Draft = Readonly<z.output<typeof draft>>;

/** An order that is sent, and perhaps without a clear reply. `known`: ids of the caller's orders before it was sent. */
const attempt = z.object({
  draft,
  known: z.codec(z.array(z.string()), z.set(z.string()).readonly(), {
    decode: (list) => new Set(list),
    encode: (set) => [...set],
  }),
});

export type Attempt = Readonly<z.output<typeof attempt>>;

/** What a key led to: the order that it created, or an attempt with an unknown outcome. */
export const remembered = z.union([
  z.object({ pedidoId: z.string() }),
  /** `arrivesUntil` in milliseconds since 1970. */
  z.object({ attempt, arrivesUntil: z.number() }),
]);
