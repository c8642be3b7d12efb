import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emCadaMotor } from '../teste/banco.ts';
import { criarProduto, esvaziar } from '../teste/dados.ts';
import { ServidorDeTeste } from '../teste/servidor.ts';

const IMAGEM = {
  chave: 'noite-de-oud-1a2b',
  largura: 960,
  altura: 1200,
  larguras: [240, 960],
  miniatura: 'data:image/webp;base64,AAAA',
};

emCadaMotor('catálogo', (db) => {
  let api: ServidorDeTeste;
  beforeAll(async () => {
    api = await ServidorDeTeste.abrir(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  beforeEach(async () => {
    await esvaziar(db());
    const categorias = ['Masculino', 'Árabe', 'Nicho'].map((nome, posicao) => ({ nome, posicao }));
    await db().insertInto('categorias').values(categorias).execute();
  });

  const nomes = async (query: string): Promise<string[]> => {
    const { corpo } = await api.pedir('GET', `/api/produtos/listarFiltroShop?${query}`);
    expect(corpo).toHaveProperty('produtos');
    return lista(corpo).map(({ nome }) => nome);
  };

  it('API-01: categorias na ordem da loja', async () => {
    const { status, corpo, headers } = await api.pedir('GET', '/api/categorias');
    expect(status).toBe(200);
    expect(corpo).toEqual([
      { id: expect.any(Number), nome: 'Masculino' },
      { id: expect.any(Number), nome: 'Árabe' },
      { id: expect.any(Number), nome: 'Nicho' },
    ]);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  describe('um produto', () => {
    it('ENT-02: tem a forma do contrato, com a imagem a mais', async () => {
      const { id, slug, variacoes } = await criarProduto(db(), {
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
      const { status, corpo } = await api.pedir('GET', `/api/produtos/slug/${slug}`);
      expect(status).toBe(200);
      expect(corpo).toEqual({
        id,
        ativo: true,
        nome: 'Noite de Oud',
        descricao: 'Fundo de oud.',
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
        precoMinimo: 39.9,
        imagem: {
          url: '/imagens/noite-de-oud-1a2b-960.jpg',
          largura: 960,
          altura: 1200,
          miniatura: 'data:image/webp;base64,AAAA',
          fontes: ['avif', 'webp', 'jpg'].map((ext) => ({
            tipo: `image/${ext === 'jpg' ? 'jpeg' : ext}`,
            srcset: `/imagens/noite-de-oud-1a2b-240.${ext} 240w, /imagens/noite-de-oud-1a2b-960.${ext} 960w`,
          })),
        },
      });
      expect((await api.pedir('GET', `/api/produtos/${id}`)).corpo).toEqual(corpo);
    });

    it('API-06: inativo também se lê, pelo slug e pelo número', async () => {
      const { id, slug } = await criarProduto(db(), { ativo: false });
      for (const path of [`/api/produtos/slug/${slug}`, `/api/produtos/${id}`]) {
        expect(await api.pedir('GET', path)).toMatchObject({
          status: 200,
          corpo: { ativo: false },
        });
      }
    });

    it.each([
      '/api/produtos/slug/nao-ha',
      '/api/produtos/2147483647',
      '/api/produtos/99999999999999999999',
    ])('desconhecido é 404: %s', async (path) => {
      const { status, corpo, headers } = await api.pedir('GET', path);
      expect(status).toBe(404);
      expect(corpo).toEqual({
        codigo: 'PRODUTO_NAO_ENCONTRADO',
        mensagem: 'Produto não encontrado.',
      });
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('um token que não vale não atrapalha quem só olha', async () => {
      expect(
        await api.pedir('GET', '/api/produtos/destaques', { token: 'undefined' }),
      ).toMatchObject({
        status: 200,
      });
    });
  });

  describe('API-05: a lista da loja', () => {
    it('só tem ativos; precoBase traz o menor preço, 0 quando não há', async () => {
      await criarProduto(db(), { nome: 'A', ativo: false });
      await criarProduto(db(), { nome: 'B', preco: null });
      await criarProduto(db(), {
        nome: 'C',
        variacoes: [
          { nome: '5 ml', preco: 3_990, estoque: 1 },
          { nome: '3 ml', preco: 2_990, estoque: 1 },
        ],
      });
      const { corpo } = await api.pedir('GET', '/api/produtos/listarFiltroShop?ordenarPor=nomeAsc');
      expect(corpo).toMatchObject({
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
    ])('ordena por %s', async (ordem, esperados) => {
      await criarProduto(db(), { nome: 'Âmbar', preco: 3_000, vendidos: 5 });
      await criarProduto(db(), { nome: 'Baunilha', preco: 1_000, vendidos: 5 });
      await criarProduto(db(), { nome: 'Oud', preco: null });
      await criarProduto(db(), { nome: 'Zimbro', preco: 2_000, vendidos: 9 });
      expect(await nomes(`ordenarPor=${ordem}`)).toEqual(esperados);
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
    ])('busca %o pelo nome, sem acentos nem curingas', async (search, esperados) => {
      for (const nome of ['Realeza 100%', 'Oud_Noir', 'Âmbar Real'])
        await criarProduto(db(), { nome });
      expect(await nomes(`ordenarPor=nomeAsc&search=${encodeURIComponent(search)}`)).toEqual(
        esperados,
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
    ])('C-02: %s filtra por todas, no singular ou plural', async (query, esperados) => {
      await criarProduto(db(), { nome: 'A', categorias: ['Árabe'] });
      await criarProduto(db(), { nome: 'B', categorias: ['Árabe', 'Nicho'] });
      await criarProduto(db(), { nome: 'C' });
      expect(await nomes(`ordenarPor=nomeAsc&${query}`)).toEqual(esperados);
    });

    it.each([
      ['size=0', 'size'],
      ['size=101', 'size'],
      ['page=-1', 'page'],
      ['page=x', 'page'],
      ['page=99999999999999999999', 'page'],
      ['search=a%00b', 'search'],
      ['search=a&search=b', 'search'],
    ])('recusa %s com 400 e diz o campo', async (query, campo) => {
      expect(await api.pedir('GET', `/api/produtos/listarFiltroShop?${query}`)).toMatchObject({
        status: 400,
        corpo: { codigo: 'DADOS_INVALIDOS', campo },
      });
    });

    it('vazios valem o padrão e a página além do fim é vazia', async () => {
      await criarProduto(db(), { nome: 'A' });
      expect(await nomes('page=&size=&search=&categoria=')).toEqual(['A']);
      expect(
        (await api.pedir('GET', '/api/produtos/listarFiltroShop?page=2147483647&size=100')).corpo,
      ).toEqual({ produtos: [], totalPaginas: 1, totalProdutos: 1 });
    });

    it('as páginas juntas são a lista inteira, sem repetir, em qualquer ordem e tamanho', async () => {
      const todos: number[] = [];
      for (let n = 0; n < 23; n += 1) {
        const { id } = await criarProduto(db(), {
          nome: `P${n % 3}`,
          preco: 1_000 + (n % 2),
          vendidos: n % 2,
        });
        todos.push(id);
      }
      const ordem = fc.constantFrom(
        'maisVendidos',
        'menorPreco',
        'maiorPreco',
        'nomeAsc',
        'nomeDesc',
      );
      await fc.assert(
        fc.asyncProperty(ordem, fc.integer({ min: 1, max: 25 }), async (ordenarPor, size) => {
          const ids: number[] = [];
          for (let page = 0; page < Math.ceil(todos.length / size); page += 1) {
            const query = `ordenarPor=${ordenarPor}&size=${size}&page=${page}`;
            const { corpo } = await api.pedir('GET', `/api/produtos/listarFiltroShop?${query}`);
            ids.push(...lista(corpo).map(({ id }) => id));
          }
          expect(ids.toSorted((a, b) => a - b)).toEqual(todos);
        }),
        { numRuns: 15 },
      );
    });
  });

  describe('as listas da página inicial', () => {
    it('API-03: destaques são no máximo 15 ativos, os mais vendidos primeiro', async () => {
      await criarProduto(db(), { nome: 'Inativo', ativo: false, vendidos: 999 });
      for (let n = 0; n < 17; n += 1) await criarProduto(db(), { nome: `P${n}`, vendidos: n });
      const { corpo } = await api.pedir('GET', '/api/produtos/destaques');
      expect(corpo).toHaveLength(15);
      expect(corpo).toMatchObject([
        { nome: 'P16' },
        { nome: 'P15' },
        ...Array.from({ length: 13 }, () => ({})),
      ]);
    });

    it('API-04: mais vendidos no singular ou plural, depois por nome, até o limite', async () => {
      for (const [nome, vendidos] of [
        ['B', 0],
        ['Á', 0],
        ['C', 7],
      ] as const) {
        await criarProduto(db(), { nome, vendidos, categorias: ['Masculino'] });
      }
      await criarProduto(db(), {
        nome: 'D',
        vendidos: 99,
        ativo: false,
        categorias: ['Masculino'],
      });
      const pedir = (query: string) => api.pedir('GET', `/api/produtos/mais-vendidos?${query}`);
      expect((await pedir('categoria=Masculinos&limit=10')).corpo).toMatchObject([
        { nome: 'C' },
        { nome: 'Á' },
        { nome: 'B' },
      ]);
      expect((await pedir('categoria=masculino&limit=1')).corpo).toMatchObject([{ nome: 'C' }]);
      expect((await pedir('categoria=Floral')).corpo).toEqual([]);
      expect((await pedir('categoria=Masculino&limit=51')).status).toBe(400);
      expect((await pedir('categoria=Masculino&limit=0')).status).toBe(400);
      expect((await pedir('limit=1')).status).toBe(400);
    });

    it('API-02: o destaque de uma categoria é o ativo mais vendido; sem nenhum, 404', async () => {
      await criarProduto(db(), { nome: 'A', vendidos: 1, categorias: ['Árabe'] });
      await criarProduto(db(), { nome: 'B', vendidos: 2, categorias: ['Árabe'] });
      const pedir = (nome: string) =>
        api.pedir(
          'GET',
          `/api/produtos/destaque-por-categoria?categoria=${encodeURIComponent(nome)}`,
        );
      expect(await pedir('Árabes')).toMatchObject({ status: 200, corpo: { nome: 'B' } });
      expect(await pedir('Nicho')).toMatchObject({ status: 404 });
      expect(await pedir('Floral')).toMatchObject({ status: 404 });
    });
  });

  it('as imagens saem para sempre, e nada mais da pasta sai', async () => {
    writeFileSync(join(api.dirImagens, 'oud-240.avif'), 'avif');
    writeFileSync(join(api.dirImagens, 'segredo.txt'), 'segredo');
    const response = await fetch(`${api.url}/imagens/oud-240.avif`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('avif');
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    for (const nome of ['segredo.txt', 'oud-480.avif', '..%2fsegredo-1.jpg', '.', 'OUD-240.avif']) {
      expect(await api.pedir('GET', `/imagens/${nome}`)).toMatchObject({ status: 404 });
    }
  });
});

function lista(corpo: unknown): { id: number; nome: string }[] {
  if (typeof corpo !== 'object' || corpo === null || !('produtos' in corpo)) return [];
  return Array.isArray(corpo.produtos) ? corpo.produtos : [];
}
