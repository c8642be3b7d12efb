import { z } from 'zod';

const Errors = z.enum(['plain', 'empty403']);

/** What an API does instead of answering, as the double of the older API takes it. */
const Fault = z.union([
  z.enum(['before', 'after', 'silent', 'truncated']),
  z.object({ status: z.number(), body: z.string(), saved: z.boolean() }),
  z.object({ status: z.number(), body: z.string() }),
  z.object({ delayMs: z.number() }),
]);

const At = z.object({ url: z.string() });

const Command = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    errors: Errors,
    /** What a product has instead of what it is born with. */
    produto: z
      .object({ id: z.number(), slug: z.string(), imagemUrl: z.string().nullable() })
      .optional(),
    /** What an account has in its cart. */
    linha: z
      .object({ usuarioId: z.number(), produtoId: z.number(), quantidade: z.number() })
      .optional(),
    /** Settings of its gateway. */
    environment: z.record(z.string(), z.string()).optional(),
  }),
  At.extend({
    kind: z.literal('spoil'),
    calls: z.array(z.string()).readonly(),
    fault: Fault,
    times: z.number(),
  }),
  At.extend({ kind: z.literal('heal') }),
  At.extend({ kind: z.literal('linhas'), usuarioId: z.number() }),
  At.extend({
    kind: z.literal('put'),
    linha: z.object({ usuarioId: z.number(), produtoId: z.number(), quantidade: z.number() }),
  }),
  At.extend({ kind: z.literal('pedidos'), usuarioId: z.number() }),
  At.extend({ kind: z.literal('intents') }),
  At.extend({
    kind: z.literal('settle'),
    intentId: z.string(),
    status: z.string(),
    /** The provider's webhook tells the API at once. */
    reported: z.boolean(),
  }),
  At.extend({
    kind: z.literal('send'),
    pedidoId: z.number(),
    status: z.string(),
    linkRastreio: z.string().nullable(),
  }),
  At.extend({
    kind: z.literal('offer'),
    produtoId: z.number(),
    precoBase: z.number().optional(),
    estoque: z.number().optional(),
  }),
  At.extend({ kind: z.literal('called'), method: z.string(), path: z.string() }),
  At.extend({ kind: z.literal('close') }),
]);

/** What the process that holds the shops on the older API is asked. */
export const Request = z.object({ id: z.number(), command: Command });

/** What it answers. */
export const Reply = z.object({
  id: z.number(),
  value: z.unknown().optional(),
  error: z.string().optional(),
});

const Linha = z.object({ produtoId: z.number(), quantidade: z.number() });

/** The lines of a cart. */
export const Linhas = z.array(Linha);

const Pedido = z.object({
  id: z.number(),
  status: z.string(),
  total: z.number(),
  linhas: z.number(),
});

/** The orders of an account. */
export const Pedidos = z.array(Pedido);

const Intent = z.object({
  id: z.string(),
  clientSecret: z.string(),
  pedidoId: z.number(),
  amount: z.number(),
  status: z.string(),
});

/** The payments that the API began. */
export const Intents = z.array(Intent);

export type Pedido = z.infer<typeof Pedido>;
export type Intent = z.infer<typeof Intent>;
export type Command = z.infer<typeof Command>;
export type Reply = z.infer<typeof Reply>;
export type Linha = z.infer<typeof Linha>;
export type Errors = z.infer<typeof Errors>;
export type Fault = z.infer<typeof Fault>;
