import { z } from 'zod';

const Errors = z.enum(['plain', 'empty403']);

/** A fault of the double of the older API. */
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
    /** Overrides fields of a seeded product. */
    produto: z
      .object({ id: z.number(), slug: z.string(), imagemUrl: z.string().nullable() })
      .optional(),
    /** A line to put into an account's cart. */
    linha: z
      .object({ usuarioId: z.number(), produtoId: z.number(), quantidade: z.number() })
      .optional(),
    /** Environment variables of the gateway. */
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
  At.extend({ kind: z.literal('pedidos'), usuarioId: z.number() }),
  At.extend({ kind: z.literal('intents') }),
  At.extend({
    kind: z.literal('settle'),
    intentId: z.string(),
    status: z.string(),
    /** The provider's webhook calls the API at once. */
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

/** A request to the process that runs the live shops. */
export const Request = z.object({ id: z.number(), command: Command });

/** Its reply. */
export const Reply = z.object({
  id: z.number(),
  value: z.unknown().optional(),
  error: z.string().optional(),
});

const Linha = z.object({ produtoId: z.number(), quantidade: z.number() });

export const Linhas = z.array(Linha);

const Pedido = z.object({
  id: z.number(),
  status: z.string(),
  total: z.number(),
  linhas: z.number(),
});

export const Pedidos = z.array(Pedido);

const Intent = z.object({
  id: z.string(),
  clientSecret: z.string(),
  pedidoId: z.number(),
  amount: z.number(),
  status: z.string(),
});

export const Intents = z.array(Intent);

export type Pedido = z.infer<typeof Pedido>;
export type Intent = z.infer<typeof Intent>;
export type Command = z.infer<typeof Command>;
export type Reply = z.infer<typeof Reply>;
export type Linha = z.infer<typeof Linha>;
export type Errors = z.infer<typeof Errors>;
export type Fault = z.infer<typeof Fault>;
