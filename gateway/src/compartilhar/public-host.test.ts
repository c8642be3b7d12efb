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
])('%s é da internet aberta: %j', (address, expected) => {
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
])('de %s pede %j', (address, expected) => {
  expect(publicUrl(address, ['https:'])?.href ?? null).toBe(expected);
});

test('onde a loja diz de que servidores as imagens vêm, só de lá', () => {
  const origins = ['https://fotos.example', 'https://outras.example:8443'];
  const asked = (address: string) => publicUrl(address, origins) !== null;
  expect(asked('https://fotos.example/a.jpg')).toBe(true);
  expect(asked('https://outras.example:8443/a.jpg')).toBe(true);
  expect(asked('https://fotos.example:8443/a.jpg')).toBe(false);
  expect(asked('https://mais.example/a.jpg')).toBe(false);
  expect(publicUrl('https://fotos.example/a.jpg', [])).toBeNull();
});

describe('o nome de um servidor', () => {
  /** A resolver that answers these addresses, or fails. */
  const resolving = (found: readonly string[] | Error) => {
    const resolve = (
      _: string,
      __: object,
      callback: (error: Error | null, addresses: LookupAddress[]) => void,
    ) => {
      if (found instanceof Error) callback(found, []);
      else
        callback(
          null,
          found.map((address) => ({ address, family: 4 })),
        );
    };
    // The one of its overloads that is used.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return publicLookup(resolve as typeof lookup);
  };
  const ask = (found: readonly string[] | Error, all: boolean) =>
    new Promise<unknown>((answer) => {
      resolving(found)('fotos.example', { all }, (error, address) =>
        answer(error ? 'recusado' : address),
      );
    });

  test('vale quando todos os seus endereços são da internet aberta', async () => {
    expect(await ask(['8.8.8.8', '1.1.1.1'], false)).toBe('8.8.8.8');
    expect(await ask(['8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  test.each([
    ['um deles é de dentro', ['8.8.8.8', '10.0.0.1']],
    ['não há nenhum', []],
    ['ninguém o conhece', new Error('ENOTFOUND')],
  ])('é recusado quando %s', async (_, found) => {
    expect(await ask(found, true)).toBe('recusado');
    expect(await ask(found, false)).toBe('recusado');
  });
});
