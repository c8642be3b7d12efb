import { describe, expect, it } from 'vitest';
import { needsMotivo, STATUS_PEDIDO } from './status.ts';

describe('moves that need a reason', () => {
  it('are those backwards, and out of a final status (DASH-05)', () => {
    const moves = STATUS_PEDIDO.flatMap((de) =>
      STATUS_PEDIDO.filter((para) => needsMotivo(de, para)).map((para) => `${de} ${para}`),
    );
    expect(moves).toEqual([
      'PAGO PENDENTE',
      'ENVIADO PENDENTE',
      'ENVIADO PAGO',
      'CONCLUIDO PENDENTE',
      'CONCLUIDO PAGO',
      'CONCLUIDO ENVIADO',
      'CONCLUIDO CANCELADO',
      'CANCELADO PENDENTE',
      'CANCELADO PAGO',
      'CANCELADO ENVIADO',
      'CANCELADO CONCLUIDO',
    ]);
  });
});
