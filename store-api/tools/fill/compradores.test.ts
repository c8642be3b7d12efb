import { isCpf } from '@decantaria/brasil/cpf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../src/invariants/check.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { fillCompradores } from './compradores.ts';

onEachEngine('fillCompradores', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
    await fillCompradores(db(), 60);
    await fillCompradores(db(), 10);
  });
  afterAll(() => api[Symbol.asyncDispose]());

  it('creates accounts that can place the order of their cart', async () => {
    for (const id of [1, 60, 70]) {
      const reply = await api.request('POST', '/api/pedidos/criar', {
        token: api.token({ id, username: `comprador-${id}` }),
        body: {},
      });
      expect(reply).toMatchObject({ status: 200, body: { itens: [{ quantidade: 1 }] } });
    }
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('gives every account a valid CPF', async () => {
    const perfis = await db().selectFrom('perfis').select('cpf').execute();
    expect(perfis).toHaveLength(70);
    expect(perfis.every(({ cpf }) => isCpf(cpf ?? ''))).toBe(true);
  });
});
