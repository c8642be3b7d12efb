import { describe, expect, test } from 'vitest';
import { ATTEMPT_LIMITS, type AttemptKind, createAttempts } from './attempts.ts';
import type { Attempt } from './sign-in-limits.ts';

let now = 0;
const open = (maxTallies?: number) => {
  now = 0;
  const attempts = createAttempts({
    now: () => now,
    ...(maxTallies === undefined ? {} : { maxTallies }),
  });
  return {
    count: (kind: AttemptKind, conta: string, address: string, addressShared = false) =>
      attempts.count({ kind, conta }, { address, addressShared }),
  };
};
const isCounted = (outcome: object): outcome is Attempt => 'takeBack' in outcome;

const KINDS: readonly AttemptKind[] = ['registrar', 'recuperar', 'redefinir', 'consentir'];

describe.each(KINDS)('limits of %s (P12)', (kind) => {
  const { perConta, perAddress, windowSeconds } = ATTEMPT_LIMITS[kind];

  test('counts per account, case-insensitively, from any address', () => {
    const attempts = open();
    for (let i = 0; i < perConta; i += 1) {
      expect(isCounted(attempts.count(kind, i % 2 ? 'Ana' : 'ana', `203.0.113.${i}`))).toBe(true);
    }
    now = 1000;
    expect(attempts.count(kind, 'ANA', '198.51.100.1')).toEqual({
      aguardarSegundos: windowSeconds - 1,
    });
    expect(isCounted(attempts.count(kind, 'rui', '198.51.100.1'))).toBe(true);
  });

  test('counts per address for any account, and each address separately', () => {
    const attempts = open();
    for (let i = 0; i < perAddress; i += 1) attempts.count(kind, `conta${i}`, '203.0.113.1');
    expect(attempts.count(kind, 'ana', '203.0.113.1')).toEqual({ aguardarSegundos: windowSeconds });
    expect(isCounted(attempts.count(kind, 'ana', '203.0.113.2'))).toBe(true);
  });

  test('an address that may be a proxy has a larger allowance than one visitor (SEC-09)', () => {
    const attempts = open();
    for (let i = 0; i < 2 * perAddress; i += 1)
      attempts.count(kind, `conta${i}`, '172.18.0.1', true);
    expect(isCounted(attempts.count(kind, 'ana', '172.18.0.1', true))).toBe(true);
    for (let i = 0; i < 20 * perAddress; i += 1)
      attempts.count(kind, `nome${i}`, '172.18.0.1', true);
    expect(isCounted(attempts.count(kind, 'ana', '172.18.0.1', true))).toBe(false);
  });

  test('the window expires, and an uncounted attempt does not count', () => {
    const attempts = open();
    for (let i = 0; i < 3 * perConta; i += 1) {
      const attempt = attempts.count(kind, 'ana', '203.0.113.1');
      if (isCounted(attempt)) attempt.takeBack();
    }
    for (let i = 0; i < perConta; i += 1) attempts.count(kind, 'ana', '203.0.113.1');
    now = windowSeconds * 1000 - 1;
    expect(attempts.count(kind, 'ana', '203.0.113.1')).toEqual({ aguardarSegundos: 1 });
    now += 1;
    expect(isCounted(attempts.count(kind, 'ana', '203.0.113.1'))).toBe(true);
  });
});

test('counts each kind separately (P12)', () => {
  const attempts = open();
  for (let i = 0; i < 10; i += 1) attempts.count('registrar', 'ana', '203.0.113.1');
  expect(isCounted(attempts.count('recuperar', 'ana', '203.0.113.1'))).toBe(true);
});

test('a refused flood does not evict other counters', () => {
  const attempts = open(100);
  for (let i = 0; i < 10; i += 1) attempts.count('registrar', 'ana', '203.0.113.1');
  for (let i = 0; i < 1000; i += 1) attempts.count('registrar', `nome${i}`, '203.0.113.2');
  expect(isCounted(attempts.count('registrar', 'ana', '203.0.113.3'))).toBe(false);
});

test('evicts the oldest counter beyond the limit', () => {
  const attempts = open(2);
  for (let i = 0; i < 10; i += 1) attempts.count('registrar', 'ana', '203.0.113.1');
  attempts.count('registrar', 'rui', '203.0.113.2');
  expect(isCounted(attempts.count('registrar', 'ana', '203.0.113.3'))).toBe(true);
});
