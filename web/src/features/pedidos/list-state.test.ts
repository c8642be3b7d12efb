import fc from 'fast-check';
import { print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { pedidosState, pedidosVariables, statusOptions } from './list-state.ts';
import { MeusPedidosDocument } from './lista.gen.ts';

describe('o estado da lista de pedidos', () => {
  it('ORD-02: todos os status, e cada um', () => {
    expect(statusOptions.map(({ label }) => label)).toEqual([
      'Todos os status',
      'PENDENTE',
      'PAGO',
      'ENVIADO',
      'ENTREGUE',
      'CANCELADO',
    ]);
  });

  it('ORD-03: o que se pede ao gateway: 5 por página, sem o que não se escolheu', () => {
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

  it('todo endereço é um estado, e o endereço dele é estável', () => {
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
