import { expect, test, vi } from 'vitest';
import { type Begun, createPairs, PAIRS_SECONDS } from './memory.ts';

const pairs = createPairs(Buffer.alloc(32, 1));
const begun = (pedidoId: string, id = `pi_${pedidoId}`): Begun => ({
  intent: {
    clientSecret: `${id}_secret_x`,
    paymentIntentId: id,
    provedor: null,
    valor: null,
    reservaAte: null,
  },
  pedidoId,
  valor: 12_050,
  status: 'PENDENTE',
});

test('returns the newest payment of each of the last three orders (SEC-17)', () => {
  const texts = [begun('1'), begun('2'), begun('3'), begun('2', 'pi_9'), begun('4')];
  const text = texts.reduce<string | undefined>((before, one) => pairs.add(before, one), undefined);
  expect(pairs.read(text)).toEqual([begun('3'), begun('2', 'pi_9'), begun('4')]);
});

test.each([
  ['absent', () => undefined],
  ['signed with another key', () => createPairs(Buffer.alloc(32, 2)).add(undefined, begun('1'))],
  ['changed', () => pairs.add(undefined, begun('1')).replace(/\.[^.]+\./, '.e30.')],
  ['of another shape', () => 'eyJhbGciOiJub25lIn0.eyJwYXJlcyI6W119.'],
])('reads nothing from a text that is %s (SEC-17)', (_, text) => {
  expect(pairs.read(text())).toEqual([]);
});

test('forgets after a day (SEC-17)', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const text = pairs.add(undefined, begun('1'));
  vi.advanceTimersByTime((PAIRS_SECONDS + 1) * 1000);
  expect(pairs.read(text)).toEqual([]);
  vi.useRealTimers();
});
