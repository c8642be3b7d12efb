import { describe, expect, test } from 'vitest';
import { isFinal, isPaid, isPayable, needsMotivo, STATUS, usualNext } from './status.ts';

describe('moves that need a reason', () => {
  test('are those backwards, and out of a final status (DASH-05)', () => {
    const moves = STATUS.flatMap((de) =>
      STATUS.filter((para) => needsMotivo(de, para)).map((para) => `${de} ${para}`),
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
    expect(STATUS.filter((para) => needsMotivo('DESCONHECIDO', para))).toEqual([]);
  });
});

test('a status is payable until it is paid, and final without a usual next one', () => {
  const words = [...STATUS, 'DESCONHECIDO', 'toString'];
  expect(words.filter(isPayable)).toEqual(['PENDENTE', 'CANCELADO']);
  expect(words.filter(isPaid)).toEqual(['PAGO', 'ENVIADO', 'ENTREGUE']);
  expect(words.filter(isFinal)).toEqual(['ENTREGUE', 'CANCELADO']);
  expect(words.map((status) => usualNext(status)[0])).toEqual([
    'PAGO',
    'ENVIADO',
    'ENTREGUE',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
