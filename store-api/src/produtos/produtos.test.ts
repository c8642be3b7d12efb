import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const IMAGEM = {
  chave: 'noite-de-oud-1a2b',
  largura: 960,
  altura: 1200,
  larguras: [240, 960],
  miniatura: 'data:image/webp;base64,AAAA',
};

onEachEngine('catalogue', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  beforeEach(async () => {
    await emptyTables(db());
    const categorias = ['Masculino', 'Árabe', 'Nicho'].map((nome, posicao) => ({ nome, posicao }));
    await db().insertInto('categorias').values(categorias).execute();
  });

  const nomes = async (query: string): Promise<string[]> => {
    const { body } = await api.request('GET', `/api/produtos/listarFiltroShop?${query}`);
    expect(body).toHaveProperty('produtos');
    return list(body).map(({ nome }) => nome);
  };

  it("categories in the shop's order (API-01)", async () => {
    const { status, body, headers } = await api.request('GET', '/api/categorias');
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: expect.any(Number), nome: 'Masculino', totalProdutos: 0 },
      { id: expect.any(Number), nome: 'Árabe', totalProdutos: 0 },
      { id: expect.any(Number), nome: 'Nicho', totalProdutos: 0 },
    ]);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('api-contract')).toBe('1');
  });

  describe('one product', () => {
    it("has the contract's shape, plus the picture (ENT-02)", async () => {
      const { id, slug, variacoes } = await createProduto(db(), {
        nome: 'Noite de Oud',
        descricao: 'Fundo de oud.',
        categorias: ['Nicho', 'Árabe'],
        vendidos: 84,
        imagem: IMAGEM,
        variacoes: [
          { nome: '10 ml', preco: 7_990, estoque: 3 },
          { nome: '5 ml', preco: 3_990, estoque: 0 },
          { nome: '100 ml', preco: null, estoque: 1 },
        ],
      });
      const { status, body } = await api.request('GET', `/api/produtos/slug/${slug}`);
      expect(status).toBe(200);
      const imagem = {
        url: '/imagens/noite-de-oud-1a2b-960.jpg',
        largura: 960,
        altura: 1200,
        miniatura: 'data:image/webp;base64,AAAA',
        fontes: ['avif', 'webp', 'jpg'].map((ext) => ({
          tipo: `image/${ext === 'jpg' ? 'jpeg' : ext}`,
          srcset: `/imagens/noite-de-oud-1a2b-240.${ext} 240w, /imagens/noite-de-oud-1a2b-960.${ext} 960w`,
        })),
      };
      expect(body).toEqual({
        id,
        ativo: true,
        nome: 'Noite de Oud',
        descricao: 'Fundo de oud.',
        casa: null,
        concentracao: null,
        notas: [],
        estacoes: [],
        categorias: ['Árabe', 'Nicho'],
        precoBase: null,
        estoque: null,
        slug: 'noite-de-oud',
        imagemUrl: '/imagens/noite-de-oud-1a2b-960.jpg',
        variacoes: [
          { id: variacoes[0], nome: '10 ml', preco: 79.9, estoque: 3 },
          { id: variacoes[1], nome: '5 ml', preco: 39.9, estoque: 0 },
          { id: variacoes[2], nome: '100 ml', preco: null, estoque: 1 },
        ],
        pedidos: 84,
        precoMinimo: 79.9,
        avaliacoes: null,
        imagem,
        imagens: [{ ...imagem, chave: 'noite-de-oud-1a2b', alt: '' }],
        versao: 1,
      });
      expect((await api.request('GET', `/api/produtos/${id}`)).body).toEqual(body);
    });

    it('is found by slug and number, also when inactive (API-06)', async () => {
      const { id, slug } = await createProduto(db(), { ativo: false });
      for (const path of [`/api/produtos/slug/${slug}`, `/api/produtos/${id}`]) {
        expect(await api.request('GET', path)).toMatchObject({
          status: 200,
          body: { ativo: false },
        });
      }
    });

    it('shows the stock of a deactivated product to administrators only (SEC-16)', async () => {
      const variacoes = [{ nome: '5 ml', preco: 3_000, estoque: 7 }];
      const volumes = await createProduto(db(), { ativo: false, variacoes });
      const simple = await createProduto(db(), { ativo: false, estoque: 8 });
      const admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      const customer = api.token(await createUsuario(db()));
      const read = async (path: string, token?: string) => {
        const { body, headers } = await api.request(
          'GET',
          path,
          token === undefined ? {} : { token },
        );
        return {
          stock: stockOf(body),
          cache: headers.get('cache-control'),
          vary: headers.get('vary'),
        };
      };
      for (const [{ id, slug }, stock, shown] of [
        [volumes, 7, 0],
        [simple, 8, 0],
      ] as const) {
        for (const path of [`/api/produtos/${id}`, `/api/produtos/slug/${slug}`]) {
          const seen = { stock: shown, cache: 'public, max-age=30', vary: 'Authorization' };
          expect(await read(path)).toEqual(seen);
          expect(await read(path, customer)).toEqual(seen);
          expect(await read(path, admin)).toEqual({ ...seen, stock, cache: 'no-store' });
        }
      }
      const list = '/api/produtos?size=100';
      expect((await read(list)).stock).toBe(0);
      expect((await read(list, admin)).stock).toBe(15);
    });

    it.each([
      '/api/produtos/slug/nao-ha',
      '/api/produtos/2147483647',
      '/api/produtos/99999999999999999999',
    ])('404 for an unknown one: %s', async (path) => {
      const { status, body, headers } = await api.request('GET', path);
      expect(status).toBe(404);
      expect(body).toEqual({
        codigo: 'PRODUTO_NAO_ENCONTRADO',
        mensagem: 'Produto não encontrado.',
      });
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('ignores an invalid token', async () => {
      expect(
        await api.request('GET', '/api/produtos/destaques', { token: 'undefined' }),
      ).toMatchObject({
        status: 200,
      });
    });
  });

  describe('list of the shop (API-05)', () => {
    it('active products only; precoBase is the lowest price, 0 without one', async () => {
      await createProduto(db(), { nome: 'A', ativo: false });
      await createProduto(db(), { nome: 'B', preco: null });
      await createProduto(db(), {
        nome: 'C',
        variacoes: [
          { nome: '5 ml', preco: 3_990, estoque: 1 },
          { nome: '3 ml', preco: 2_990, estoque: 1 },
        ],
      });
      const { body } = await api.request(
        'GET',
        '/api/produtos/listarFiltroShop?ordenarPor=nomeAsc',
      );
      expect(body).toMatchObject({
        totalPaginas: 1,
        totalProdutos: 2,
        produtos: [
          { nome: 'B', precoBase: 0, precoMinimo: 0 },
          { nome: 'C', precoBase: 29.9, precoMinimo: 29.9 },
        ],
      });
    });

    it.each([
      ['maisVendidos', ['Zimbro', 'Âmbar', 'Baunilha', 'Oud']],
      ['qualquer', ['Zimbro', 'Âmbar', 'Baunilha', 'Oud']],
      ['nomeAsc', ['Âmbar', 'Baunilha', 'Oud', 'Zimbro']],
      ['nomeDesc', ['Zimbro', 'Oud', 'Baunilha', 'Âmbar']],
      ['menorPreco', ['Baunilha', 'Zimbro', 'Âmbar', 'Oud']],
      ['maiorPreco', ['Âmbar', 'Zimbro', 'Baunilha', 'Oud']],
    ])('sorts by %s', async (order, expected) => {
      await createProduto(db(), { nome: 'Âmbar', preco: 3_000, vendidos: 5 });
      await createProduto(db(), { nome: 'Baunilha', preco: 1_000, vendidos: 5 });
      await createProduto(db(), { nome: 'Oud', preco: null });
      await createProduto(db(), { nome: 'Zimbro', preco: 2_000, vendidos: 9 });
      expect(await nomes(`ordenarPor=${order}`)).toEqual(expected);
    });

    it('the lowest price is one in stock, and the order follows each sale (C-06)', async () => {
      const { variacoes } = await createProduto(db(), {
        nome: 'Oud',
        variacoes: [
          { nome: '5 ml', preco: 1_000, estoque: 0 },
          { nome: '10 ml', preco: 3_000, estoque: 1 },
        ],
      });
      await createProduto(db(), { nome: 'Rosa', preco: 2_000 });
      const cheapestFirst = async () =>
        (await api.request('GET', '/api/produtos/listarFiltroShop?ordenarPor=menorPreco')).body;
      expect(await cheapestFirst()).toMatchObject({
        produtos: [
          { nome: 'Rosa', precoMinimo: 20 },
          { nome: 'Oud', precoMinimo: 30 },
        ],
      });
      await db()
        .updateTable('variacoes')
        .set({ estoque: 0 })
        .where('id', '=', variacoes[1] ?? 0)
        .execute();
      expect(await cheapestFirst()).toMatchObject({
        produtos: [
          { nome: 'Oud', precoMinimo: 10 },
          { nome: 'Rosa', precoMinimo: 20 },
        ],
      });
    });

    it.each([
      ['ambar', ['Âmbar Real']],
      ['ÂMBAR', ['Âmbar Real']],
      ['real', ['Âmbar Real', 'Realeza 100%']],
      ['100%', ['Realeza 100%']],
      ['%', ['Realeza 100%']],
      ['％', ['Realeza 100%']],
      ['_', ['Oud_Noir']],
      ['\\', []],
      ['inexistente', []],
      ['', ['Âmbar Real', 'Oud_Noir', 'Realeza 100%']],
    ])('searches %o in names, without accents and wildcards', async (search, expected) => {
      for (const nome of ['Realeza 100%', 'Oud_Noir', 'Âmbar Real'])
        await createProduto(db(), { nome });
      expect(await nomes(`ordenarPor=nomeAsc&search=${encodeURIComponent(search)}`)).toEqual(
        expected,
      );
    });

    it.each([
      ['categoria=Árabe', ['A', 'B']],
      ['categoria=%C3%81rabes', ['A', 'B']],
      ['categoria=arabe', ['A', 'B']],
      ['categoria=ARABES,nicho', ['B']],
      ['categoria=Árabe&categoria=Nicho', ['B']],
      ['categoria=Árabe,Árabes', ['A', 'B']],
      ['categoria=Floral', []],
      ['categoria=Árabe,Floral', []],
      ['categoria=', ['A', 'B', 'C']],
    ])('%s requires all categories, singular or plural (C-02)', async (query, expected) => {
      await createProduto(db(), { nome: 'A', categorias: ['Árabe'] });
      await createProduto(db(), { nome: 'B', categorias: ['Árabe', 'Nicho'] });
      await createProduto(db(), { nome: 'C' });
      expect(await nomes(`ordenarPor=nomeAsc&${query}`)).toEqual(expected);
    });

    it.each([
      ['', { Árabe: 2, Nicho: 1, Masculino: 1 }],
      ['&search=oud', { Árabe: 2, Nicho: 1, Masculino: 0 }],
      ['&categoria=Nicho&size=1&page=9', { Árabe: 1, Nicho: 1, Masculino: 0 }],
      ['&categoria=Cítrico', { Árabe: 0, Nicho: 0, Masculino: 0 }],
    ])(
      'totais=categorias%s counts the matching active products by category (C-04)',
      async (query, expected) => {
        await createProduto(db(), { nome: 'Oud Real', categorias: ['Árabe'] });
        await createProduto(db(), { nome: 'Oud Raro', categorias: ['Árabe', 'Nicho'] });
        await createProduto(db(), { nome: 'Oud Velho', categorias: ['Nicho'], ativo: false });
        await createProduto(db(), { nome: 'Rosa', categorias: ['Masculino'] });
        const { body } = await api.request(
          'GET',
          `/api/produtos/listarFiltroShop?totais=categorias${query}`,
        );
        const { totaisPorCategoria } = z
          .object({
            totaisPorCategoria: z.array(z.object({ nome: z.string(), totalProdutos: z.int() })),
          })
          .parse(body);
        expect(
          Object.fromEntries(totaisPorCategoria.map((it) => [it.nome, it.totalProdutos])),
        ).toEqual(expected);
      },
    );

    it.each([
      ['size=0', 'size'],
      ['size=101', 'size'],
      ['page=-1', 'page'],
      ['page=x', 'page'],
      ['page=99999999999999999999', 'page'],
      ['search=a%00b', 'search'],
      ['search=a&search=b', 'search'],
    ])('400 for %s, with the field', async (query, campo) => {
      expect(await api.request('GET', `/api/produtos/listarFiltroShop?${query}`)).toMatchObject({
        status: 400,
        body: { codigo: 'DADOS_INVALIDOS', campo },
      });
    });

    it('empty parameters mean the default; a page past the end is empty', async () => {
      await createProduto(db(), { nome: 'A' });
      expect(await nomes('page=&size=&search=&categoria=')).toEqual(['A']);
      expect(
        (await api.request('GET', '/api/produtos/listarFiltroShop?page=2147483647&size=100')).body,
      ).toEqual({ produtos: [], totalPaginas: 1, totalProdutos: 1 });
    });

    it('the pages together are the whole list without repetition, in any order and size', async () => {
      const all: number[] = [];
      for (let n = 0; n < 23; n += 1) {
        const { id } = await createProduto(db(), {
          nome: `P${n % 3}`,
          preco: 1_000 + (n % 2),
          vendidos: n % 2,
        });
        all.push(id);
      }
      const order = fc.constantFrom(
        'maisVendidos',
        'menorPreco',
        'maiorPreco',
        'nomeAsc',
        'nomeDesc',
      );
      await fc.assert(
        fc.asyncProperty(order, fc.integer({ min: 1, max: 25 }), async (ordenarPor, size) => {
          const ids: number[] = [];
          for (let page = 0; page < Math.ceil(all.length / size); page += 1) {
            const query = `ordenarPor=${ordenarPor}&size=${size}&page=${page}`;
            const { body } = await api.request('GET', `/api/produtos/listarFiltroShop?${query}`);
            ids.push(...list(body).map(({ id }) => id));
          }
          expect(ids.toSorted((a, b) => a - b)).toEqual(all);
        }),
        { numRuns: 15 },
      );
    });
  });

  describe('lists of the home page', () => {
    it('featured: at most 15 active products, most sold first (API-03)', async () => {
      await createProduto(db(), { nome: 'Inativo', ativo: false, vendidos: 999 });
      for (let n = 0; n < 17; n += 1) await createProduto(db(), { nome: `P${n}`, vendidos: n });
      const { body } = await api.request('GET', '/api/produtos/destaques');
      expect(body).toHaveLength(15);
      expect(body).toMatchObject([
        { nome: 'P16' },
        { nome: 'P15' },
        ...Array.from({ length: 13 }, () => ({})),
      ]);
    });

    it('best sellers by singular or plural, then by name, up to the limit (API-04)', async () => {
      for (const [nome, vendidos] of [
        ['B', 0],
        ['Á', 0],
        ['C', 7],
      ] as const) {
        await createProduto(db(), { nome, vendidos, categorias: ['Masculino'] });
      }
      await createProduto(db(), {
        nome: 'D',
        vendidos: 99,
        ativo: false,
        categorias: ['Masculino'],
      });
      const request = (query: string) => api.request('GET', `/api/produtos/mais-vendidos?${query}`);
      expect((await request('categoria=Masculinos&limit=10')).body).toMatchObject([
        { nome: 'C' },
        { nome: 'Á' },
        { nome: 'B' },
      ]);
      expect((await request('categoria=masculino&limit=1')).body).toMatchObject([{ nome: 'C' }]);
      expect((await request('categoria=Floral')).body).toEqual([]);
      expect((await request('categoria=Masculino&limit=51')).status).toBe(400);
      expect((await request('categoria=Masculino&limit=0')).status).toBe(400);
      expect((await request('limit=1')).status).toBe(400);
    });

    it('the featured product of a category is its best seller; 404 without one (API-02)', async () => {
      await createProduto(db(), { nome: 'A', vendidos: 1, categorias: ['Árabe'] });
      await createProduto(db(), { nome: 'B', vendidos: 2, categorias: ['Árabe'] });
      const request = (nome: string) =>
        api.request(
          'GET',
          `/api/produtos/destaque-por-categoria?categoria=${encodeURIComponent(nome)}`,
        );
      expect(await request('Árabes')).toMatchObject({ status: 200, body: { nome: 'B' } });
      expect(await request('Nicho')).toMatchObject({ status: 404 });
      expect(await request('Floral')).toMatchObject({ status: 404 });
    });
  });

  it('serves pictures as immutable, and no other file of the folder (P17)', async () => {
    const chave = '0123456789abcdef';
    writeFileSync(join(api.imagensDir, `${chave}-240.avif`), 'avif');
    writeFileSync(join(api.imagensDir, 'segredo.txt'), 'segredo');
    const response = await fetch(`${api.url}/imagens/${chave}-240.avif`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('avif');
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    for (const nome of [
      'segredo.txt',
      `${chave}-480.avif`,
      '..%2fsegredo-1.jpg',
      '.',
      `${chave.toUpperCase()}-240.avif`,
    ]) {
      expect(await api.request('GET', `/imagens/${nome}`)).toMatchObject({ status: 404 });
    }
  });
});

function list(body: unknown): { id: number; nome: string }[] {
  if (typeof body !== 'object' || body === null || !('produtos' in body)) return [];
  return Array.isArray(body.produtos) ? body.produtos : [];
}

const Stocked = z.object({
  ativo: z.boolean(),
  estoque: z.int().nullable(),
  variacoes: z.array(z.object({ estoque: z.int() })),
});

/** The units of a deactivated product, or of all of them on a page. */
function stockOf(body: unknown): number {
  const { produtos } = z
    .union([
      z.object({ produtos: z.array(Stocked) }),
      Stocked.transform((one) => ({ produtos: [one] })),
    ])
    .parse(body);
  return produtos
    .filter(({ ativo }) => !ativo)
    .flatMap(({ estoque, variacoes }) => [estoque ?? 0, ...variacoes.map((one) => one.estoque)])
    .reduce((sum, units) => sum + units, 0);
}
