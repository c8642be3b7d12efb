import { describe, expect, test } from 'vitest';
import { KNOWN_STATUS, needsMotivo } from './status.ts';

describe('moves that need a reason', () => {
  test('are those backwards, and out of a final status (DASH-05)', () => {
    const moves = KNOWN_STATUS.flatMap((de) =>
      KNOWN_STATUS.filter((para) => needsMotivo(de, para)).map((para) => `${de} ${para}`),
    );
    expect(moves).toEqual([
      'PAGO PENDENTE',
      'ENVIADO PENDENTE',
      'ENVIADO PAGO',
      'ENTREGUE PENDENTE',
      'ENTREGUE PAGO',
      'ENTREGUE ENVIADO',
      'ENTREGUE CANCELADO',
      'CANCELADO PENDENTE',
      'CANCELADO PAGO',
      'CANCELADO ENVIADO',
      'CANCELADO ENTREGUE',
    ]);
  });

  test('never start at an unknown status, whose place in the order is unknown (DASH-05)', () => {
    expect(KNOWN_STATUS.filter((para) => needsMotivo('DESCONHECIDO', para))).toEqual([]);
  });
});
