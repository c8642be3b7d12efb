import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';

const DEVOLUCAO = 'devolucaoManual { valor paymentIntentId confirmado }';
const UNKNOWN = { valor: 120.5, paymentIntentId: null, confirmado: false };

let bench: TestBench;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'));
});
afterEach(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

const read = async (id = '101') => {
  const { data } = await bench.executeAs(
    'admin',
    `query ($id: ID!) { pedido(id: $id) { ${DEVOLUCAO} } }`,
    { id },
  );
  const reply = z.object({ pedido: z.object({ devolucaoManual: z.unknown() }) }).parse(data);
  return reply.pedido.devolucaoManual;
};
const move = (status: string) =>
  bench.executeAs(
    'admin',
    `mutation ($id: ID!, $input: AtualizarPedidoInput!) { r: atualizarPedido(id: $id, input: $input) { __typename } }`,
    { id: '101', input: { status, motivo: 'Engano' } },
  );
const begin = async () => {
  const { data } = await bench.executeAs(
    'marina',
    'mutation { r: iniciarPagamento(pedidoId: 101) { ... on Pagamento { paymentIntentId } } }',
  );
  return z.object({ r: z.object({ paymentIntentId: z.string() }) }).parse(data).r.paymentIntentId;
};
const confirm = (paymentIntentId: string) =>
  bench.executeAs(
    'marina',
    'mutation ($p: String!) { r: confirmarPagamento(pedidoId: 101, paymentIntentId: $p) { __typename } }',
    { p: paymentIntentId },
  );

describe.each(['plain', 'empty403'] as const)(
  "money of a paid order on the shop's API (%s)",
  (errors) => {
    beforeEach(async () => {
      bench = await createTestBench({ errors });
    });

    test('is named without a payment when the order was marked as paid by hand (MON-15)', async () => {
      await move('PAGO');
      expect(await read()).toEqual(UNKNOWN);
      await move('CANCELADO');
      expect(await read()).toEqual(UNKNOWN);
    });

    test('is named with the payment that was begun, when only the webhook came (MON-15)', async () => {
      const paymentIntentId = await begin();
      expect(await read()).toBeNull();
      bench.api.settle(paymentIntentId, 'succeeded', { webhook: true });
      const owed = { valor: 120.5, paymentIntentId, confirmado: false };
      expect(await read()).toEqual(owed);
      await confirm(paymentIntentId);
      expect(await read()).toEqual({ ...owed, confirmado: true });
    });

    test('is the amount that was paid, also after the order was cancelled elsewhere (MON-15)', async () => {
      const paymentIntentId = await begin();
      bench.api.settle(paymentIntentId);
      await confirm(paymentIntentId);
      Object.assign(bench.api.pedido(101), { status: 'CANCELADO', total: 99 });
      expect(await read()).toEqual({ valor: 120.5, paymentIntentId, confirmado: true });
    });

    test('is not claimed for a payment that failed for good, or an order cancelled unpaid (MON-15)', async () => {
      const failed = await begin();
      bench.api.settle(failed, 'canceled');
      await confirm(failed);
      await move('PAGO');
      expect(await read()).toEqual(UNKNOWN);
      await move('CANCELADO');
      await move('PENDENTE');
      expect(await read()).toBeNull();
      await move('CANCELADO');
      expect(await read()).toBeNull();
    });

    test('is remembered when it is unclear whether the order was cancelled (MON-15)', async () => {
      await move('PAGO');
      bench.api.spoil('PUT /pedidos/{id}', { delayMs: 200 });
      const isSent = ({ method, body }: { method: string; body: string }) =>
        method === 'PUT' && body.includes('CANCELADO');
      const cancelling = move('CANCELADO');
      await expect.poll(() => bench.api.calls.some(isSent)).toBe(true);
      bench.api.spoil('GET /pedidos/{id}', 'before', 10);
      expect((await cancelling).codes).not.toEqual([]);
      bench.api.faults.clear();
      expect(bench.api.pedido(101).status).toBe('CANCELADO');
      expect(await read()).toEqual(UNKNOWN);
    });
  },
);

test('the payment of a cancelled order is known after a restart (MON-15)', async () => {
  bench = await createTestBench({ environment: { DATA_DIR: folder }, gateways: 1 });
  const paymentIntentId = await begin();
  await move('PAGO');
  await move('CANCELADO');
  await bench.restart();
  expect(await read()).toEqual({ valor: 120.5, paymentIntentId, confirmado: false });
});
