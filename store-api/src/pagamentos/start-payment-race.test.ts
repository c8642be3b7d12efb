import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { askForPayment, newPedido } from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { untilWaiting } from '../../test/waiting.ts';
import { checkInvariants } from '../invariants/check.ts';

onEachEngine('a payment that starts while its account is erased', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  it('neither ends in a deadlock (MON-30)', async () => {
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    const buyer = await createUsuario(db());
    const { id: pedidoId } = await newPedido(db(), buyer, { status: 'CANCELADO' });
    const { erasure, payment } = await db()
      .transaction()
      .execute(async (trx) => {
        await trx
          .selectFrom('usuarios')
          .select('id')
          .where('id', '=', buyer.id)
          .forUpdate()
          .execute();
        const erasure = api.request('DELETE', `/api/usuarios/${buyer.id}`, {
          token: api.token(admin, ['ROLE_ADMIN']),
        });
        await untilWaiting(trx, 1);
        const payment = askForPayment(api, api.token(buyer), { pedidoId });
        await untilWaiting(trx, 2);
        return { erasure, payment };
      });
    expect((await erasure).status).toBe(200);
    expect([200, 401]).toContain((await payment).status);
    expect(await checkInvariants(db())).toEqual([]);
  });
});
