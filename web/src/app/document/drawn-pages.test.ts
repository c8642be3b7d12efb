import { parse } from 'graphql';
import { expect, test } from 'vitest';
import type { Execute } from '../apollo/server-link.ts';
import { createDrawnPages } from './drawn-pages.ts';

const document = parse('{ categorias { nome } }');
const operation = { document, variables: {}, operationName: undefined };

/** A page that shows one name, with its number of drawings. */
function openShop(now: () => number = () => 0) {
  const shop = { nome: 'Cedro', drawings: 0, keep: true };
  const execute: Execute = async () => ({ data: { nome: shop.nome } });
  const pages = createDrawnPages<string>(now);
  const open = (key = '/') =>
    pages.open(key, execute, async (read) => {
      shop.drawings += 1;
      const { data } = await read(operation);
      return { page: `${key} ${String(data?.['nome'])}`, keep: shop.keep };
    });
  return { shop, open };
}

test('a page is drawn once while its data stay the same, and again when they change (GW-20)', async () => {
  const { shop, open } = openShop();
  expect([await open(), await open()]).toEqual(['/ Cedro', '/ Cedro']);
  expect(shop.drawings).toBe(1);
  shop.nome = 'Vetiver';
  expect([await open(), await open()]).toEqual(['/ Vetiver', '/ Vetiver']);
  expect(shop.drawings).toBe(2);
});

test('addresses are drawn apart, and the oldest of many is dropped (GW-20)', async () => {
  const { shop, open } = openShop();
  for (let n = 0; n <= 100; n += 1) expect(await open(`/${n}`)).toBe(`/${n} Cedro`);
  await open('/100');
  expect(shop.drawings).toBe(101);
  await open('/0');
  expect(shop.drawings).toBe(102);
});

test('a broken page is drawn each time, and a kept one after ten minutes (GW-20)', async () => {
  let now = 0;
  const { shop, open } = openShop(() => now);
  await open();
  now = 600_001;
  await open();
  expect(shop.drawings).toBe(2);
  shop.keep = false;
  shop.nome = 'Vetiver';
  await open();
  await open();
  expect(shop.drawings).toBe(4);
});
