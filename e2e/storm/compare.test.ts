import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import type { Purchase } from './ledger.ts';
import type { Stored, StoredOrder } from './stored.ts';

const PURCHASE: Purchase = {
  usuarioId: 7,
  chave: 'k',
  pedidoId: 1,
  total: 5000,
  created: 'yes',
  paid: 'yes',
  cancelled: 'no',
  withdrawn: 'no',
  received: 'no',
};
const ORDER: StoredOrder = {
  id: 1,
  usuarioId: 7,
  chave: 'k',
  status: 'PAGO',
  total: 5000,
  withdrawn: false,
  received: false,
  charges: 1,
  charged: 5000,
  payments: 1,
  paid: 5000,
  providerRefunded: 0,
  refunded: 0,
  refundsOpen: 0,
  timesPaid: 1,
  timesSent: 0,
  refundsDone: 0,
};
const CANCELLED = {
  status: 'CANCELADO',
  providerRefunded: 5000,
  refunded: 5000,
  refundsDone: 1,
};
const mail = (tipo: string, count = 1, givenUp = 0) => ({ usuarioId: 7, tipo, count, givenUp });
const MAILS = [mail('pedido-criado'), mail('pedido-pago')];

function compared(
  purchase: Partial<Purchase>,
  orders: readonly Partial<StoredOrder>[],
  { mails = MAILS, estoque = 9 }: { mails?: Stored['mails']; estoque?: number } = {},
) {
  const stored = {
    orders: orders.map((order) => ({ ...ORDER, ...order })),
    mails,
    stock: [{ produtoId: 3, estoque, held: 1 }],
  };
  return compare([{ ...PURCHASE, ...purchase }], stored, new Map([[3, 10]]));
}

const SAME = { orders: [], payments: [], refunds: [], mails: [], stock: [] };

describe('the comparison of answers with what is stored', () => {
  it('finds nothing where each answered step is stored once (OPS-01)', () => {
    expect(compared({}, [{}])).toEqual(SAME);
    const refunded = { mails: [...MAILS, mail('pagamento-devolvido')] };
    expect(compared({ cancelled: 'yes' }, [CANCELLED], refunded)).toEqual(SAME);
  });

  it('accepts an order without an answer as done or not done (OPS-01)', () => {
    const unclear = { created: 'unclear', pedidoId: null, total: null } as const;
    expect(compared(unclear, [{}])).toEqual(SAME);
    expect(compared(unclear, [])).toEqual(SAME);
  });

  it.each<[string, keyof typeof SAME, ReturnType<typeof compared>]>([
    ['a lost order', 'orders', compared({}, [])],
    ['a doubled order', 'orders', compared({}, [{}, { id: 2 }])],
    ['an order without a request', 'orders', compared({}, [{}, { id: 2, chave: 'other' }])],
    ['a refused order that is stored', 'orders', compared({ created: 'no' }, [{}])],
    ['another total', 'orders', compared({ total: 4000 }, [{}])],
    ['a lost cancellation', 'orders', compared({ cancelled: 'yes' }, [{}])],
    ['a lost withdrawal', 'orders', compared({ withdrawn: 'yes' }, [{}])],
    ['a lost payment', 'payments', compared({}, [{ charges: 0, charged: 0 }])],
    ['a doubled charge', 'payments', compared({}, [{ charges: 2, charged: 10_000 }])],
    ['a charge that the shop does not know', 'payments', compared({}, [{ payments: 0, paid: 0 }])],
    ['a paid order that waits', 'payments', compared({}, [{ status: 'PENDENTE' }])],
    ['a lost refund', 'refunds', compared({}, [{ ...CANCELLED, providerRefunded: 0 }])],
    ['a doubled refund', 'refunds', compared({}, [{ ...CANCELLED, refunded: 10_000 }])],
    ['a refund of an order that stays', 'refunds', compared({}, [{ refunded: 5000 }])],
    ['a lost mail', 'mails', compared({}, [{}], { mails: MAILS.slice(1) })],
    [
      'a doubled mail',
      'mails',
      compared({}, [{}], { mails: [...MAILS.slice(1), mail('pedido-criado', 2)] }),
    ],
    [
      'a mail that was given up',
      'mails',
      compared({}, [{}], { mails: [...MAILS.slice(1), mail('pedido-criado', 1, 1)] }),
    ],
    ['a lost unit', 'stock', compared({}, [{}], { estoque: 8 })],
  ])('finds %s (OPS-01)', (_, kind, found) => {
    expect(found[kind]).not.toEqual([]);
  });
});
