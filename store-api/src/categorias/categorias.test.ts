import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { type Reply, TestServer } from '../../test/server.ts';

onEachEngine('categories', (db) => {
  let api: TestServer;
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    await emptyTables(db());
    token = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
  });

  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    api.request(method, `/api/categorias${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
  const create = async (nome: string): Promise<number> => {
    const { body } = await send('POST', '', { nome });
    return Number(Object(body).id);
  };

  it('a new one comes last, with a normalised name (API-45)', async () => {
    await create('Nicho');
    expect(await send('POST', '', { nome: '  Floral   Branco ', id: 1, x: 2 })).toMatchObject({
      status: 200,
      body: { id: expect.any(Number), nome: 'Floral Branco', produtos: [] },
    });
    expect((await send('GET', '')).body).toMatchObject([
      { nome: 'Nicho', totalProdutos: 0 },
      { nome: 'Floral Branco', totalProdutos: 0 },
    ]);
  });

  it('have the number of their active products (C-65)', async () => {
    await create('Nicho');
    await createProduto(db(), { categorias: ['Nicho'] });
    await createProduto(db(), { categorias: ['Nicho'] });
    await createProduto(db(), { categorias: ['Nicho'], ativo: false });
    expect((await send('GET', '')).body).toMatchObject([{ nome: 'Nicho', totalProdutos: 2 }]);
  });

  it.each([
    [{ nome: ' ' }, 'Digite um nome para a categoria.'],
    [{ nome: null }, 'Digite um nome para a categoria.'],
    [{}, 'Digite um nome para a categoria.'],
    [{ nome: 'A, B' }, 'O nome de uma categoria não pode ter vírgula.'],
    [{ nome: 'a'.repeat(61) }, 'O nome de uma categoria pode ter até 60 caracteres.'],
    [{ nome: 'a\0' }, 'O nome da categoria tem um caractere que não é aceito.'],
  ])('refuses %j with the right text (ACAT-02, C-04)', async (body, mensagem) => {
    const id = await create('Nicho');
    const expected = { status: 422, body: { codigo: 'DADOS_INVALIDOS', mensagem, campo: 'nome' } };
    expect(await send('POST', '', body)).toMatchObject(expected);
    expect(await send('PUT', `/${id}`, body)).toMatchObject(expected);
  });

  it('409 for a duplicate, without regard to case and accents', async () => {
    await create('Árabe');
    const id = await create('Nicho');
    const refusal = {
      status: 409,
      body: {
        codigo: 'CATEGORIA_DUPLICADA',
        mensagem: 'Já existe uma categoria com este nome.',
        campo: 'nome',
      },
    };
    expect(await send('POST', '', { nome: 'ARABE' })).toMatchObject(refusal);
    expect(await send('PUT', `/${id}`, { nome: 'arabe' })).toMatchObject(refusal);
    expect(await send('PUT', `/${id}`, { nome: 'NICHO' })).toMatchObject({
      status: 200,
      body: { id, nome: 'NICHO' },
    });
  });

  it('twenty equal creations at once: one succeeds', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '', { nome: 'Floral' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('deletion removes it from its products, which stay (API-47)', async () => {
    const id = await create('Nicho');
    const produto = await createProduto(db(), { categorias: ['Nicho'] });
    expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 200, body: undefined });
    const { body } = await api.request('GET', `/api/produtos/${produto.id}`);
    expect(body).toMatchObject({ categorias: [] });
  });

  describe('an unknown category', () => {
    it.each(['PUT', 'DELETE'])('404 for %s', async (method) => {
      const body = method === 'PUT' ? { nome: 'A' } : undefined;
      for (const id of ['2147483647', '99999999999999']) {
        expect(await send(method, `/${id}`, body)).toMatchObject({
          status: 404,
          body: { codigo: 'CATEGORIA_NAO_ENCONTRADA' },
        });
      }
    });
  });
});
