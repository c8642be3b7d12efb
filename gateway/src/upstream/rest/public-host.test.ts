import type { LookupAddress, lookup } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicLookup, publicUrl } from './public-host.ts';

test.each([
  ['203.0.112.9', true],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['loja', false],
])('classifies the address %s as public: %j', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ['https://fotos.example/a.jpg?w=1', 'https://fotos.example/a.jpg?w=1'],
  ['http://fotos.example/a.jpg', null],
  ['https://fotos.example:8443/a.jpg', null],
  ['https://u:p@fotos.example/a.jpg', null],
  ['https://127.0.0.1/a.jpg', null],
  ['https://2130706433/a.jpg', null],
  ['https://0x7f.1/a.jpg', null],
  ['https://[::1]/a.jpg', null],
  ['https://localhost/a.jpg', null],
  ['file:///etc/hosts', null],
  ['data:image/png;base64,AAAA', null],
  ['', null],
])('requests for %s the address %j', (address, expected) => {
  expect(publicUrl(address, ['https:'])?.href ?? null).toBe(expected);
});

test('accepts only the configured image servers where the shop lists them', () => {
  const origins = ['https://fotos.example', 'https://outras.example:8443'];
  const isAccepted = (address: string) => publicUrl(address, origins) !== null;
  expect(isAccepted('https://fotos.example/a.jpg')).toBe(true);
  expect(isAccepted('https://outras.example:8443/a.jpg')).toBe(true);
  expect(isAccepted('https://fotos.example:8443/a.jpg')).toBe(false);
  expect(isAccepted('https://mais.example/a.jpg')).toBe(false);
  expect(publicUrl('https://fotos.example/a.jpg', [])).toBeNull();
});

describe('resolution of a host name', () => {
  /** A resolver that returns these addresses or fails. */
  const resolving = (resolved: readonly string[] | Error) => {
    const resolve = (
      _: string,
      __: object,
      callback: (error: Error | null, addresses: LookupAddress[]) => void,
    ) => {
      if (resolved instanceof Error) callback(resolved, []);
      else
        callback(
          null,
          resolved.map((address) => ({ address, family: 4 })),
        );
    };
    // Only the overload that `publicLookup` uses.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return publicLookup(resolve as typeof lookup);
  };
  const ask = (resolved: readonly string[] | Error, all: boolean) =>
    new Promise<unknown>((answer) => {
      resolving(resolved)('fotos.example', { all }, (error, address) =>
        answer(error ? 'recusado' : address),
      );
    });

  test('is accepted when all its addresses are public', async () => {
    expect(await ask(['8.8.8.8', '1.1.1.1'], false)).toBe('8.8.8.8');
    expect(await ask(['8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  test.each([
    ['one address is internal', ['8.8.8.8', '10.0.0.1']],
    ['it has no address', []],
    ['it is unknown', new Error('ENOTFOUND')],
  ])('is refused when %s', async (_, resolved) => {
    expect(await ask(resolved, true)).toBe('recusado');
    expect(await ask(resolved, false)).toBe('recusado');
  });
});
