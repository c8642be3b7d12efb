import { formatCep } from '@decantaria/brasil/cep';
import { readUf } from '@decantaria/brasil/uf';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { createSharedReads } from '../server/cache/shared-reads.ts';
import { createBoundedQueue } from '../server/concurrency/bounded-queue.ts';
import type { CepPort } from '../shop/cep/port.ts';
import type { EnderecoPorCep } from '../types.gen.ts';

const MAX_REPLY_BYTES = 64 * 1024;
const MAX_KEPT = 1000;
/** More simultaneous lookups are not sent: the service is not ours, and the address can be typed. */
const MAX_UNDER_WAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Looks up a CEP at an external service. */
export type CepLookup = CepPort & { readonly close: () => Promise<void> };

/**
 * The service at `template`, an address with `{cep}`; without one nothing is found. Redirects are not followed. Replies
 * are shared by simultaneous lookups and cached for a day, failures are not. `deadlineMs` from the request to the last byte of the reply; `now` in
 * milliseconds since 1970.
 */
export function createCepLookup(
  template: string | undefined,
  { deadlineMs = 2000, now = Date.now } = {},
): CepLookup {
  if (template === undefined) return { find: async () => null, close: async () => undefined };
  const agent = new Agent({
    connections: 4,
    connect: { timeout: deadlineMs },
    maxResponseSize: MAX_REPLY_BYTES,
  });
  /** Requests the JSON of one CEP (00000-000). Rejects for any other reply. */
  const ask = async (cep: string): Promise<unknown> => {
    const { statusCode, body } = await request(template.replaceAll('{cep}', cep.replace('-', '')), {
      dispatcher: agent,
      headers: { accept: 'application/json', 'user-agent': 'decantaria-gateway' },
      signal: AbortSignal.timeout(deadlineMs),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`CEP service answered ${statusCode}`);
    return JSON.parse(text);
  };
  const bounded = createBoundedQueue({ atOnce: MAX_UNDER_WAY, waiting: 0 });
  const kept = createSharedReads<EnderecoPorCep | null>({
    most: MAX_KEPT,
    lifetimeMs: DAY_MS,
    now,
  });
  const look = async (cep: string) => readCepReply(await bounded(() => ask(cep)), cep);
  return {
    find: (cep) => kept.read(cep, () => look(cep)).catch(() => null),
    close: () => agent.destroy(),
  };
}

const MAX_TEXT = 200;

const text = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => value?.trim() ?? '');

/**
 * The address in a CEP service's reply, with ViaCEP's fields: `logradouro`, `bairro`, `localidade`, `uf`, and `erro`
 * for an unknown CEP. Null for an unknown CEP, another CEP or an unreadable reply.
 */
export function readCepReply(reply: unknown, cep: string): EnderecoPorCep | null {
  const parsed = replyWire.safeParse(reply);
  if (!parsed.success) return null;
  const { logradouro, bairro, localidade, uf, erro } = parsed.data;
  const estado = readUf(uf);
  const isOther = parsed.data.cep !== '' && formatCep(parsed.data.cep) !== cep;
  if (Boolean(erro) || estado === null || localidade === '' || isOther) return null;
  return { cep, logradouro, bairro, cidade: localidade, estado };
}

const replyWire = z.object({
  cep: text,
  logradouro: text,
  bairro: text,
  localidade: text,
  uf: text,
  erro: z.union([z.boolean(), z.string()]).nullish(),
});
