import { beforeEach, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { newPedido, traces } from '../../test/payments.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import type { Shop } from '../config.ts';
import { transact } from '../db/transaction.ts';
import type { Dispute } from './provedores/provider.ts';
import { applyDispute } from './webhook.ts';

onEachEngine('disputes of a payment', (db) => {
  const now = new Date('2026-03-01T12:00:00Z');
  let pedidoId: number;
  let intentId: string;
  beforeEach(async () => {
    const usuario = await createUsuario(db());
    const pedido = await newPedido(db(), usuario, { status: 'PAGO' });
    pedidoId = pedido.id;
    intentId = `pi_${pedidoId}`;
    await db()
      .insertInto('pagamentos')
      .values({
        pedido_id: pedidoId,
        tentativa: 1,
        provedor: 'simulado',
        intent_id: intentId,
        valor: pedido.total,
        status: 'succeeded',
        pago_em: now,
      })
      .execute();
  });

  const apply = (given: Partial<Dispute>, shop: Shop = TEST_SHOP, provedor = 'simulado') =>
    transact(db(), (trx) =>
      applyDispute(
        trx,
        shop,
        provedor,
        { id: `dp_${pedidoId}`, intentId, valor: 500, estado: 'ABERTA', motivo: 'fraud', ...given },
        now,
      ),
    );
  const stored = () =>
    db()
      .selectFrom('contestacoes as c')
      .innerJoin('pagamentos as g', 'g.id', 'c.pagamento_id')
      .select(['c.estado', 'c.valor', 'c.motivo', 'c.encerrada_em'])
      .where('g.pedido_id', '=', pedidoId)
      .execute();

  const [OPENED, CLOSED] = ['contestacao-aberta-loja', 'contestacao-encerrada-loja'];
  it.each<[Dispute['estado'][], Dispute['estado'], string[]]>([
    [['ABERTA'], 'ABERTA', [OPENED]],
    [['ABERTA', 'ABERTA'], 'ABERTA', [OPENED]],
    [['ABERTA', 'GANHA'], 'GANHA', [OPENED, CLOSED]],
    [['ABERTA', 'PERDIDA', 'PERDIDA'], 'PERDIDA', [OPENED, CLOSED]],
    [['ABERTA', 'ENCERRADA'], 'ENCERRADA', [OPENED, CLOSED]],
    [['PERDIDA', 'ABERTA'], 'PERDIDA', [CLOSED]],
    [['GANHA', 'PERDIDA'], 'GANHA', [CLOSED]],
    // By an appeal.
    [['ABERTA', 'PERDIDA', 'ABERTA', 'GANHA'], 'GANHA', [OPENED, CLOSED, CLOSED]],
  ])(
    'messages %j: the dispute is %s, and mails once a step (MON-24)',
    async (estados, last, mails) => {
      for (const estado of estados) expect(await apply({ estado })).toBe(true);
      expect(await stored()).toEqual([
        { estado: last, valor: 500, motivo: 'fraud', encerrada_em: last === 'ABERTA' ? null : now },
      ]);
      expect((await traces(db(), pedidoId)).emails).toEqual(mails);
    },
  );

  it('an open dispute takes the amount and reason of a later message (MON-24)', async () => {
    await apply({});
    await apply({ valor: 700, motivo: 'duplicate' });
    expect(await stored()).toMatchObject([{ valor: 700, motivo: 'duplicate' }]);
  });

  it.each([
    ['an unknown payment', { intentId: 'pi_outro' }, 'simulado'],
    ['a payment of another provider', {}, 'stripe'],
  ])('%s has none (MON-24)', async (_what, given, provedor) => {
    expect(await apply(given, TEST_SHOP, provedor)).toBe(false);
    expect(await stored()).toEqual([]);
  });

  it('a shop without an address keeps the dispute and mails none (MON-24)', async () => {
    expect(await apply({}, { ...TEST_SHOP, email: undefined })).toBe(true);
    expect(await stored()).toHaveLength(1);
    expect((await traces(db(), pedidoId)).emails).toEqual([]);
  });
});
