import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_LIMITS,
  type Attempt,
  type AttemptKind,
  addressBlock,
  createAttempts,
} from './attempts.ts';

let now = 0;
const open = (maxTallies?: number) => {
  now = 0;
  return createAttempts({ now: () => now, ...(maxTallies === undefined ? {} : { maxTallies }) });
};
const isCounted = (outcome: object): outcome is Attempt => 'takeBack' in outcome;

const KINDS: readonly AttemptKind[] = [
  'entrar',
  'registrar',
  'recuperar',
  'redefinir',
  'consentir',
];

describe.each(KINDS)('limits of %s (P12)', (kind) => {
  const { perConta, perAddress, windowSeconds } = ATTEMPT_LIMITS[kind];

  test('counts per account, case-insensitively, from any address', () => {
    const attempts = open();
    for (let i = 0; i < perConta; i += 1) {
      expect(isCounted(attempts.count(kind, i % 2 ? 'Ana' : 'ana', `10.0.0.${i}`))).toBe(true);
    }
    now = 1000;
    expect(attempts.count(kind, 'ANA', '10.0.1.1')).toEqual({
      aguardarSegundos: windowSeconds - 1,
    });
    expect(isCounted(attempts.count(kind, 'rui', '10.0.1.1'))).toBe(true);
  });

  test('counts per address for any account, and each address separately', () => {
    const attempts = open();
    for (let i = 0; i < perAddress; i += 1) attempts.count(kind, `conta${i}`, '10.0.0.1');
    expect(attempts.count(kind, 'ana', '10.0.0.1')).toEqual({ aguardarSegundos: windowSeconds });
    expect(isCounted(attempts.count(kind, 'ana', '10.0.0.2'))).toBe(true);
  });

  test('the window expires, and an uncounted attempt does not count', () => {
    const attempts = open();
    for (let i = 0; i < 3 * perConta; i += 1) {
      const attempt = attempts.count(kind, 'ana', '10.0.0.1');
      if (isCounted(attempt)) attempt.takeBack();
    }
    for (let i = 0; i < perConta; i += 1) attempts.count(kind, 'ana', '10.0.0.1');
    now = windowSeconds * 1000 - 1;
    expect(attempts.count(kind, 'ana', '10.0.0.1')).toEqual({ aguardarSegundos: 1 });
    now += 1;
    expect(isCounted(attempts.count(kind, 'ana', '10.0.0.1'))).toBe(true);
  });
});

test('counts each kind separately (P12)', () => {
  const attempts = open();
  for (let i = 0; i < 10; i += 1) attempts.count('entrar', 'ana', '10.0.0.1');
  expect(isCounted(attempts.count('registrar', 'ana', '10.0.0.1'))).toBe(true);
});

test('a refused flood does not evict other counters', () => {
  const attempts = open(100);
  for (let i = 0; i < 10; i += 1) attempts.count('entrar', 'ana', '10.0.0.1');
  for (let i = 0; i < 1000; i += 1) attempts.count('entrar', `nome${i}`, '10.0.0.2');
  expect(isCounted(attempts.count('entrar', 'ana', '10.0.0.3'))).toBe(false);
});

test('evicts the oldest counter beyond the limit', () => {
  const attempts = open(2);
  for (let i = 0; i < 10; i += 1) attempts.count('entrar', 'ana', '10.0.0.1');
  attempts.count('entrar', 'rui', '10.0.0.2');
  expect(isCounted(attempts.count('entrar', 'ana', '10.0.0.3'))).toBe(true);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002:3:4:5:6', '2001:db8:1:2::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['desconhecido', 'desconhecido'],
  ['', ''],
])('address %j counts as %j', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
