import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { readTarget } from './target.ts';

const targetOf = (url: string, host = 'Loja.example:4000') => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, headers: { host } });
  return readTarget(request);
};

test.each([
  ['/produtos?a=%', '/produtos?a=%'],
  ['http://loja.example:4000/produtos?a=b', '/produtos?a=b'],
  ['HTTPS://LOJA.EXAMPLE:4000', '/'],
  ['http://loja.example:4000?a=/b', '/?a=/b'],
])('%s is read as %s (SEC-35)', (target, path) => {
  expect(targetOf(target)).toBe(path);
});

test.each([
  'http://evil.example/',
  'http://loja.example:4000.evil.example/',
  'http://loja.example:4000@evil.example/',
  'ftp://loja.example:4000/',
  '*',
  'graphql',
])('%s is no path of the server (SEC-35)', (target) => {
  expect(targetOf(target)).not.toMatch(/^\//);
});
