import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { z } from 'zod';

const Body = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.looseObject({}).optional() }))
    .nullish(),
  extensions: z.looseObject({}).nullish(),
});

export type Answer = z.infer<typeof Body> & {
  readonly status: number;
  /** The reply's cookies, as the next request sends them. */
  readonly cookie: string;
};

export interface Sending {
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an operation and returns the answer. Throws when the reply is no GraphQL reply. */
export async function operate(
  url: string,
  query: string,
  { variables = {}, token, headers = {} }: Sending = {},
): Promise<Answer> {
  const reply = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  });
  const cookie = reply.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { ...Body.parse(await reply.json()), status: reply.status, cookie: cookie.join('; ') };
}

const Outcome = z.looseObject({ __typename: z.string() });

/** The outcome of the mutation with the alias `feito`. Throws for a reply without data. */
export function outcomeOf({ data, errors }: Answer) {
  const outcome = Outcome.safeParse(data?.['feito']);
  if (!outcome.success) throw new Error(`No outcome: ${JSON.stringify(errors ?? data)}`);
  return outcome.data;
}

/** The codes of a reply's errors. */
export function codesOf({ errors }: Answer): unknown[] {
  return (errors ?? []).map(({ extensions }) => extensions?.['code']);
}

/**
 * Writes bytes to the gateway's port as they are, and returns the first line of the reply, or `''` when the connection
 * closes without one.
 *
 * @param trickle written once a second after `head`, until the gateway replies or closes
 */
export function sendRaw(url: string, head: string, trickle?: string): Promise<string> {
  const { hostname, port, protocol } = new URL(url);
  const tls = protocol === 'https:';
  const options = { host: hostname, port: Number(port) || (tls ? 443 : 80) };
  return new Promise((resolve, reject) => {
    const socket = tls ? connectTls({ ...options, servername: hostname }) : connect(options);
    const timer =
      trickle === undefined ? undefined : setInterval(() => socket.write(trickle), 1000);
    let connected = false;
    socket.once('connect', () => {
      connected = true;
    });
    const finish = (line: string) => {
      clearInterval(timer);
      socket.destroy();
      resolve(line);
    };
    socket.once('data', (bytes: Buffer) => finish(bytes.toString('latin1').split('\r\n')[0] ?? ''));
    socket.once('close', () => finish(''));
    socket.once('error', (error: Error) => (connected ? finish('') : reject(error)));
    socket.write(head);
  });
}
