import { expect, it } from 'vitest';
import { onEachEngine } from '../../test/database.ts';
import { checkInvariants } from '../invariants/check.ts';
import { fillCompradores } from './fill-compradores.ts';
import { fillPedidos } from './fill-pedidos.ts';

onEachEngine('fill --pedidos', (db) => {
  it('sem compradores não há de quem fazer pedidos', async () => {
    expect(await fillPedidos(db(), 5)).toBe(0);
  });

  it('pedidos de todo status, os últimos de agora, e tudo confere', async () => {
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
