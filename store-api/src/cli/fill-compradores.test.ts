import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';
import { isValidCpf } from '../text/digits.ts';
import { fillCompradores } from './fill-compradores.ts';

onEachEngine('fill --compradores', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
    await fillCompradores(db(), 60);
    await fillCompradores(db(), 10);
  });
  afterAll(() => api[Symbol.asyncDispose]());

  it('cada conta pode fechar o pedido do seu carrinho', async () => {
    for (const id of [1, 60, 70]) {
      const reply = await api.request('POST', '/api/pedidos/criar', {
        token: api.token({ id, username: `comprador-${id}` }),
        body: {},
      });
      expect(reply).toMatchObject({ status: 200, body: { itens: [{ quantidade: 1 }] } });
    }
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('os CPFs são válidos', async () => {
    const perfis = await db().selectFrom('perfis').select('cpf').execute();
    expect(perfis).toHaveLength(70);
    expect(perfis.every(({ cpf }) => isValidCpf(cpf ?? ''))).toBe(true);
  });
});
