import { createCounters } from '@decantaria/server/counters';
import type { Attempt } from '@decantaria/server/sign-in-limits';
import { describe, expect, test } from 'vitest';
import { ATTEMPT_LIMITS, type AttemptKind, createAttempts, muitasTentativas } from './attempts.ts';

let now = 0;
const open = (maxTallies?: number) => {
  now = 0;
  const attempts = createAttempts({
    counters: createCounters({
      now: () => now,
      ...(maxTallies === undefined ? {} : { most: maxTallies }),
    }),
  });
  return {
    count: (kind: AttemptKind, conta: string, address: string, shared = false) =>
      attempts.count({ kind, conta }, { address, shared }),
  };
};
const isCounted = (outcome: object): outcome is Attempt => 'takeBack' in outcome;

const KINDS: readonly AttemptKind[] = ['registrar', 'recuperar', 'redefinir', 'consentir'];

describe.each(KINDS)('limits of %s (P12)', (kind) => {
  const { perConta, perAddress, windowSeconds } = ATTEMPT_LIMITS[kind];

  test('counts per account, case-insensitively, from any address', async () => {
    const attempts = open();
    for (let i = 0; i < perConta; i += 1) {
      expect(isCounted(await attempts.count(kind, i % 2 ? 'Ana' : 'ana', `203.0.113.${i}`))).toBe(
        true,
      );
    }
    now = 1000;
    expect(await attempts.count(kind, 'ANA', '198.51.100.1')).toEqual({
      aguardarSegundos: windowSeconds - 1,
    });
    expect(isCounted(await attempts.count(kind, 'rui', '198.51.100.1'))).toBe(true);
  });

  test('counts per address for any account, and each address separately', async () => {
    const attempts = open();
    for (let i = 0; i < perAddress; i += 1) await attempts.count(kind, `conta${i}`, '203.0.113.1');
    expect(await attempts.count(kind, 'ana', '203.0.113.1')).toEqual({
      aguardarSegundos: windowSeconds,
    });
    expect(isCounted(await attempts.count(kind, 'ana', '203.0.113.2'))).toBe(true);
  });

  test('an address that may be a proxy has a larger allowance than one visitor (SEC-09)', async () => {
    const attempts = open();
    for (let i = 0; i < 2 * perAddress; i += 1)
      await attempts.count(kind, `conta${i}`, '172.18.0.1', true);
    expect(isCounted(await attempts.count(kind, 'ana', '172.18.0.1', true))).toBe(true);
    for (let i = 0; i < 20 * perAddress; i += 1)
      await attempts.count(kind, `nome${i}`, '172.18.0.1', true);
    expect(isCounted(await attempts.count(kind, 'ana', '172.18.0.1', true))).toBe(false);
  });

  test('the window expires, and an uncounted attempt does not count', async () => {
    const attempts = open();
    for (let i = 0; i < 3 * perConta; i += 1) {
      const attempt = await attempts.count(kind, 'ana', '203.0.113.1');
      if (isCounted(attempt)) await attempt.takeBack();
    }
    for (let i = 0; i < perConta; i += 1) await attempts.count(kind, 'ana', '203.0.113.1');
    now = windowSeconds * 1000 - 1;
    expect(await attempts.count(kind, 'ana', '203.0.113.1')).toEqual({ aguardarSegundos: 1 });
    now += 1;
    expect(isCounted(await attempts.count(kind, 'ana', '203.0.113.1'))).toBe(true);
  });
});

test('counts registrations of one address per day too (SEC-24)', async () => {
  const attempts = open();
  const HOUR_MS = 60 * 60 * 1000;
  for (let hour = 0; hour < 3; hour += 1) {
    now = hour * HOUR_MS;
    for (let i = 0; i < 20; i += 1) {
      const counted = await attempts.count('registrar', `conta${hour}.${i}`, '203.0.113.1');
      expect(isCounted(counted)).toBe(true);
    }
  }
  now = 4 * HOUR_MS;
  expect(await attempts.count('registrar', 'ana', '203.0.113.1')).toEqual({
    aguardarSegundos: 20 * 60 * 60,
  });
  expect(isCounted(await attempts.count('registrar', 'ana', '203.0.113.2'))).toBe(true);
  now = 25 * HOUR_MS;
  expect(isCounted(await attempts.count('registrar', 'ana', '203.0.113.1'))).toBe(true);
});

test('counts each kind separately (P12)', async () => {
  const attempts = open();
  for (let i = 0; i < 10; i += 1) await attempts.count('registrar', 'ana', '203.0.113.1');
  expect(isCounted(await attempts.count('recuperar', 'ana', '203.0.113.1'))).toBe(true);
});

test('a refused flood does not evict other counters', async () => {
  const attempts = open(100);
  for (let i = 0; i < 10; i += 1) await attempts.count('registrar', 'ana', '203.0.113.1');
  for (let i = 0; i < 1000; i += 1) await attempts.count('registrar', `nome${i}`, '203.0.113.2');
  expect(isCounted(await attempts.count('registrar', 'ana', '203.0.113.3'))).toBe(false);
});

test('evicts the oldest counter beyond the limit', async () => {
  const attempts = open(2);
  for (let i = 0; i < 10; i += 1) await attempts.count('registrar', 'ana', '203.0.113.1');
  await attempts.count('registrar', 'rui', '203.0.113.2');
  expect(isCounted(await attempts.count('registrar', 'ana', '203.0.113.3'))).toBe(true);
});

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [7200, '120 minutos'],
  [7201, '3 horas'],
])('a wait of %i seconds reads %s (P12)', (seconds, wait) => {
  expect(muitasTentativas(seconds).mensagem).toBe(
    `Muitas tentativas. Aguarde ${wait} e tente de novo.`,
  );
});
