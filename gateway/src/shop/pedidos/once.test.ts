import { createCounters } from '@decantaria/server/counters';
import { expect, test, vi } from 'vitest';
import { shareNothing } from '../../server/across/shared.ts';
import { withinTurn } from '../../server/concurrency/turns.ts';
import { createAttempts } from '../sessao/attempts.ts';
import { type Creation, createOnePerKey, type Sent } from './once.ts';

test('an order is not sent again while one may exist whose gateway ended during the call (GW-11, F1)', async () => {
  const createOnce = createOnePerKey(
    shareNothing(),
    createAttempts({ counters: createCounters() }),
  );
  const conta = {
    identity: {
      usuario: 'marina',
      usuarioId: '7',
      papeis: [],
      iat: 0,
      exp: 0,
      token: '',
      senhaProvisoria: false,
    },
    origin: { address: '203.0.113.7', shared: false },
    // The turn of a gateway that ended is free again.
    turn: withinTurn,
  };
  const post = vi.fn(() => new Promise<Sent>(() => undefined));
  const attempt = { draft: { linhas: [], frete: null, total: 100 }, known: new Set<string>() };
  const creation: Creation = {
    place: (send) => send(attempt, post),
    find: async () => null,
    finish: () => Promise.reject(new Error('no order was created')),
    read: async () => null,
  };
  void createOnce(conta, 'k1', creation);
  await expect.poll(() => post).toHaveBeenCalledOnce();
  expect(await createOnce(conta, 'k2', creation)).toMatchObject({ __typename: 'PedidoIncerto' });
  expect(post).toHaveBeenCalledOnce();
});
