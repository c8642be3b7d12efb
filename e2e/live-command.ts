import { z } from 'zod';

const Errors = z.enum(['plain', 'empty403']);

/** What an API does instead of answering, as the double of the older API takes it. */
const Fault = z.union([
  z.enum(['before', 'after', 'silent', 'truncated']),
  z.object({ status: z.number(), body: z.string() }),
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
  }),
  At.extend({
    kind: z.literal('spoil'),
    calls: z.array(z.string()).readonly(),
    fault: Fault,
    times: z.number(),
  }),
  At.extend({ kind: z.literal('heal') }),
  At.extend({ kind: z.literal('linhas'), usuarioId: z.number() }),
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

export type Command = z.infer<typeof Command>;
export type Reply = z.infer<typeof Reply>;
export type Linha = z.infer<typeof Linha>;
export type Errors = z.infer<typeof Errors>;
export type Fault = z.infer<typeof Fault>;
