import fc from 'fast-check';
import { print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { pedidosState, pedidosVariables, statusOptions } from './filtros-dos-pedidos.ts';
import { MeusPedidosDocument } from './lista.gen.ts';

describe('state of the order list', () => {
  it('offers all statuses, and each one (ORD-02)', () => {
    expect(statusOptions.map(({ label }) => label)).toEqual([
      'Todos os status',
      'PENDENTE',
      'PAGO',
      'ENVIADO',
      'ENTREGUE',
      'CANCELADO',
    ]);
  });

  it('asks for 5 per page and omits empty filters (ORD-03, CONST-15)', () => {
    expect(print(MeusPedidosDocument)).toContain('pagina: $pagina, tamanho: 5)');
    expect(pedidosVariables(pedidosState.initial)).toEqual({
      busca: null,
      status: null,
      pagina: 1,
    });
    expect(pedidosVariables(pedidosState.parse('?busca=oud&status=PAGO&pagina=2'))).toEqual({
      busca: 'oud',
      status: 'PAGO',
      pagina: 2,
    });
  });

  it('parses any URL to a state with a stable URL', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('PAGO', 'CONCLUIDO', 'pago', ''),
        fc.string({ maxLength: 4 }),
        (busca, status, pagina) => {
          const state = pedidosState.parse(new URLSearchParams({ busca, status, pagina }));
          expect(pedidosState.parse(pedidosState.toSearch(state))).toEqual(state);
          expect(state.pagina).toBeGreaterThan(0);
        },
      ),
    );
  });
});
