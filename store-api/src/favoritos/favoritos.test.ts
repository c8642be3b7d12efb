import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { MAX_FAVORITOS } from './service.ts';

const List = z.array(z.object({ produtoId: z.int() }));

onEachEngine('favourites', (db) => {
  let api: TestServer;
  let admin: string;
  let ana: { id: number; username: string };
  let produtos: number[];
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
    produtos = [];
    for (const nome of ['Âmbar', 'Brisa', 'Cedro']) {
      produtos.push((await createProduto(db(), { nome })).id);
    }
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    ana = await createUsuario(db());
  });

  const ask = (method: string, path: string, body?: object, of = ana) =>
    api.request(method, `/api/favoritos/${path}`, {
      token: api.token(of),
      ...(body === undefined ? {} : { body }),
    });
  const mark = (place: number) => ask('PUT', String(produtos[place]));
  const numbers = (body: unknown) =>
    List.parse(body).map(({ produtoId }) => produtos.indexOf(produtoId));
  const own = async (of = ana) => numbers((await ask('GET', 'me', undefined, of)).body);

  it('keeps them for the account alone, newest first, each once (S21)', async () => {
    expect((await mark(0)).body).toEqual([
      {
        produtoId: produtos[0],
        slug: expect.stringMatching(/^ambar/),
        desde: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
    await mark(2);
    expect(numbers((await mark(0)).body)).toEqual([2, 0]);
    expect(await own(await createUsuario(db()))).toEqual([]);
  });

  it('removes one, and a repeated removal changes nothing (S21)', async () => {
    await mark(0);
    await mark(1);
    expect(numbers((await ask('DELETE', String(produtos[0]))).body)).toEqual([1]);
    expect(numbers((await ask('DELETE', String(produtos[0]))).body)).toEqual([1]);
  });

  it('adds those of a browser without losing either, and without unknown products (S21)', async () => {
    await mark(1);
    const produtoIds = [produtos[2], 999_999_999, produtos[1], produtos[0], produtos[2]];
    const { body } = await ask('POST', 'juntar', { produtoIds });
    expect(numbers(body)).toEqual([2, 0, 1]);
    expect(numbers((await ask('POST', 'juntar', { produtoIds })).body)).toEqual([2, 0, 1]);
    expect((await ask('POST', 'juntar', { produtoIds: [] })).status).toBe(200);
  });

  it(`holds ${MAX_FAVORITOS} at most, also with parallel requests (S21)`, async () => {
    const rows = Array.from({ length: MAX_FAVORITOS - 1 }, (_, n) => ({
      nome: `Muitos ${n}`,
      slug: `muitos-${ana.id}-${n}`,
      descricao: '',
    }));
    const more = await db().insertInto('produtos').values(rows).returning('id').execute();
    await ask('POST', 'juntar', { produtoIds: more.map(({ id }) => id) });
    const replies = await Promise.all([mark(0), mark(1), mark(2)]);
    const [refused, other] = replies.filter(({ status }) => status === 409);
    expect(other).toBeDefined();
    expect(refused?.body).toMatchObject({
      codigo: 'MUITOS_FAVORITOS',
      campo: 'produtoId',
    });
    await ask('POST', 'juntar', { produtoIds: produtos });
    const { body } = await ask('GET', 'me');
    expect(body).toHaveLength(MAX_FAVORITOS);
  });

  it('loses those of a deleted product (S21)', async () => {
    const { id } = await createProduto(db(), { nome: 'Passageiro' });
    await ask('PUT', String(id));
    await mark(0);
    expect((await api.request('DELETE', `/api/produtos/${id}`, { token: admin })).status).toBe(200);
    expect(await own()).toEqual([0]);
  });

  it.each([false, true])('are erased with the account, with orders: %s (S21)', async (ordered) => {
    if (ordered) {
      const [produtoId = 0] = produtos;
      await createPedido(db(), { usuarioId: ana.id, produtoId, status: 'CONCLUIDO' });
    }
    await mark(0);
    expect((await api.request('DELETE', `/api/usuarios/${ana.id}`, { token: admin })).status).toBe(
      200,
    );
    const rows = db().selectFrom('favoritos').selectAll().where('usuario_id', '=', ana.id);
    expect(await rows.execute()).toEqual([]);
  });
});
