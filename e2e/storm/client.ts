import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Operation, operationOf } from './operations.ts';
import { foreignMarks } from './people.ts';
import type { Group, Samples } from './samples.ts';

/** As the web client's link chain (web/src/app/apollo/browser-link.ts). */
const REQUEST_TIMEOUT_MS = 20_000;
const REPEAT_AFTER_MS = 1_000;

const Reply = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string() }).partial().optional() }))
    .optional(),
});

/** Who asks. A visitor has neither id nor token. */
export interface Asker {
  readonly id?: number;
  readonly token?: string;
  readonly address: string;
  /** Sees the data of others. */
  readonly isAdmin?: boolean;
}

/** The kind of an action in the report. */
export interface Kind {
  readonly group: Group;
  readonly kind: string;
}

interface Patience<T> {
  /** Tries until the caller needs an answer. The person of the report has lost patience before. */
  readonly tries?: number;
  /** The code of an answer that leaves the outcome open. */
  readonly unclear?: (value: T) => string | undefined;
}

type Attempt<T> = { readonly value: T } | { readonly failure: string };

/** The answer, or undefined when no try had one. */
export type Answer<T> = T | undefined;

/** A web client: sends as browsers do, repeats what may be repeated, and records what its person saw. */
export class Client {
  readonly #url: string;
  readonly #samples: Samples;
  readonly #repeats: number;

  /** `repeats`: how often a person presses "Tentar de novo" before an action counts as failed. */
  constructor(url: string, samples: Samples, repeats: number) {
    this.#url = url;
    this.#samples = samples;
    this.#repeats = repeats;
  }

  /** Opens a page that the gateway renders. */
  page(who: Asker, kind: string, path: string): Promise<Answer<string>> {
    return this.#act({ group: 'catalogo', kind }, {}, async () => {
      const reply = await this.#fetch(who, path, { headers: { accept: 'text/html' } });
      const text = await this.#read(reply, who, path);
      return reply.ok ? { value: text } : { failure: `HTTP ${reply.status}` };
    });
  }

  /** Reads public data by GET and hash, without a credential. */
  read<T>(who: Asker, kind: string, name: string, variables: object, shape: z.ZodType<T>) {
    const operation = operationOf(name);
    const query = new URLSearchParams({
      operationName: name,
      variables: JSON.stringify(variables),
      extensions: extensionsOf(operation),
    });
    return this.#act({ group: 'catalogo', kind }, {}, () =>
      this.#operate({ address: who.address }, name, `/graphql?${query}`, {}, shape),
    );
  }

  /**
   * Sends an operation of an account.
   *
   * @returns its data; undefined without an answer. A write may then have been done.
   */
  ask<T>(
    who: Asker,
    { group, kind }: Kind,
    name: string,
    variables: object,
    shape: z.ZodType<T>,
    patience: Patience<T> = {},
  ): Promise<Answer<T>> {
    const { hash } = operationOf(name);
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
    const body = JSON.stringify({ operationName: name, variables, extensions });
    const headers = { 'content-type': 'application/json' };
    return this.#act({ group, kind }, patience, () =>
      this.#operate(who, name, '/graphql', { method: 'POST', headers, body }, shape),
    );
  }

  /** Sends JSON to the simulated card provider. */
  post<T>(who: Asker, kind: Kind, path: string, sent: object, shape: z.ZodType<T>) {
    const headers = { 'content-type': 'application/json' };
    return this.#act(kind, {}, async () => {
      const body = JSON.stringify(sent);
      const reply = await this.#fetch({ address: who.address }, path, {
        method: 'POST',
        headers,
        body,
      });
      const text = await this.#read(reply, who, path);
      // 404 and 409: the payment is over.
      if (reply.status >= 500) return { failure: `HTTP ${reply.status}` };
      return { value: shape.parse(JSON.parse(text)) };
    });
  }

  /** Listens to new orders for a while. Returns the ids of the events. */
  async listen(who: Asker, ms: number): Promise<void> {
    const { document } = operationOf('PedidosNovos');
    const signal = AbortSignal.timeout(ms);
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const body = JSON.stringify({ query: document, operationName: 'PedidosNovos' });
    // A stream that breaks is opened again, as the dashboard does.
    while (!signal.aborted) {
      const opened = await this.#act(
        { group: 'painel', kind: 'avisos de pedidos' },
        {},
        async () => {
          const init = { method: 'POST', headers, body, signal };
          const reply = await this.#fetch(who, '/graphql/stream', init).catch((error: unknown) => {
            if (signal.aborted) return undefined;
            throw error;
          });
          return reply === undefined || reply.ok
            ? { value: reply }
            : { failure: `HTTP ${reply.status}` };
        },
      );
      await opened?.text().catch(() => undefined);
      if (!signal.aborted) await sleep(REPEAT_AFTER_MS);
    }
  }

  async #operate<T>(
    who: Asker,
    name: string,
    path: string,
    init: RequestInit,
    shape: z.ZodType<T>,
  ): Promise<Attempt<T>> {
    const reply = await this.#fetch(who, path, init);
    const text = await this.#read(reply, who, name);
    if (!/json/.test(reply.headers.get('content-type') ?? '')) {
      return { failure: `HTTP ${reply.status}` };
    }
    const { data, errors } = Reply.parse(JSON.parse(text));
    const [error] = errors ?? [];
    if (error) return { failure: error.extensions?.code ?? 'without a code' };
    const parsed = shape.safeParse(data);
    if (parsed.success) return { value: parsed.data };
    this.#samples.surprises.push(`${name} answered ${text.slice(0, 300)}`);
    return { failure: 'unexpected' };
  }

  #fetch({ token, address }: Asker, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const signal = init.signal ?? limit;
    return fetch(this.#url + path, { ...init, headers, signal });
  }

  /** Reads a reply, and looks for the marks of other people in it. */
  async #read(reply: Response, { id, isAdmin }: Asker, what: string): Promise<string> {
    const text = await reply.text();
    const marks = isAdmin ? [] : foreignMarks(text, id);
    if (marks.length > 0) {
      this.#samples.leaks.push(`${what} for ${id ?? 'a visitor'} held ${marks.join(', ')}.`);
    }
    return text;
  }

  async #act<T>(
    { group, kind }: Kind,
    { tries = this.#repeats + 1, unclear = () => undefined }: Patience<T>,
    attempt: () => Promise<Attempt<T>>,
  ): Promise<Answer<T>> {
    const from = performance.now();
    const failures: string[] = [];
    let isRecorded = false;
    const record = (isAnswered: boolean) => {
      if (isRecorded) return;
      isRecorded = true;
      const to = performance.now();
      this.#samples.add({ group, kind, from, to, failures: [...failures], isAnswered });
    };
    for (let tried = 1; tried <= tries; tried += 1) {
      const result = await attempt().catch(failureOf);
      const doubt = 'value' in result ? unclear(result.value) : result.failure;
      if (doubt === undefined && 'value' in result) {
        record(true);
        return result.value;
      }
      failures.push(doubt ?? '');
      if (tried > this.#repeats) record(false);
      if (tried < tries) await sleep(REPEAT_AFTER_MS * Math.min(tried, 3));
    }
    record(false);
    return undefined;
  }
}

const extensionsOf = ({ hash }: Operation): string =>
  JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } });

/** The code of a request without a readable reply. */
function failureOf(error: unknown): { failure: string } {
  if (error instanceof DOMException && error.name === 'TimeoutError') return { failure: 'timeout' };
  if (error instanceof TypeError) return { failure: 'connection' };
  if (error instanceof SyntaxError) return { failure: 'half a reply' };
  throw error;
}
