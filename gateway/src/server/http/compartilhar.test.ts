import sharp from 'sharp';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const OUD = '/compartilhar/produtos/noite-de-oud.jpg';
const FOTO = '/imagens/noite-960.jpg';
const capas = z.object({
  produto: z.object({ capa: z.object({ url: z.string(), largura: z.number() }) }),
  configuracao: z.object({ capa: z.object({ url: z.string(), alt: z.string() }) }),
});

// Each test draws real pictures.
describe('preview pictures', { timeout: 60_000 }, () => {
  let bench: TestBench;
  const open = async () => {
    bench = await createTestBench();
    bench.api.imagens.set(FOTO, { contentType: 'image/png', bytes: await photo('#c02020') });
  };
  const close = () => bench.close();

  const photo = (background: string) =>
    sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .png()
      .toBuffer();

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await request(bench.url + path, { headers });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      bytes: Buffer.from(await reply.body.arrayBuffer()),
    };
  };
  /** The picture addresses in the schema's replies. */
  const addresses = async () => {
    const { data } = await bench.execute(
      '{ produto(slug: "noite-de-oud") { capa { url largura } } configuracao { capa { url alt } } }',
    );
    const { produto, configuracao } = capas.parse(data);
    return { produto: produto.capa.url, loja: configuracao.capa.url };
  };
  const photosAsked = () => bench.api.requested().filter((path) => path === FOTO).length;
  const spoilPhoto = (times: number) => bench.api.spoil(`GET ${FOTO}`, 'before', times);

  describe('while the shop does not change', () => {
    beforeAll(open);
    afterAll(close);

    test("the schema's address gives a JPEG of 1200×630, cached for a week", async () => {
      const { produto, loja } = await addresses();
      for (const address of [produto, loja]) {
        const { status, headers, bytes } = await get(address);
        expect(status).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=604800',
          'cross-origin-resource-policy': 'cross-origin',
          'content-length': String(bytes.length),
        });
        const { width, height, format } = await sharp(bytes).metadata();
        expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
        expect(bytes.length).toBeLessThanOrEqual(150 * 1024);
      }
    });

    test('without the current version it gives the current picture, cached for minutes', async () => {
      const { produto } = await addresses();
      const named = await get(produto);
      for (const query of ['', '?v=antiga', '?v=a&v=b']) {
        const { headers, bytes } = await get(OUD + query);
        expect(headers['cache-control']).toBe('public, max-age=300');
        expect(bytes.equals(named.bytes)).toBe(true);
      }
    });

    test.each(['a'.repeat(300), 'água & "flor"', 'a.jpg', '100%'])(
      'the address of any product gives its picture: %s',
      async (slug) => {
        bench.api.produtos.push({ ...bench.api.produto(2), id: bench.api.nextId(), slug });
        const { data } = await bench.execute(
          'query ($slug: String!) { produto(slug: $slug) { capa { url } } }',
          { variables: { slug } },
        );
        const { produto } = z
          .object({ produto: z.object({ capa: z.object({ url: z.string() }) }) })
          .parse(data);
        const { status, headers } = await get(produto.capa.url);
        expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=604800']);
      },
    );

    test('answers 304 to a known ETag, and HEAD without a body', async () => {
      const { headers } = await get(OUD);
      const again = await get(OUD, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([
        304,
        0,
        headers.etag,
      ]);
      const head = await request(bench.url + OUD, { method: 'HEAD' });
      expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'image/jpeg']);
      await head.body.dump();
    });

    test('answers 404 for an unknown product and for another extension', async () => {
      for (const path of [
        'nao-existe.jpg',
        '.jpg',
        'noite-de-oud',
        'noite-de-oud.png',
        '%00.jpg',
      ]) {
        const { status, headers } = await get(`/compartilhar/produtos/${path}`);
        expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
      }
    });

    test('draws a complete picture for a product without a photo', async () => {
      const { status, headers } = await get('/compartilhar/produtos/brisa-leve.jpg');
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    });
  });

  describe('of a new gateway', () => {
    beforeEach(open);
    afterEach(close);

    test('draws a picture once for many requests', async () => {
      const all = await Promise.all(Array.from({ length: 12 }, () => get(OUD)));
      expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(1);
      await get(OUD);
      expect(photosAsked()).toBe(1);
    });

    test("answers 503 while the API is down; the shop's picture still works", async () => {
      await bench.api.close();
      const { status, headers, bytes } = await get(OUD);
      expect([status, bytes.length]).toEqual([503, 0]);
      expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
      expect((await get('/compartilhar/loja.jpg')).status).toBe(200);
      await bench.api.open();
    });

    test('a catalogue change changes the picture and its address', async () => {
      const before = await addresses();
      const drawn = await get(before.produto);
      await bench.executeAs(
        'admin',
        'mutation { definirProdutoAtivo(id: 1, ativo: false) { __typename } }',
      );
      const after = await addresses();
      expect(after.produto).not.toBe(before.produto);
      expect(after.loja).toBe(before.loja);
      const redrawn = await get(after.produto);
      expect(redrawn.bytes.equals(drawn.bytes)).toBe(false);
      expect((await get(before.produto)).headers['cache-control']).toBe('public, max-age=300');
    });

    test('shows a photo replaced under its address after the next write', async () => {
      const before = await get(OUD);
      bench.api.imagens.set(FOTO, { contentType: 'image/png', bytes: await photo('#2020c0') });
      expect((await get(OUD)).headers.etag).toBe(before.headers.etag);
      await bench.executeAs('admin', 'mutation { criarCategoria(nome: "Cítrico") { __typename } }');
      expect((await get(OUD)).headers.etag).not.toBe(before.headers.etag);
    });

    test('sends a picture without its photo, cached briefly, and pauses before another attempt', async () => {
      spoilPhoto(1);
      const { produto } = await addresses();
      const bare = await get(produto);
      expect([bare.status, bare.headers['cache-control']]).toEqual([200, 'public, max-age=30']);
      expect((await get(produto)).headers.etag).toBe(bare.headers.etag);
      expect(photosAsked()).toBe(1);
      await bench.executeAs('admin', 'mutation { criarCategoria(nome: "Cítrico") { __typename } }');
      const whole = await get(produto);
      expect(whole.headers['cache-control']).toBe('public, max-age=604800');
      expect(whole.headers.etag).not.toBe(bare.headers.etag);
    });

    test('leaves out a photo that is no picture', async () => {
      bench.api.imagens.set(FOTO, {
        contentType: 'image/png',
        bytes: Buffer.from('<html>segredo'),
      });
      const { status, headers, bytes } = await get(OUD);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=30']);
      expect(bytes.includes('segredo')).toBe(false);
    });

    test('answers 503 with Retry-After when the queue is full', async () => {
      const [first] = bench.api.produtos;
      if (!first) throw new Error('no product');
      bench.api.produtos = Array.from({ length: 30 }, (_, n) => ({
        ...first,
        id: n + 1,
        slug: `perfume-${n}`,
        nome: `Perfume ${n}`,
      }));
      const replies = await Promise.all(
        bench.api.produtos.map(({ slug }) => get(`/compartilhar/produtos/${slug}.jpg`)),
      );
      const statuses = replies.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      const refused = replies.find(({ status }) => status === 503);
      expect(refused?.headers['retry-after']).toBe('10');
    });
  });
});
