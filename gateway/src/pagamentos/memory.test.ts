import { beforeEach, expect, test } from 'vitest';
import { type Begun, createPagamentosMemory } from './memory.ts';

let clock: number;
beforeEach(() => {
  clock = 0;
});

const open = (limit?: number) =>
  createPagamentosMemory({ now: () => clock, ...(limit === undefined ? {} : { limit }) });
const begun = (id: string, pedidoId: string): Begun => ({
  intent: { clientSecret: `${id}_secret_x`, paymentIntentId: id, provedor: null, valor: null },
  pedidoId,
  usuarioId: '7',
  valor: 100,
  status: 'PENDENTE',
});

test('guarda por um dia de qual pedido é cada pagamento', () => {
  const memory = open();
  memory.remember(begun('pi_1', '101'));
  clock = 86_399_999;
  expect(memory.find('pi_1')?.pedidoId).toBe('101');
  expect(memory.newestOf('101')?.intent.paymentIntentId).toBe('pi_1');
  clock = 86_400_000;
  expect(memory.find('pi_1')).toBeUndefined();
  expect(memory.newestOf('101')).toBeUndefined();
});

test('guarda um número limitado: o mais antigo sai', () => {
  const memory = open(2);
  memory.remember(begun('pi_1', '101'));
  memory.remember(begun('pi_2', '102'));
  memory.remember(begun('pi_3', '103'));
  expect(memory.find('pi_1')).toBeUndefined();
  expect(memory.newestOf('101')).toBeUndefined();
  expect(memory.find('pi_2')?.pedidoId).toBe('102');
});

test('o mais novo de um pedido fica quando o mais antigo dele sai', () => {
  const memory = open(2);
  memory.remember(begun('pi_1', '101'));
  memory.remember(begun('pi_2', '101'));
  memory.remember(begun('pi_3', '103'));
  expect(memory.newestOf('101')?.intent.paymentIntentId).toBe('pi_2');
});

test('um pagamento gasto continua gasto, também quando a API o dá de novo', () => {
  const memory = open();
  memory.spend('pi_1');
  memory.remember(begun('pi_1', '101'));
  expect(memory.isSpent('pi_1')).toBe(false);
  memory.spend('pi_1');
  memory.remember(begun('pi_1', '101'));
  expect(memory.isSpent('pi_1')).toBe(true);
});
