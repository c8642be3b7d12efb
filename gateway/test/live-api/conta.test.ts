import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LiveApiClient, openLiveApi } from './client.ts';

let shop: LiveApiClient;
beforeEach(async () => {
  shop = await openLiveApi({ errors: 'plain' });
});
afterEach(() => shop.close());

const send = (as: string, call: string, json?: object) => shop.ask(call, { as, json });
const padroes = (perfilId: number) =>
  shop.api
    .enderecosOf(perfilId)
    .filter(({ padrao }) => padrao)
    .map(({ id }) => id);

describe('address rotation (rest-contract 2.1)', () => {
  const byName = { cidade: 'Fortaleza', estado: 'CE', cep: '60000-001' };
  const shifted = { cidade: 'CE', estado: '60000-001', cep: 'Fortaleza' };

  test('the three profile reads and /enderecos/me are shifted', async () => {
    expect((await send('marina', 'GET /enderecos/me')).value).toMatchObject([shifted, {}]);
    for (const call of ['GET /perfis/me', 'GET /perfis/7']) {
      expect((await send('marina', call)).value).toMatchObject({ enderecos: [shifted, {}] });
    }
  });

  test('orders and writes of /enderecos are by name', async () => {
    const pedido = await send('marina', 'GET /pedidos/101');
    expect(pedido.value).toMatchObject({ enderecoEntrega: byName });
    for (const call of ['POST /enderecos', 'PUT /enderecos/22']) {
      expect((await send('marina', call, byName)).value).toMatchObject(byName);
    }
    expect((await send('marina', 'PUT /enderecos/21/padrao')).value).toMatchObject(byName);
  });

  test('saving the shifted reply rotates the stored row; three saves restore it', async () => {
    shop.api.pedidos = [];
    for (const cidade of ['CE', '60000-001', 'Fortaleza']) {
      const { value } = await send('marina', 'GET /perfis/me');
      await shop.ask('PUT /perfis/me', { as: 'marina', json: value });
      expect(shop.api.endereco(21).cidade).toBe(cidade);
    }
  });

  test('/enderecos/me by name, as in the earlier version', async () => {
    const older = await openLiveApi({ habits: { enderecosMeRotated: false } });
    const { value } = await older.ask('GET /enderecos/me', { as: 'marina' });
    expect(value).toMatchObject([byName, {}]);
    await older.close();
  });
});

describe('profile and addresses (rest-contract 3.5)', () => {
  test('the first read of a missing profile fails and creates it', async () => {
    expect((await send('novata', 'POST /enderecos', {})).status).toBe(500);
    expect((await send('novata', 'GET /perfis/me')).status).toBe(500);
    expect((await send('novata', 'GET /perfis/me')).value).toMatchObject({
      id: 12,
      username: 'novata',
      nomeCompleto: null,
      cpf: null,
      enderecos: [],
    });
  });

  test('PUT /perfis/me replaces the address list, and fails as a whole when an order uses a dropped address', async () => {
    const dropped = await send('marina', 'PUT /perfis/me', { nomeCompleto: 'M' });
    expect([dropped.status, shop.api.perfilOf(7)?.nomeCompleto]).toEqual([500, 'Marina Exemplo']);
    const { value } = await send('marina', 'PUT /perfis/me', {
      nomeCompleto: 'M',
      enderecos: [{ id: 21, cidade: 'Sobral' }, { numero: 5 }],
    });
    expect(value).toMatchObject({ id: 707, telefone: null, cpf: null });
    expect(shop.api.enderecosOf(707)).toMatchObject([
      { id: 21, cidade: 'Sobral', logradouro: null, padrao: false },
      { numero: '5' },
    ]);
  });

  test('takes over a foreign id in the list; an unknown id fails', async () => {
    const enderecos = [{ id: 21 }, { id: 23 }];
    await send('marina', 'PUT /perfis/me', { enderecos });
    expect(shop.api.endereco(23).perfilId).toBe(707);
    expect((await send('marina', 'PUT /perfis/me', { enderecos: [{ id: 999 }] })).status).toBe(500);
  });

  test('the first address is the default; padrao true keeps the others marked; an id in the body overwrites that row', async () => {
    await send('marina', 'POST /enderecos', { padrao: true });
    expect(padroes(707)).toHaveLength(2);
    await send('bloqueada', 'POST /enderecos', { id: 22 });
    expect([shop.api.endereco(22).perfilId, padroes(710)]).toEqual([710, [22]]);
  });

  test('/padrao with a foreign id unmarks all addresses and then fails', async () => {
    expect((await send('marina', 'PUT /enderecos/23/padrao')).status).toBe(500);
    expect([padroes(707), padroes(709)]).toEqual([[], [23]]);
  });

  test('PUT ignores padrao; DELETE fails when an order uses the address', async () => {
    await send('marina', 'PUT /enderecos/21', { padrao: false, bairro: 'B' });
    expect(shop.api.endereco(21)).toMatchObject({ padrao: true, bairro: 'B', logradouro: null });
    expect((await send('marina', 'DELETE /enderecos/21')).status).toBe(500);
    expect((await send('marina', 'DELETE /enderecos/24')).status).toBe(500);
    expect((await send('marina', 'DELETE /enderecos/22')).text).toBe('');
  });
});

