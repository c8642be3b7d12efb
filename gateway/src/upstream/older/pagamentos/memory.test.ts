import { beforeEach, expect, test } from 'vitest';
import { type Begun, createPagamentosMemory } from './memory.ts';

let clock: number;
beforeEach(() => {
  clock = 1;
});

const open = (limit?: number) =>
  createPagamentosMemory(undefined, {
    now: () => clock,
    ...(limit === undefined ? {} : { limit }),
  });
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

test('keeps for a day which order a payment belongs to', async () => {
  const memory = open();
  await memory.remember(begun('pi_1', '101'));
  clock = 86_400_001;
  expect((await memory.find('pi_1'))?.pedidoId).toBe('101');
  expect((await memory.newestOf('101'))?.intent.paymentIntentId).toBe('pi_1');
  clock = 86_400_002;
  expect(await memory.find('pi_1')).toBeUndefined();
  expect(await memory.newestOf('101')).toBeUndefined();
});

test('keeps a limited number and evicts the oldest', async () => {
  const memory = open(2);
  await memory.remember(begun('pi_1', '101'));
  await memory.remember(begun('pi_2', '102'));
  await memory.remember(begun('pi_3', '103'));
  expect(await memory.find('pi_1')).toBeUndefined();
  expect(await memory.newestOf('101')).toBeUndefined();
  expect((await memory.find('pi_2'))?.pedidoId).toBe('102');
});

test('keeps the newest payment of an order when its oldest is evicted', async () => {
  const memory = open(2);
  await memory.remember(begun('pi_1', '101'));
  await memory.remember(begun('pi_2', '101'));
  await memory.remember(begun('pi_3', '103'));
  expect((await memory.newestOf('101'))?.intent.paymentIntentId).toBe('pi_2');
});

test('keeps a spent payment spent, even when the API hands it out again', async () => {
  const memory = open();
  await memory.spend('pi_1', { pago: true });
  await memory.remember(begun('pi_1', '101'));
  expect(await memory.isSpent(begun('pi_1', '101'))).toBe(false);
  await memory.spend('pi_1', { pago: true });
  await memory.remember(begun('pi_1', '101'));
  expect(await memory.isSpent(begun('pi_1', '101'))).toBe(true);
});

test('finds for 90 days which payment an order is returned by, the one that paid first (MON-15)', async () => {
  const memory = open();
  await memory.remember(begun('pi_1', '101'));
  await memory.spend('pi_1', { pago: true });
  clock += 1;
  await memory.remember(begun('pi_2', '101'));
  await memory.remember(begun('pi_3', '102'));
  await memory.spend('pi_3', { pago: false });
  clock += 90 * 86_400_000 - 1;
  expect(await memory.devolvivelOf('101')).toEqual({
    paymentIntentId: 'pi_1',
    valor: 100,
    confirmado: true,
  });
  expect(await memory.devolvivelOf('102')).toBeUndefined();
  clock += 2;
  expect(await memory.devolvivelOf('101')).toBeUndefined();
});
