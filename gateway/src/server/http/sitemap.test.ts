import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { pathsOf, sitemapFile } from './sitemap.ts';

const read = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await request(url, { headers });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: Buffer.from(await reply.body.arrayBuffer()),
  };
};
const locationsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, it]) => it);

describe('sitemap', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench();
  });
  afterEach(() => bench.close());

  test('lists home, list, categories, active products and static pages once', async () => {
    const { status, headers, bytes } = await read(`${bench.url}/sitemap.xml`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    const active = bench.api.produtos.filter(({ ativo }) => ativo).map(({ slug }) => slug);
    const found = locationsOf(bytes.toString());
    expect(found.slice(0, 5)).toEqual(
      [
        '/',
        '/produtos',
        '/produtos?categoria=Masculino',
        '/produtos?categoria=Feminino',
        '/produtos?categoria=%C3%81rabe',
      ].map((path) => bench.url + path),
    );
    expect(found).toContain(`${bench.url}/produtos/noite-de-oud`);
    expect(found).not.toContain(`${bench.url}/produtos/aposentado`);
    expect(new Set(found).size).toBe(found.length);
    expect(found.slice(-3)).toEqual(
      ['/sobre', '/politica-de-privacidade', '/direitos'].map((path) => bench.url + path),
    );
    expect(found.length).toBe(5 + active.length + 3);
  });

  test('leaves out a product that the list shows although it is inactive', async () => {
    const produtos = bench.api.produtos.map((one) => ({ ...one, ativo: one.id === 2 }));
    const body = JSON.stringify({ produtos, totalPaginas: 1, totalProdutos: produtos.length });
    bench.api.spoil('GET /produtos/listarFiltroShop', { status: 200, body });
    const { bytes } = await read(`${bench.url}/sitemap.xml`);
    expect(locationsOf(bytes.toString()).filter((url) => url?.includes('/produtos/'))).toEqual([
      `${bench.url}/produtos/brisa-leve`,
    ]);
  });

  test('reads the whole list page by page without evicting other replies', async () => {
    const [first] = bench.api.produtos;
    if (!first) throw new Error('no product');
    bench.api.produtos = Array.from({ length: 350 }, (_, n) => ({
      ...first,
      id: n + 1,
      nome: `Perfume ${n}`,
      slug: `perfume-${n}`,
    }));
    const { bytes } = await read(`${bench.url}/sitemap.xml`);
    expect(locationsOf(bytes.toString())).toHaveLength(5 + 350 + 3);
    const pages = bench.api.requested().filter((url) => url.includes('listarFiltroShop'));
    expect(pages.map((url) => new URLSearchParams(url.split('?')[1]).get('page'))).toEqual([
      '0',
      '1',
      '2',
      '3',
    ]);
  });

  test('is cached for minutes, compressed, and answers 304', async () => {
    const { headers } = await read(`${bench.url}/sitemap.xml`);
    const calls = bench.api.calls.length;
    const zipped = await read(`${bench.url}/sitemap.xml`, { 'accept-encoding': 'gzip' });
    const xml =
      zipped.headers['content-encoding'] === 'gzip' ? gunzipSync(zipped.bytes) : zipped.bytes;
    expect(xml.toString()).toContain('<urlset');
    const again = await read(`${bench.url}/sitemap.xml`, { 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(bench.api.calls).toHaveLength(calls);
  });

  test('answers 503 with Retry-After without the API and a cached map', async () => {
    await bench.api.close();
    const { status, headers } = await read(`${bench.url}/sitemap.xml`);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '60',
      'no-store',
    ]);
    await bench.api.open();
  });

  test('uses PUBLIC_URL for every caller', async () => {
    const shop = await createTestBench({ PUBLIC_URL: 'https://loja.example' });
    const { bytes } = await read(`${shop.url}/sitemap.xml`, { host: 'outra.example' });
    expect(new Set(locationsOf(bytes.toString()).map((it) => new URL(it ?? '').origin))).toEqual(
      new Set(['https://loja.example']),
    );
    const robots = await read(`${shop.url}/robots.txt`, { host: 'outra.example' });
    expect(robots.bytes.toString()).toContain('Sitemap: https://loja.example/sitemap.xml\n');
    await shop.close();
  });

  test.each(['loja.example<x>', 'a b', '"', 'x/y', 'u@loja.example'])(
    'puts no invalid host name into an address: %s',
    async (host) => {
      const reply = await bench.app.inject({ url: '/sitemap.xml', headers: { host } });
      expect(reply.statusCode).toBe(404);
      const robots = await bench.app.inject({ url: '/robots.txt', headers: { host } });
      expect(robots.body).not.toContain('Sitemap');
    },
  );

  test('robots.txt disallows private paths and names the sitemap', async () => {
    const { status, headers, bytes } = await read(`${bench.url}/robots.txt`);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = bytes.toString().split('\n');
    for (const path of ['/painel', '/carrinho', '/checkout', '/dashboard', '/graphql']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).toContain(`Sitemap: ${bench.url}/sitemap.xml`);
    expect((await read(`${bench.url}/sitemap-1.xml`)).status).toBe(404);
  });
});

describe('sitemap files', () => {
  const paths = Array.from({ length: 7 }, (_, n) => `/produtos/p-${n}`);

  test('is one file up to the limit, and an index with files beyond it', () => {
    const origin = 'https://loja.example';
    expect(locationsOf(sitemapFile(paths, origin, 0, 7) ?? '')).toHaveLength(7);
    expect(sitemapFile(paths, origin, 1, 7)).toBeNull();
    const index = sitemapFile(paths, origin, 0, 3) ?? '';
    expect(index).toContain('<sitemapindex');
    expect(locationsOf(index)).toEqual([1, 2, 3].map((n) => `${origin}/sitemap-${n}.xml`));
    const files = [1, 2, 3].map((n) => locationsOf(sitemapFile(paths, origin, n, 3) ?? ''));
    expect(files.flat()).toEqual(paths.map((path) => origin + path));
    expect(sitemapFile(paths, origin, 4, 3)).toBeNull();
  });

  test('escapes difficult names and slugs', () => {
    const difficult = pathsOf({
      categorias: ["D'Or & <Cia>", 'Um, dois'],
      slugs: ['á/b&c'],
      notas: ['rosa-turca'],
      casas: ['al-mirzah'],
    });
    expect(difficult).toEqual([
      '/',
      '/produtos',
      '/produtos?categoria=D%27Or+%26+%3CCia%3E',
      '/produtos/%C3%A1%2Fb%26c',
      '/notas/rosa-turca',
      '/casas/al-mirzah',
      '/sobre',
      '/politica-de-privacidade',
      '/direitos',
    ]);
    const xml = sitemapFile(['/x?a=1&b=\'<>"'], 'https://loja.example', 0) ?? '';
    expect(xml).toContain('<loc>https://loja.example/x?a=1&amp;b=&apos;&lt;&gt;&quot;</loc>');
  });
});
