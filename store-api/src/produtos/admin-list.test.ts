import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const Listed = z.object({ produtos: z.array(z.object({ id: z.int(), nome: z.string() })) });

onEachEngine('list of the dashboard (API-41)', (db) => {
  let api: TestServer;
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    await emptyTables(db());
    token = api.token(await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
    const categorias = ['Masculino', 'Árabe'].map((nome, posicao) => ({ nome, posicao }));
    await db().insertInto('categorias').values(categorias).execute();
    await createProduto(db(), {
      nome: 'Oud',
      categorias: ['Árabe', 'Masculino'],
      variacoes: [
        { nome: '5 ml', preco: 3_000, estoque: 2 },
        { nome: '10 ml', preco: 5_000, estoque: 3 },
      ],
    });
    await createProduto(db(), {
      nome: 'Rosa',
      categorias: ['Árabe'],
      ativo: false,
      variacoes: [
        { nome: '5 ML', preco: 2_000, estoque: 0 },
        { nome: 'Médio', preco: 4_000, estoque: 0 },
      ],
    });
    await createProduto(db(), { nome: 'Âmbar', categorias: ['Masculino'], preco: 9_000 });
    await createProduto(db(), { nome: 'Cedro', preco: null, estoque: 0 });
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const list = (query: string, as: { token?: string } = { token }) =>
    api.request('GET', `/api/produtos?${query}`, as);
  const nomes = async (query: string): Promise<string[]> =>
    Listed.parse((await list(query)).body).produtos.map(({ nome }) => nome);

  it('has all products, also inactive ones, by name, and is never cached', async () => {
    const { status, body, headers } = await list('');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      produtos: [{ nome: 'Âmbar' }, { nome: 'Cedro' }, { nome: 'Oud' }, { nome: 'Rosa' }],
      paginaAtual: 0,
      totalPaginas: 1,
      totalProdutos: 4,
      filtrosAplicados: [],
      variacoesConhecidas: ['5 ml', '10 ml', 'Médio'],
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('pages of 9 by default, up to 100; empty with the right total past the end', async () => {
    expect((await list('page=1&size=3')).body).toMatchObject({
      produtos: [{ nome: 'Rosa' }],
      paginaAtual: 1,
      totalPaginas: 2,
      totalProdutos: 4,
    });
    expect((await list('page=7')).body).toMatchObject({ produtos: [], totalProdutos: 4 });
    expect((await list('size=101')).status).toBe(400);
    expect((await list('page=-1')).status).toBe(400);
  });

  describe('filters (C-56)', () => {
    it.each([
      ['disponibilidade=TODOS', ['Âmbar', 'Cedro', 'Oud', 'Rosa']],
      ['disponibilidade=DISPONIVEIS', ['Âmbar', 'Oud']],
      ['disponibilidade=disponivel', ['Âmbar', 'Oud']],
      ['disponibilidade=ESGOTADOS', ['Cedro', 'Rosa']],
      ['disponibilidade=esgotado', ['Cedro', 'Rosa']],
      ['disponibilidade=ESTOQUE_BAIXO', ['Oud']],
      ['ativo=true', ['Âmbar', 'Cedro', 'Oud']],
      ['ativo=false&disponibilidade=ESGOTADOS', ['Rosa']],
      ['ativo=talvez', ['Âmbar', 'Cedro', 'Oud', 'Rosa']],
      ['variacao=5%20ml', ['Oud', 'Rosa']],
      ['variacao=MEDIO', ['Rosa']],
      ['variacao=5', []],
      ['categoria=%C3%81rabes', ['Oud', 'Rosa']],
      ['categoria=arabe,MASCULINO', ['Âmbar', 'Oud', 'Rosa']],
      ['categoria=Floral', []],
      ['categoria=Floral&categoria=masculino', ['Âmbar', 'Oud']],
      ['search=medio', ['Rosa']],
      ['search=o&categoria=Masculino', ['Oud']],
      ['search=oud&disponibilidade=ESGOTADOS', []],
      ['categoria=arabe&variacao=5ml&disponibilidade=esgotado', []],
      ['categoria=arabe&variacao=5 ml&disponibilidade=esgotado', ['Rosa']],
    ])('%s', async (query, expected) => {
      expect(await nomes(query)).toEqual(expected);
    });

    it.each([
      ['ordenarPor=precoMenor', ['Rosa', 'Oud', 'Âmbar', 'Cedro']],
      ['ordenarPor=MENOR_PRECO', ['Rosa', 'Oud', 'Âmbar', 'Cedro']],
      ['ordenarPor=precoMaior', ['Âmbar', 'Oud', 'Rosa', 'Cedro']],
      ['ordenarPor=MAIOR_PRECO', ['Âmbar', 'Oud', 'Rosa', 'Cedro']],
      ['ordenarPor=estoque', ['Âmbar', 'Oud', 'Rosa', 'Cedro']],
      ['ordenarPor=MAIOR_ESTOQUE&search=o', ['Oud', 'Rosa', 'Cedro']],
      ['ordenarPor=nome', ['Âmbar', 'Cedro', 'Oud', 'Rosa']],
      ['ordenarPor=qualquer', ['Âmbar', 'Cedro', 'Oud', 'Rosa']],
    ])('%s', async (query, expected) => {
      expect(await nomes(query)).toEqual(expected);
    });

    it.each(['estoque', 'MAIOR_ESTOQUE'])(
      'ordenarPor=%s is not applied for a stranger or a customer (SEC-21)',
      async (order) => {
        const customer = { token: api.token(await createUsuario(db())) };
        for (const as of [{}, customer]) {
          const { body } = await list(`ordenarPor=${order}`, as);
          expect(body).toMatchObject({
            filtrosAplicados: [],
            produtos: [{ nome: 'Âmbar' }, { nome: 'Cedro' }, { nome: 'Oud' }, { nome: 'Rosa' }],
          });
        }
      },
    );

    it('names the filters that were applied', async () => {
      const query =
        'search=oud&categoria=Árabe&disponibilidade=TODOS&variacao=5 ml&ativo=true&ordenarPor=estoque';
      expect((await list(query)).body).toMatchObject({
        filtrosAplicados: [
          'search',
          'categoria',
          'disponibilidade',
          'variacao',
          'ativo',
          'ordenarPor',
        ],
      });
      expect(
        (await list('search=&categoria=,&disponibilidade=toString&ordenarPor=x')).body,
      ).toMatchObject({ filtrosAplicados: [], totalProdutos: 4 });
    });
  });

  it.each(['nome', 'precoMenor', 'precoMaior', 'estoque'])(
    'ordenarPor=%s: the pages together are the whole list, each product once',
    async (ordenarPor) => {
      const ids: number[] = [];
      for (let page = 0; page < 4; page += 1) {
        const { body } = await list(`size=1&page=${page}&ordenarPor=${ordenarPor}`);
        ids.push(...Listed.parse(body).produtos.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(4);
    },
  );
});
