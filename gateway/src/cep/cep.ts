import { Pool } from 'undici';
import { forgetOldest } from '../rest/bounded.ts';
import type { EnderecoPorCep } from '../types.gen.ts';
import { readCepReply } from './wire.ts';

const MAX_REPLY_BYTES = 64 * 1024;
const MAX_KEPT = 1000;
const MAX_UNDER_WAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Looks a CEP up at a service outside the shop. */
export interface CepLookup {
  /**
   * What `cep` (00000-000) stands for; null when it is unknown, and when there is no service, or none that
   * answers in time. Never rejects.
   */
  readonly find: (cep: string) => Promise<EnderecoPorCep | null>;
  readonly close: () => Promise<void>;
}

export interface CepOptions {
  /** Milliseconds from the question to the last byte of its answer. */
  readonly deadlineMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

interface Kept {
  readonly endereco: EnderecoPorCep | null;
  readonly until: number;
}

/**
 * The service behind `template`, an address that holds `{cep}`; without one, nothing is ever found. It is the
 * only host that is asked, and where it redirects to is not. Answers are kept for a day, failures are not.
 */
export function createCepLookup(template: string | undefined, options: CepOptions = {}): CepLookup {
  if (template === undefined) return { find: async () => null, close: async () => undefined };
  const { now = Date.now } = options;
  const { ask, close } = openService(template, options.deadlineMs ?? 2000);
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<EnderecoPorCep | null>>();

  const keep = (cep: string, endereco: EnderecoPorCep | null) => {
    kept.delete(cep);
    kept.set(cep, { endereco, until: now() + DAY_MS });
    forgetOldest(kept, MAX_KEPT);
    return endereco;
  };

  const lookUp = (cep: string): Promise<EnderecoPorCep | null> =>
    ask(cep)
      .then(
        (reply) => keep(cep, readCepReply(reply, cep)),
        () => null,
      )
      .finally(() => underWay.delete(cep));

  return {
    find: async (cep) => {
      const known = kept.get(cep);
      if (known && known.until > now()) return known.endereco;
      const pending = underWay.get(cep);
      if (pending) return pending;
      // A service that others run is not flooded; the address can be typed.
      if (underWay.size >= MAX_UNDER_WAY) return null;
      const started = lookUp(cep);
      underWay.set(cep, started);
      return started;
    },
    close,
  };
}

/** Asks the service for the JSON of one CEP (00000-000). Rejects for anything but that. */
function openService(template: string, deadlineMs: number) {
  const pool = new Pool(new URL(template).origin, {
    connections: 4,
    connect: { timeout: deadlineMs },
    maxResponseSize: MAX_REPLY_BYTES,
  });
  return {
    ask: async (cep: string): Promise<unknown> => {
      const { pathname, search } = new URL(template.replaceAll('{cep}', cep.replace('-', '')));
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: pathname + search,
        headers: { accept: 'application/json', 'user-agent': 'decantaria-gateway' },
        signal: AbortSignal.timeout(deadlineMs),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`CEP service answered ${statusCode}`);
      return JSON.parse(text);
    },
    close: () => pool.destroy(),
  };
}
