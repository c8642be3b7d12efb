import { expect, test } from 'vitest';
import { plainCall } from '../../../test/call.ts';
import { createReads } from '../../server/cache/reads.ts';
import type { Call, Endpoint } from './call.ts';
import { endpoints } from './endpoints.ts';
import { RestFailure, readFailure } from './failure.ts';
import { withReads } from './observability.ts';

const NOW = performance.now();

async function readsOf(call: Partial<Call>, work: (call: Call) => unknown = () => null) {
  const reads = createReads(NOW);
  const send = withReads(async (sent) => work(sent));
  await send({ ...plainCall(), operation: { reads }, ...call }).catch(() => undefined);
  return reads;
}

const refuse =
  (status: number) =>
  ({ endpoint }: Call) => {
    throw new RestFailure(readFailure(status, '', undefined, endpoint), 'x');
  };

test('an answer belongs to the groups of its calls, and is as old as their oldest reply (GW-03)', async () => {
  const aged = await readsOf({}, (call) => {
    call.note.readAt = NOW - 5000;
  });
  expect(aged).toEqual({
    groups: new Set(['catalogo']),
    oldest: NOW - 5000,
    userInput: false,
    cacheable: true,
    outdated: false,
  });
  expect((await readsOf({ userInput: true })).userInput).toBe(true);
  expect((await readsOf({})).oldest).toBe(NOW);
});

test.each<[string, Endpoint, ((call: Call) => never) | undefined, boolean]>([
  ['a reply', endpoints.listCategorias, undefined, true],
  ['a reply of a product by id', endpoints.readProdutoById, undefined, true],
  ['a reply that no write invalidates', endpoints.cotarFrete, undefined, false],
  ['a definite absence', endpoints.readProdutoBySlug, refuse(404), true],
  ['a product refused without a reason', endpoints.readProdutoBySlug, refuse(403), false],
  ['a list that the API lacks', endpoints.readDestaque, refuse(403), true],
  ['a refusal', endpoints.listCategorias, refuse(404), false],
  ['a refused session', endpoints.readProdutoBySlug, refuse(401), false],
  [
    'an outage',
    endpoints.readProdutoBySlug,
    () => {
      throw new RestFailure('timeout', 'x');
    },
    false,
  ],
  [
    'a bug',
    endpoints.readProdutoBySlug,
    () => {
      throw new Error('bug');
    },
    false,
  ],
])('%s is cacheable or not (GW-01)', async (_, endpoint, work, cacheable) => {
  expect((await readsOf({ endpoint }, work)).cacheable).toBe(cacheable);
});
