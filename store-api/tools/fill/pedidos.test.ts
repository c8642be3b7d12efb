import { expect, it } from 'vitest';
import { checkInvariants } from '../../src/invariants/check.ts';
import { onEachEngine } from '../../test/database.ts';
import { fillCompradores } from './compradores.ts';
import { fillPedidos } from './pedidos.ts';

onEachEngine('fillPedidos', (db) => {
  it('creates no orders without buyers', async () => {
    expect(await fillPedidos(db(), 5)).toBe(0);
  });

  it('creates consistent orders of every status, newest last', async () => {
    await fillCompradores(db(), 7);
    expect(await fillPedidos(db(), 200)).toBe(200);
    const pedidos = await db()
      .selectFrom('pedidos')
      .select(['id', 'status', 'criado_em'])
      .orderBy('id')
      .execute();
    expect(new Set(pedidos.map(({ status }) => status)).size).toBe(5);
    expect(pedidos.map(({ criado_em: at }) => at.getTime())).toEqual(
      pedidos.map(({ criado_em: at }) => at.getTime()).toSorted((one, other) => one - other),
    );
    expect(await checkInvariants(db())).toEqual([]);
  });
});
