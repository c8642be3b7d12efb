import fc from 'fast-check';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { type ClientAddress, mayCarryMany, readClientAddresses } from './client-address.ts';
import { readTrustProxy, type TrustProxy } from './trust-proxy.ts';

/** A server that answers with the address that limits see. `lines` are the messages of its log. */
async function open(trustProxy: TrustProxy | false) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(String(JSON.parse(line).msg)) };
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, stream);
  const app = Fastify({ trustProxy, loggerInstance });
  readClientAddresses(app, trustProxy);
  app.get('/', (request) => request.clientAddress);
  await app.ready();
  const read = async (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const reply = await app.inject({ url: '/', remoteAddress, headers });
    return reply.json<ClientAddress>();
  };
  return { read, lines };
}

const trustOf = (text: string): TrustProxy | false => {
  const trust = readTrustProxy(text);
  if (trust === null) throw new Error(`${text} is refused`);
  return trust;
};

const CLIENT = '203.0.113.9';
const PROXIES = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];

const [PERSON, SHARED] = ['one person', 'shared'];

// The table of docs/decisions/0033. Columns: TRUST_PROXY, the connection's address, X-Forwarded-For, address, who it is.
test.each([
  ['off', CLIENT, undefined, CLIENT, PERSON],
  ['off', CLIENT, '198.51.100.7', CLIENT, PERSON],
  ['off', '2001:db8::1', undefined, '2001:db8::1', PERSON],
  ['off', '127.0.0.1', undefined, '127.0.0.1', PERSON],
  ['off', '::1', undefined, '::1', PERSON],
  ['off', '127.0.0.1', CLIENT, '127.0.0.1', SHARED],
  ['off', '::1', CLIENT, '::1', SHARED],
  ['off', '172.18.0.1', undefined, '172.18.0.1', SHARED],
  ['off', '172.18.0.1', CLIENT, '172.18.0.1', SHARED],
  ['off', '100.64.1.2', undefined, '100.64.1.2', SHARED],
  ['loopback', '127.0.0.1', CLIENT, CLIENT, PERSON],
  ['loopback', '127.0.0.1', '127.0.0.1', '127.0.0.1', PERSON],
  ['loopback', '127.0.0.1', '100.64.1.2', '100.64.1.2', SHARED],
  ['loopback', '127.0.0.1', '10.0.0.3', '10.0.0.3', SHARED],
  ['loopback', '127.0.0.1', 'desconhecido', 'desconhecido', SHARED],
  ['loopback', '127.0.0.1', undefined, '127.0.0.1', SHARED],
  ['loopback', '172.18.0.1', CLIENT, '172.18.0.1', SHARED],
  ['198.51.100.1', '198.51.100.1', undefined, '198.51.100.1', SHARED],
  ['198.51.100.1', '198.51.100.1', CLIENT, CLIENT, PERSON],
  ['198.51.100.1', '127.0.0.1', CLIENT, '127.0.0.1', SHARED],
  ['1', '127.0.0.1', '203.0.113.9:4711', CLIENT, PERSON],
  ['1', '127.0.0.1', '[2001:db8::1]:4711', '2001:db8::1', PERSON],
  ['1', '127.0.0.1', '[2001:db8::1]', '2001:db8::1', PERSON],
])(
  'TRUST_PROXY=%s, from %s, X-Forwarded-For %s: %s is %s (SEC-09)',
  async (trust, peer, forwarded, address, who) => {
    const { read } = await open(trustOf(trust));
    expect(await read(peer, forwarded)).toEqual({ address, shared: who === SHARED });
  },
);

describe('no X-Forwarded-For that a client chooses changes the address that limits see (SEC-09)', () => {
  const forged = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('127.0.0.1', ...PROXIES),
    fc.stringMatching(/^[\x21-\x7e]*$/),
  );

  test.each([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['198.51.100.0/24', 3],
    ['198.51.100.1, 198.51.100.2', 2],
  ])('with TRUST_PROXY=%s', async (text, hops) => {
    const { read } = await open(trustOf(text));
    await fc.assert(
      fc.asyncProperty(fc.array(forged, { maxLength: 5 }), async (chosen) => {
        // Each proxy appends the sender that it saw. The last one opens the connection.
        const senders = [CLIENT, ...PROXIES].slice(0, hops);
        const peer = PROXIES[hops - 1] ?? '';
        expect(await read(peer, [...chosen, ...senders].join(', '))).toEqual({
          address: CLIENT,
          shared: false,
        });
      }),
    );
  });
});

test('warns once when a proxy is in front and TRUST_PROXY is unset (SEC-09)', async () => {
  const { read, lines } = await open(false);
  await read('127.0.0.1');
  await read(CLIENT, '198.51.100.7');
  expect(lines).toEqual([]);
  await read('172.18.0.1', '198.51.100.7');
  await read('172.18.0.1', '198.51.100.8');
  expect(lines).toEqual([expect.stringContaining('Set TRUST_PROXY to the number of proxies')]);
});

test.each([
  ['off', CLIENT, false],
  ['off', '127.0.0.1', true],
  ['off', '::ffff:127.0.0.1', true],
  ['off', '100.64.1.2', true],
  ['198.51.100.1', '198.51.100.1', true],
  ['198.51.100.1', CLIENT, false],
])(
  'TRUST_PROXY=%s: a peer at %s may carry the requests of many: %j (SEC-10)',
  (trust, peer, many) => {
    expect(mayCarryMany(peer, trustOf(trust))).toBe(many);
  },
);

test.each(['1', '10', 'loopback', '10.0.0.0/8, 2001:db8::/32', '172.18.0.5 uniquelocal'])(
  'TRUST_PROXY=%s names proxies (SEC-09)',
  (text) => {
    expect(readTrustProxy(text)).toBeTypeOf('function');
  },
);

test('believes as many senders as configured, from the connection on (SEC-09)', () => {
  const twoHops = readTrustProxy('2');
  expect(twoHops && [0, 1, 2].map((hop) => twoHops('198.51.100.7', hop))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each(['off', 'false', '0'])('TRUST_PROXY=%s believes no proxy (SEC-09)', (text) => {
  expect(readTrustProxy(text)).toBe(false);
});

test.each(['on', 'true', '11', '1.5', '0.0.0.0/0', '10.0.0.0/99', 'proxy.example', ' '])(
  'TRUST_PROXY=%s is refused (SEC-09)',
  (text) => {
    expect(readTrustProxy(text)).toBeNull();
  },
);
