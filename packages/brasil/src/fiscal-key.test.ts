import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFiscalKey } from './fiscal-key.ts';

const body = fc.stringMatching(/^\d{43}$/);
const keysOf = (digits: string) =>
  Array.from({ length: 10 }, (_, end) => `${digits}${end}`).filter(
    (key) => readFiscalKey(key) === key,
  );

test('accepts exactly one of ten endings as the check digit of the 43 digits before it (A6)', () => {
  fc.assert(
    fc.property(body, (digits) => {
      expect(keysOf(digits)).toHaveLength(1);
    }),
  );
});

test('uses weights 2 to 9 from the right (A6)', () => {
  expect(keysOf('3'.padStart(43, '0'))).toEqual([`${'3'.padStart(43, '0')}5`]);
  const ninth = `1${'0'.repeat(8)}`.padStart(43, '0');
  expect(keysOf(ninth)).toEqual([`${ninth}9`]);
});

test('rejects anything but 44 digits, in any spacing (A6)', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readFiscalKey(text) ?? '0'.repeat(44)).toMatch(/^\d{44}$/);
    }),
  );
  expect(readFiscalKey('٢'.repeat(44))).toBeNull();
  const [key = ''] = keysOf('3'.padStart(43, '0'));
  expect(readFiscalKey(` ${key.slice(0, 4)} ${key.slice(4, 9)}.${key.slice(9)}`)).toBe(key);
});
