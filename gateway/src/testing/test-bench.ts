import { request } from 'undici';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { createGateway } from '../http/app.ts';
import { LiveApi, SECRET } from './live-api.ts';

const graphqlBody = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.object({ code: z.string(), requestId: z.string() }).loose(),
      }),
    )
    .optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});

/** A whole gateway on a free port, in front of a double of the live API. Close both after each test. */
export async function createTestBench(environment: Readonly<Record<string, string>> = {}) {
  const api = new LiveApi();
  const storeApiUrl = await api.open();
  const { app, health } = await createGateway(
    readConfig({
      STORE_API_URL: storeApiUrl,
      JWT_SECRET: SECRET.toString('base64'),
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...environment,
    }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  /** Runs one operation over HTTP. */
  const execute = async (
    query: string,
    options: {
      readonly variables?: Record<string, unknown>;
      readonly token?: string;
      readonly cookie?: string;
      readonly headers?: Record<string, string>;
    } = {},
  ) => {
    const reply = await request(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        ...options.headers,
      },
      body: JSON.stringify({ query, variables: options.variables }),
    });
    const text = await reply.body.text();
    const { data, errors, extensions } = graphqlBody.parse(JSON.parse(text));
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text,
      data,
      errors,
      extensions,
      codes: (errors ?? []).map((error) => error.extensions.code),
    };
  };

  return {
    api,
    app,
    health,
    url,
    execute,
    tokenOf: (username: string, seconds?: number) => {
      const usuario = api.usuarios.find((one) => one.username === username);
      if (!usuario) throw new Error(`no account ${username}`);
      return api.token(usuario, seconds);
    },
    close: async () => {
      await app.close();
      await api.close();
    },
  };
}

export type TestBench = Awaited<ReturnType<typeof createTestBench>>;
