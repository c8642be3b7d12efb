import { beforeEach, expect, test } from 'vitest';
import { type Begun, createPagamentosMemory } from './memory.ts';

let clock: number;
beforeEach(() => {
  clock = 1;
});

const open = (limit?: number) =>
  createPagamentosMemory({ now: () => clock, ...(limit === undefined ? {} : { limit }) });
const begun = (id: string, pedidoId: string): Begun => ({
  intent: {
    clientSecret: `${id}_secret_x`,
    paymentIntentId: id,
    provedor: null,
    valor: null,
    reservaAte: null,
  },
  pedidoId,
  valor: 100,
  status: 'PENDENTE',
});

test('keeps for a day which order a payment belongs to', () => {
  const memory = open();
  memory.remember(begun('pi_1', '101'));
  clock = 86_400_001;
  expect(memory.find('pi_1')?.pedidoId).toBe('101');
  expect(memory.newestOf('101')?.intent.paymentIntentId).toBe('pi_1');
  clock = 86_400_002;
  expect(memory.find('pi_1')).toBeUndefined();
  expect(memory.newestOf('101')).toBeUndefined();
});

test('keeps a limited number and evicts the oldest', () => {
  const memory = open(2);
  memory.remember(begun('pi_1', '101'));
  memory.remember(begun('pi_2', '102'));
  memory.remember(begun('pi_3', '103'));
  expect(memory.find('pi_1')).toBeUndefined();
  expect(memory.newestOf('101')).toBeUndefined();
  expect(memory.find('pi_2')?.pedidoId).toBe('102');
});

test('keeps the newest payment of an order when its oldest is evicted', () => {
  const memory = open(2);
  memory.remember(begun('pi_1', '101'));
  memory.remember(begun('pi_2', '101'));
  memory.remember(begun('pi_3', '103'));
  expect(memory.newestOf('101')?.intent.paymentIntentId).toBe('pi_2');
});

test('keeps a spent payment spent, even when the API hands it out again', () => {
  const memory = open();
  memory.spend('pi_1');
  memory.remember(begun('pi_1', '101'));
  expect(memory.isSpent('pi_1')).toBe(false);
  memory.spend('pi_1');
  memory.remember(begun('pi_1', '101'));
  expect(memory.isSpent('pi_1')).toBe(true);
});
