import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutPath, rememberOrder, returnedSecret, whichOrder } from './which-order.ts';

const at = (search: string, state: unknown = null) => whichOrder({ state, search });

describe('whichOrder', () => {
  it('ROUTE-13: o estado da navegação diz o pedido, com número ou texto', () => {
    expect(at('', { total: 79.9, pedidoId: '12' })).toBe('12');
    expect(at('', { total: 79.9, pedidoId: 12 })).toBe('12');
  });

  it('C-22: sem estado valem o endereço e, por último, o que a aba lembra', () => {
    expect(at('')).toBeNull();
    rememberOrder('7');
    expect(at('')).toBe('7');
    expect(at('?pedido=8')).toBe('8');
    expect(at('?pedido=8', { pedidoId: '9' })).toBe('9');
  });

  it.each([{}, null, 'x', { pedidoId: null }, { pedidoId: {} }, { pedidoId: '' }])(
    'o estado %o não diz pedido nenhum',
    (state) => expect(at('', state)).toBeNull(),
  );

  it.each(['', '../painel', 'a b', '1/2', 'x'.repeat(65)])('%o não é número de pedido', (text) =>
    expect(at(`?pedido=${encodeURIComponent(text)}`)).toBeNull(),
  );

  it('o endereço do checkout diz o pedido de volta, sempre', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{1,64}$/), (id) => {
        expect(at(new URL(checkoutPath(id), 'https://loja.example').search)).toBe(id);
      }),
    );
  });

  it('o segredo com que o banco manda de volta', () => {
    expect(returnedSecret('?payment_intent=pi_1&payment_intent_client_secret=s')).toBe('s');
    expect(returnedSecret('')).toBeNull();
  });
});
