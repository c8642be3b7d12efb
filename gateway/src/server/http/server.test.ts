import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { readReadableTarget } from './server.ts';

test.each([
  ['/produtos?a=%', '/produtos?a=%'],
  ['/50%-off?a=%20', '/50%25-off?a=%20'],
  ['http://loja.example/50%-off', '/50%25-off'],
])('%s is read as %s (SEC-35)', (url, path) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, headers: { host: 'loja.example' } });
  expect(readReadableTarget(request)).toBe(path);
});