describe('users (rest-contract 3.6)', () => {
  test('sends pages in both of Spring’s forms', async () => {
    const { value } = await send('admin', 'GET /usuarios?status=');
    expect(value).toMatchObject({
      totalElements: 6,
      totalPages: 2,
      number: 0,
      size: 5,
      last: false,
    });
    const nested = await openLiveApi({ habits: { pageForm: 'nested' } });
    const reply = await nested.ask('GET /usuarios?status=BANIDO', { as: 'admin' });
    expect(reply.value).toEqual({
      content: [expect.objectContaining({ username: 'bloqueada', roles: ['ROLE_USER'] })],
      page: { size: 5, number: 0, totalElements: 1, totalPages: 1 },
    });
    await nested.close();
    expect((await send('admin', 'GET /usuarios?status=ativo')).status).toBe(500);
  });

  test('sends roles under another key and as text', async () => {
    const habits = { rolesKey: 'role', rolesForm: 'string', validateKey: 'role' } as const;
    const other = await openLiveApi({ habits });
    for (const call of ['GET /usuarios/me', 'GET /auth/validate']) {
      const { value } = await other.ask(call, { as: 'marina' });
      expect(value).toMatchObject({ role: 'ROLE_USER' });
    }
    await other.close();
  });

  test('create: roles get the prefix, a missing password fails, a wrong status is 400, no profile is made', async () => {
    const json = { username: 'x', password: 'y', roles: ['admin'] };
    const { value } = await send('admin', 'POST /usuarios', json);
    expect(value).toMatchObject({ roles: ['ROLE_ADMIN'], status: 'ATIVO', email: null });
    expect(shop.api.perfis).toHaveLength(4);
    expect((await send('admin', 'POST /usuarios', { username: 'z' })).status).toBe(500);
    expect((await send('admin', 'POST /usuarios', json)).status).toBe(500);
    expect((await send('admin', 'POST /usuarios', { ...json, status: 'X' })).status).toBe(400);
  });

  test('edit stores null for absent fields; empty roles and password keep the stored ones', async () => {
    const json = { username: 'rafa', password: ' ', roles: [] };
    await send('admin', 'PUT /usuarios/9', json);
    expect(shop.api.usuario(9)).toMatchObject({
      username: 'rafa',
      email: null,
      status: 'ATIVO',
      password: 'Perfume@3',
      roles: ['ROLE_USER'],
    });
  });

  test('delete fails for an account with orders or a cart, and answers 200 for an unknown id', async () => {
    await send('novata', 'GET /carrinho?usuarioId=12');
    for (const id of [7, 12]) {
      expect((await send('admin', `DELETE /usuarios/${id}`)).status).toBe(500);
    }
    for (const id of [10, 999]) {
      expect((await send('admin', `DELETE /usuarios/${id}`)).status).toBe(200);
    }
    expect(shop.api.perfilOf(10)).toBeUndefined();
  });
});
