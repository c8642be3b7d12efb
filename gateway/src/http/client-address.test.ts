import fc from 'fast-check';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { clientAddress, warnOfUnknownProxy } from './client-address.ts';
import { readTrustProxy, type TrustProxy } from './trust-proxy.ts';

/** A server that answers with the address that limits see. `lines` are the messages of its log. */
async function open(trustProxy: TrustProxy | false) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(String(JSON.parse(line).msg)) };
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, stream);
  const app = Fastify({ trustProxy, loggerInstance });
  warnOfUnknownProxy(app, trustProxy);
  app.get('/', (request) => clientAddress(request));
  await app.ready();
  const read = async (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const reply = await app.inject({ url: '/', remoteAddress, headers });
    return reply.json<ReturnType<typeof clientAddress>>();
  };
  return { read, lines };
}

const trustOf = (text: string): TrustProxy => {
  const trust = readTrustProxy(text);
  if (!trust) throw new Error(`${text} trusts no proxy`);
  return trust;
};

const CLIENT = '203.0.113.9';
const PROXIES = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];

describe('the address that limits see (SEC-09)', () => {
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
  ])('TRUST_PROXY=%s: no X-Forwarded-For that a client chooses changes it', async (text, hops) => {
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

  test('without a proxy it is that of the connection', async () => {
    const { read } = await open(false);
    expect(await read(CLIENT, '198.51.100.7')).toEqual({ address: CLIENT, shared: false });
    expect(await read('127.0.0.1')).toEqual({ address: '127.0.0.1', shared: false });
  });

  test.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('%s, as some proxies send it, is %s', async (sent, address) => {
    const { read } = await open(trustOf('1'));
    expect(await read('127.0.0.1', sent)).toEqual({ address, shared: false });
  });
});

test.each(['127.0.0.1', '172.18.0.1', '::1'])(
  'a proxy at %s that TRUST_PROXY does not name shares its address with every visitor (SEC-09)',
  async (proxy) => {
    const { read } = await open(false);
    expect(await read(proxy, CLIENT)).toEqual({ address: proxy, shared: true });
  },
);

test('warns once when a proxy is in front and TRUST_PROXY is unset (SEC-09)', async () => {
  const { read, lines } = await open(false);
  await read('127.0.0.1');
  await read(CLIENT, '198.51.100.7');
  expect(lines).toEqual([]);
  await read('172.18.0.1', '198.51.100.7');
  await read('172.18.0.1', '198.51.100.8');
  expect(lines).toEqual([expect.stringContaining('Set TRUST_PROXY to the number of proxies')]);
});

test.each(['1', '10', 'loopback', '10.0.0.0/8, 2001:db8::/32', '172.18.0.5 uniquelocal'])(
  'TRUST_PROXY=%s names proxies (SEC-09)',
  (text) => {
    expect(readTrustProxy(text)).toBeTypeOf('function');
  },
);

test.each(['off', 'false', '0'])('TRUST_PROXY=%s believes no proxy (SEC-09)', (text) => {
  expect(readTrustProxy(text)).toBe(false);
});

test.each(['on', 'true', '11', '1.5', '0.0.0.0/0', '10.0.0.0/99', 'proxy.example', ' '])(
  'TRUST_PROXY=%s is refused (SEC-09)',
  (text) => {
    expect(readTrustProxy(text)).toBeNull();
  },
);
