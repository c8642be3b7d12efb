import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentimentosWire, consentimentoWire } from './consentimentos.ts';

const consentimento = {
  id: '0b8a4f3e-7d7c-4c55-9a35-3f7a1f5f6f10',
  versao: '2',
  escolha: 'ACEITO',
  quando: '2026-03-01T09:15:00.250',
  registradoEm: '2026-03-01T09:15:01.000',
};

const lido = { ...consentimento, __typename: 'Consentimento' };

describe('a consent (C-60)', () => {
  test("keeps the API's fields and no others", () => {
    expect(consentimentoWire.parse({ ...consentimento, usuarioId: 7 })).toEqual(lido);
  });

  test.each([
    { id: null },
    { versao: '' },
    { escolha: 'TALVEZ' },
    { quando: 'ontem' },
    { registradoEm: null },
  ])('rejects %j', (change) => {
    expect(consentimentoWire.safeParse({ ...consentimento, ...change }).success).toBe(false);
  });

  test('drops unreadable entries of a list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 4 }), (others) => {
        expect(consentimentosWire.parse([...others, consentimento])).toEqual([lido]);
      }),
    );
    expect(consentimentosWire.parse([])).toEqual([]);
  });
});
