import { expect, test, vi } from 'vitest';
import { openCalls, restOf, withSession } from '../rest/calls.ts';
import { RestFailure } from '../rest/failure.ts';
import { openPedidos, readInProgress } from './pedidos-calls.ts';

const identity = {
  token: 'token',
  usuario: 'marina',
  usuarioId: '7',
  papeis: ['USER' as const],
  iat: 0,
  exp: 0,
  senhaProvisoria: false,
};

test('an order in progress is looked for in each status of an API that pages', async () => {
  const page = { totalPaginas: 1, totalItens: 0 };
  const rest = vi.fn().mockResolvedValue({ itens: [], page, complete: true });
  const calls = withSession(openCalls({ anonymous: rest, withToken: () => rest }), identity);
  expect(await readInProgress(restOf(calls), 1)).toBeNull();
  expect(rest).toHaveBeenCalledTimes(2);
});

test('no order waits for payment where they cannot be read', async () => {
  const rest = vi.fn().mockRejectedValue(new RestFailure('timeout', 'x'));
  const writing = withSession(openCalls({ anonymous: rest, withToken: () => rest }), identity);
  expect(await openPedidos({ writing })).toEqual([]);
});
