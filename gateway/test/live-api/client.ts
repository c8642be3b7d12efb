import { type FormData, request } from 'undici';
import { encodeForm } from '../form.ts';
import { LiveApi } from './server.ts';
import type { ShopOptions } from './state.ts';

export interface AskOptions {
  /** Username that signs the call; anonymous when absent. */
  readonly as?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens a double with a plain HTTP client, for tests of the double itself. Close it after each test. */
export async function openLiveApi(options: ShopOptions = {}) {
  const api = new LiveApi(options);
  const base = await api.open();

  /** Sends `METHOD /path?query`. Returns the body as text and, when it is JSON, parsed. */
  const ask = async (call: string, { as, json, form, headers = {} }: AskOptions = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const usuario = api.usuarios.find(({ username }) => username === as);
    const encoded = form && (await encodeForm(form));
    const reply = await request(base + path, {
      method,
      headers: {
        ...encoded?.headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(usuario ? { authorization: `Bearer ${api.token(usuario)}` } : {}),
        ...headers,
      },
      body: encoded?.body ?? (json === undefined ? null : JSON.stringify(json)),
    });
    const text = await reply.body.text();
    return { status: reply.statusCode, headers: reply.headers, text, value: parse(text) };
  };

  return { api, ask, close: () => api.close() };
}

export type LiveApiClient = Awaited<ReturnType<typeof openLiveApi>>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
