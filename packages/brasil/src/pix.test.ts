import fc from 'fast-check';
import { hasError, PixElementType, parsePix } from 'pix-utils';
import { describe, expect, test } from 'vitest';
import { pixCode, pixText, readPixKey, txidOf } from './pix.ts';

const LOJA = { chave: 'pix@loja.example', nome: 'Loja de Exemplo', cidade: 'Eusebio' };

/** The code as a library of others reads it. */
function decode(code: string) {
  const read = parsePix(code);
  if (hasError(read)) throw new Error(read.message);
  if (read.type !== PixElementType.STATIC) throw new Error(`not static: ${read.type}`);
  return read;
}

describe('the code of a Pix', () => {
  test('another library reads every field, and accepts the checksum', () => {
    expect(decode(pixCode(LOJA, 11_980, txidOf('pedido 101')))).toMatchObject({
      pixKey: 'pix@loja.example',
      merchantName: 'Loja de Exemplo',
      merchantCity: 'Eusebio',
      transactionAmount: 119.8,
      txid: 'pedido101',
    });
  });

  test('a changed digit breaks the checksum', () => {
    const code = pixCode(LOJA, 11_980, 'P1');
    expect(() => decode(code.replace('119.80', '219.80'))).toThrow();
  });

  test('any amount and order keep their value to the centavo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
        (valor, txid) => {
          const read = decode(pixCode(LOJA, valor, txid));
          expect(Math.round((read.transactionAmount ?? 0) * 100)).toBe(valor);
          expect(read.txid).toBe(txid);
        },
      ),
    );
  });
});

test.each([
  ['529.982.247-25', '52998224725'],
  ['00.000.000/0001-91', '00000000000191'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['+55 (85) 90000-0000', '+5585900000000'],
  ['PIX@Loja.example', 'pix@loja.example'],
  ['123E4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ['111.111.111-11', null],
  ['85900000000', null],
  ['loja', null],
  ['', null],
  [`${'a'.repeat(70)}@loja.example`, null],
])('the Pix key %j is %j', (text, key) => {
  expect(readPixKey(text)).toBe(key);
});

test('names lose accents and what is not ASCII; identifiers keep letters and digits', () => {
  expect(pixText('  Decantária  — Perfumes ')).toBe('Decantaria Perfumes');
  expect(txidOf('pedido nº 1.042')).toBe('pedidon1042');
  expect(txidOf(`x${'9'.repeat(30)}`)).toBe('9'.repeat(25));
});
