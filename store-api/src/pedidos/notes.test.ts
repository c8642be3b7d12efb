import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBuyer, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

onEachEngine('internal notes about an order', (db) => {
  let api: TestServer;
  let admin: { id: number; username: string };
  let token: string;
  let customer: string;
  let customerId: number;
  let pedidoId: number;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    const account = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    admin = account;
    token = api.token(account);
    const buyer = await createBuyer(db());
    customerId = buyer.id;
    customer = api.token(buyer);
    const produto = await createProduto(db(), { nome: 'Âmbar', preco: 1_000, estoque: 10 });
    await putIntoCarrinho(db(), buyer.id, { produtoId: produto.id });
    const { body } = await api.request('POST', '/api/pedidos/criar', { token: customer, body: {} });
    pedidoId = Object(body).id;
  });

  const write = (texto: unknown, id = pedidoId) =>
    api.request('POST', `/api/pedidos/${id}/notas`, { token, body: { texto } });
  const read = (as = token) => api.request('GET', `/api/pedidos/${pedidoId}/notas`, { token: as });

  it('are kept with author and time, oldest first (DASH-01)', async () => {
    expect((await read()).body).toEqual([]);
    const { status, body } = await write('  Entregar depois das 18 h.  ');
    const first = {
      id: expect.any(Number),
      texto: 'Entregar depois das 18 h.',
      autorId: admin.id,
      autor: admin.username,
      data: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    };
    expect({ status, body }).toEqual({ status: 200, body: first });
    await write('Ligou de novo.');
    expect((await read()).body).toEqual([
      first,
      expect.objectContaining({ texto: 'Ligou de novo.' }),
    ]);
  });

  it.each(['', '  ', 'a'.repeat(2001), 7, undefined])(
    'refuse the text %j (DASH-01)',
    async (texto) => {
      expect((await write(texto)).status).toBe(400);
      expect((await read()).body).toEqual([]);
    },
  );

  it('answer 404 for an order that does not exist, and 403 for its customer (DASH-01)', async () => {
    expect(await write('Nota', 999_999)).toMatchObject({
      status: 404,
      body: { codigo: 'PEDIDO_NAO_ENCONTRADO' },
    });
    expect((await read(customer)).status).toBe(403);
  });

  it('outlive the account of their author, without its name (DASH-01)', async () => {
    await write('Nota');
    await db().deleteFrom('usuarios').where('id', '=', admin.id).execute();
    token = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
    expect((await read()).body).toMatchObject([{ texto: 'Nota', autorId: null, autor: null }]);
  });

  it('are deleted with the personal data of the customer (DASH-01)', async () => {
    await write('O vizinho de Marina recebe.');
    await api.request('DELETE', `/api/usuarios/${customerId}`, { token });
    expect((await read()).body).toEqual([]);
  });
});
