import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutPath } from '../../lib/pedidos/checkout-path.ts';
import { rememberOrder, returnedSecret, whichOrder } from './which-order.ts';

const at = (search: string, state: unknown = null) => whichOrder({ state, search });

describe('whichOrder', () => {
  it('reads the order from the navigation state, as number or text (ROUTE-13)', () => {
    expect(at('', { total: 79.9, pedidoId: '12' })).toBe('12');
    expect(at('', { total: 79.9, pedidoId: 12 })).toBe('12');
  });

  it("falls back to the address, then to the tab's order (C-22)", () => {
    expect(at('')).toBeNull();
    rememberOrder('7');
    expect(at('')).toBe('7');
    expect(at('?pedido=8')).toBe('8');
    expect(at('?pedido=8', { pedidoId: '9' })).toBe('9');
  });

  it.each([{}, null, 'x', { pedidoId: null }, { pedidoId: {} }, { pedidoId: '' }])(
    'finds no order in the state %o',
    (state) => expect(at('', state)).toBeNull(),
  );

  it.each(['', '../painel', 'a b', '1/2', 'x'.repeat(65)])('rejects the order id %o', (text) =>
    expect(at(`?pedido=${encodeURIComponent(text)}`)).toBeNull(),
  );

  it('reads back the order of every checkout address', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{1,64}$/), (id) => {
        expect(at(new URL(checkoutPath(id), 'https://loja.example').search)).toBe(id);
      }),
    );
  });

  it("reads the secret of the bank's return address", () => {
    expect(returnedSecret('?payment_intent=pi_1&payment_intent_client_secret=s')).toBe('s');
    expect(returnedSecret('')).toBeNull();
  });
});
