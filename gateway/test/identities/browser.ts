import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { graphqlBody } from '../test-bench.ts';
import type { Person } from './people.ts';
import type { Question } from './questions.ts';

const unzip = promisify(gunzip);

/** How a question is sent. */
export interface Way {
  readonly method: 'GET' | 'POST';
  readonly form: 'text' | 'hash' | 'both';
  readonly credential: 'cookie' | 'bearer';
  readonly gzip: boolean;
}

export interface Reply {
  readonly status: number;
  /** Headers and body in one text, with every token in it decoded. */
  readonly everything: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: ReturnType<typeof graphqlBody.parse>;
}

/** One person's browser: its cookies, and connections that it shares with everyone else. */
export function createBrowser(pool: Dispatcher, person: Person) {
  const cookies = new Map<string, string>();
  let token: string | undefined;

  const send = async (
    { text, hash }: Pick<Question, 'text' | 'hash'>,
    variables: Readonly<Record<string, unknown>> | undefined,
    way: Way,
  ): Promise<Reply> => {
    const operation = {
      ...(way.form !== 'hash' && { query: text }),
      ...(variables && { variables }),
      ...(way.form !== 'text' && {
        extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
      }),
    };
    const search = Object.entries(operation).map(
      ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    );
    const withCookies = way.credential === 'cookie' && cookies.size > 0;
    const isPlain = way.method === 'GET' && !withCookies;
    const reply = await pool.request({
      path:
        way.method === 'GET'
          ? `/graphql?${new URLSearchParams(Object.fromEntries(search))}`
          : '/graphql',
      method: way.method,
      headers: {
        ...(!isPlain && { 'content-type': 'application/json' }),
        'accept-encoding': way.gzip ? 'gzip' : 'identity',
        ...(withCookies && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(way.credential === 'bearer' && token && { authorization: `Bearer ${token}` }),
      },
      body: way.method === 'POST' ? JSON.stringify(operation) : null,
    });
    const bytes = Buffer.from(await reply.body.arrayBuffer());
    const isZipped = reply.headers['content-encoding'] === 'gzip';
    const content = (isZipped ? await unzip(bytes) : bytes).toString();
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) store(cookie);
    return {
      status: reply.statusCode,
      headers: reply.headers,
      everything: decoded(`${JSON.stringify(reply.headers)}\n${content}`),
      body: graphqlBody.parse(JSON.parse(content)),
    };
  };

  const store = (cookie: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
    if (name === 'decantaria_sessao') token = value === '' ? undefined : value;
  };

  return {
    person,
    send,
    isSignedIn: () => token !== undefined,
    /** Visits anonymously from now on, as another device of the same person. */
    forget: () => {
      cookies.clear();
      token = undefined;
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** The text, and each token in it in readable form. */
function decoded(text: string): string {
  const tokens = text.match(/eyJ[\w-]{10,}\.eyJ[\w-]+/g) ?? [];
  return [text, ...tokens.map((it) => Buffer.from(it.split('.')[1] ?? '', 'base64url'))].join('\n');
}
