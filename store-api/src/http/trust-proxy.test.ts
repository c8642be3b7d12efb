import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, it } from 'vitest';
import { readTrustProxy, warnOfUnknownProxy } from './trust-proxy.ts';

it('warns once when the gateway or a proxy is in front and TRUST_PROXY is unset (SEC-09)', async () => {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(line) },
  );
  const app = Fastify({ loggerInstance });
  warnOfUnknownProxy(app, false);
  app.get('/', (request) => request.ip);
  const read = async (remoteAddress: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    return (await app.inject({ url: '/', remoteAddress, headers })).body;
  };
  expect(await read('203.0.113.9')).toBe('203.0.113.9');
  expect(lines).toEqual([]);
  await read('172.18.0.1');
  await read('172.18.0.1');
  expect(lines).toEqual([expect.stringContaining('Set TRUST_PROXY to the number of proxies')]);
});

it('believes as many senders as configured, from the connection on (SEC-09)', () => {
  const twoHops = readTrustProxy('2');
  expect(twoHops && [0, 1, 2].map((hop) => twoHops('198.51.100.7', hop))).toEqual([
    true,
    true,
    false,
  ]);
});
