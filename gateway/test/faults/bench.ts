import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request } from 'undici';
import { z } from 'zod';
import { endpoints } from '../../src/upstream/rest/endpoints.ts';
import { openGateway } from '../gateway.ts';
import { LiveApi } from '../live-api/server.ts';
import { SECRET, type TokenOwner } from '../live-api/tokens.ts';
import { graphqlBody } from '../test-bench.ts';
import { FaultProxy } from './proxy.ts';

/** A request of undici's diagnostics. */
const published = z.object({ request: z.object({ method: z.string(), path: z.string() }) });

/** A gateway whose API is a healthy double behind a `FaultProxy`. Close it after each test. */
export async function createFaultBench(environment: Readonly<Record<string, string>> = {}) {
  const api = new LiveApi();
  const proxy = new FaultProxy(await api.open());
  const apiUrl = await proxy.open();
  const gateway = await openGateway({
    STORE_API_URL: apiUrl,
    JWT_SECRET: SECRET.toString('base64'),
    ...environment,
  });
  const marina = api.usuarios.find(({ username }) => username === 'marina');
  if (!marina) throw new Error('no account marina');

  /** Runs one operation over HTTP, as `usuario`, Marina by default, where `signedIn`. */
  const execute = async (
    query: string,
    {
      signedIn = false,
      usuario = marina,
      signal,
      headers = {},
    }: {
      signedIn?: boolean;
      usuario?: TokenOwner;
      signal?: AbortSignal;
      headers?: Record<string, string>;
    } = {},
  ) => {
    const began = performance.now();
    const reply = await request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signedIn && { authorization: `Bearer ${api.token(usuario)}` }),
        ...headers,
      },
      body: JSON.stringify({ query }),
      ...(signal && { signal }),
    });
    const text = await reply.body.text();
    const { data, errors = [] } = graphqlBody.parse(JSON.parse(text));
    return {
      status: reply.statusCode,
      headers: reply.headers,
      ms: performance.now() - began,
      text,
      data,
      codes: errors.map(({ extensions }) => extensions.code),
    };
  };

  /**
   * Refuses connections once the gateway makes the call, `METHOD /path`: the calls before it are answered. Returns the
   * function that accepts connections again.
   */
  const refuse = (call: string) => {
    proxy.keepsConnections = false;
    const stopAt = (message: unknown) => {
      const { method, path } = published.parse(message).request;
      if (call === `${method} ${path.replace(/\?.*/, '')}`.replace(' /api', ' ')) proxy.stop();
    };
    subscribe('undici:request:create', stopAt);
    return async () => {
      unsubscribe('undici:request:create', stopAt);
      proxy.keepsConnections = true;
      await proxy.restart();
    };
  };

  return {
    api,
    proxy,
    refuse,
    apiUrl,
    url: gateway.url,
    execute,
    close: async () => {
      await proxy.close();
      await gateway.close();
      await api.close();
    },
  };
}

export type FaultBench = Awaited<ReturnType<typeof createFaultBench>>;

/**
 * Shortens the deadlines of every endpoint by `factor`, or that of one call, `METHOD /path`. Returns the function that
 * restores them.
 */
export function shortenDeadlines(factor: number, call?: string): () => void {
  const isChosen = ({ method, path }: { method: string; path: string }) =>
    call === undefined ||
    new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call);
  const rows: { deadlineMs: number }[] = Object.values(endpoints).filter(isChosen);
  if (rows.length === 0) throw new Error(`No endpoint is ${call}.`);
  const before = rows.map(({ deadlineMs }) => deadlineMs);
  for (const row of rows) row.deadlineMs *= factor;
  return () => {
    rows.forEach((row, n) => {
      row.deadlineMs = before[n] ?? row.deadlineMs;
    });
  };
}
