import { request } from 'undici';
import { endpoints } from '../../src/rest/endpoints.ts';
import { openGateway } from '../gateway.ts';
import { LiveApi } from '../live-api/server.ts';
import { SECRET } from '../live-api/tokens.ts';
import { graphqlBody } from '../test-bench.ts';
import { FaultProxy } from './proxy.ts';

/** A gateway whose API is a healthy double behind a `FaultProxy`. Close it after each test. */
export async function createFaultBench() {
  const api = new LiveApi();
  const proxy = new FaultProxy(await api.open());
  const gateway = await openGateway({
    STORE_API_URL: await proxy.open(),
    JWT_SECRET: SECRET.toString('base64'),
  });
  const marina = api.usuarios.find(({ username }) => username === 'marina');
  if (!marina) throw new Error('no account marina');
  const token = api.token(marina);

  /** Runs one operation over HTTP, as Marina where `signedIn`. */
  const execute = async (
    query: string,
    { signedIn = false, signal }: { signedIn?: boolean; signal?: AbortSignal } = {},
  ) => {
    const began = performance.now();
    const reply = await request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signedIn && { authorization: `Bearer ${token}` }),
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

  return {
    api,
    proxy,
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

/** Shortens the deadlines of every endpoint by `factor`. Returns the function that restores them. */
export function shortenDeadlines(factor: number): () => void {
  const rows: { deadlineMs: number }[] = Object.values(endpoints);
  const before = rows.map(({ deadlineMs }) => deadlineMs);
  for (const row of rows) row.deadlineMs *= factor;
  return () => {
    rows.forEach((row, n) => {
      row.deadlineMs = before[n] ?? row.deadlineMs;
    });
  };
}
