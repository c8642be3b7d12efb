import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { type Reply, TestServer } from '../../test/server.ts';

onEachEngine('products leave the shop', (db) => {
  let api: TestServer;
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    await sql`DELETE FROM pedidos`.execute(db());
    await emptyTables(db());
    token = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
  });

  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    api.request(method, `/api/produtos/${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
  const order = async (produtoId: number): Promise<void> => {
    const { id } = await createUsuario(db());
    await sql`WITH pedido AS (INSERT INTO pedidos (usuario_id, status, subtotal, valor_frete, total,
        servico_frete) VALUES (${id}, 'CANCELADO', 1, 0, 1, 'x') RETURNING id)
      INSERT INTO pedido_itens (pedido_id, produto_id, nome_produto, quantidade, preco_unitario)
      SELECT id, ${produtoId}::int, 'x', 1, 1 FROM pedido`.execute(db());
  };

  it('activates and deletes without a body, as the OpenAPI document says (SEC-16)', async () => {
    const { body } = await api.request('GET', '/api/openapi.json');
    const Body = z.object({ required: z.boolean() });
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
      .parse(body);
    for (const [path, method] of [
      ['/api/produtos/{id}/status', 'put'],
      ['/api/produtos/{id}', 'delete'],
    ] as const) {
      const { id } = await createProduto(db(), { ativo: false });
      expect(Body.parse(paths[path]?.[method]?.['requestBody'])).toEqual({ required: false });
      const address = path.replace('/api/produtos/', '').replace('{id}', `${id}`);
      expect((await send(method.toUpperCase(), address)).status).toBe(200);
    }
  });

  it('PUT status activates and deactivates, activates by default, and is idempotent (APROD-13)', async () => {
    const { id } = await createProduto(db());
    const steps = [
      [{ ativo: false }, false, 2],
      [{ ativo: 'false' }, false, 2],
      [{}, true, 3],
      [{ ativo: null }, true, 3],
    ] as const;
    for (const [body, ativo, versao] of steps) {
      expect(await send('PUT', `${id}/status`, body)).toMatchObject({
        status: 200,
        body: { id, ativo, versao },
      });
    }
    expect((await send('PUT', `${id}/status`, { ativo: 'talvez' })).status).toBe(400);
    expect((await send('PUT', '2147483647/status', {})).status).toBe(404);
  });

  it('an inactive product leaves the shop at once', async () => {
    const { id } = await createProduto(db());
    await send('PUT', `${id}/status`, { ativo: false });
    expect((await api.request('GET', '/api/produtos/listarFiltroShop')).body).toMatchObject({
      totalProdutos: 0,
    });
  });

  it('DELETE with {ativo} only activates or deactivates, with or without orders (C-55)', async () => {
    const { id } = await createProduto(db());
    const off = await send('DELETE', String(id), { ativo: false });
    expect(off).toMatchObject({ status: 200, body: 'Produto desativado' });
    expect(off.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await send('GET', String(id))).body).toMatchObject({ ativo: false });
    expect((await send('DELETE', String(id), { ativo: true })).body).toBe('Produto reativado');
    expect((await send('GET', String(id))).body).toMatchObject({ ativo: true });
  });

  it('DELETE without body deletes it with its data and cart lines', async () => {
    const { id, variacoes } = await createProduto(db(), {
      variacoes: [{ nome: '5 ml', preco: 100, estoque: 5 }],
    });
    const cliente = api.token(await createUsuario(db()));
    await api.request('POST', '/api/carrinho/adicionar', {
      token: cliente,
      body: { produtoId: id, variacaoId: variacoes[0], quantidade: 1 },
    });
    expect(await send('DELETE', String(id))).toMatchObject({
      status: 200,
      body: 'Produto excluído definitivamente',
    });
    expect((await send('GET', String(id))).status).toBe(404);
    expect((await api.request('GET', '/api/carrinho', { token: cliente })).body).toMatchObject({
      itens: [],
    });
  });

  it('DELETE without body deactivates a product that an order has', async () => {
    const { id } = await createProduto(db());
    await order(id);
    for (let n = 0; n < 2; n += 1) {
      expect(await send('DELETE', String(id))).toMatchObject({
        status: 200,
        body: 'Produto desativado (havia pedidos vinculados)',
      });
    }
    expect((await send('GET', String(id))).body).toMatchObject({ ativo: false, versao: 2 });
  });

  it('a body without a meaning deletes nothing', async () => {
    const { id } = await createProduto(db());
    expect((await send('DELETE', String(id), {})).status).toBe(400);
    expect((await send('GET', String(id))).status).toBe(200);
    expect((await send('DELETE', '2147483647')).status).toBe(404);
    expect((await send('DELETE', '2147483647', { ativo: true })).status).toBe(404);
  });
});
