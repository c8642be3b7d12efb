import { expect, test } from 'vitest';
import { plainCall } from '../../../test/call.ts';
import { withBulkhead } from './bulkhead.ts';
import type { Call } from './call.ts';
import { endpoints } from './endpoints.ts';

/** A bulkhead in front of an API that answers a call when `end` names it. */
function openBulkhead() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = withBulkhead({ calls: 3, anonymous: 2 })(async ({ path }) => {
    begun.push(path);
    await new Promise<void>((end) => ends.set(path, end));
    return path;
  });
  const ask = (path: string, call: Partial<Call> = {}) => send({ ...plainCall(), path, ...call });
  return { begun, ask, end: (path: string) => ends.get(path)?.() };
}

const SIGNED_IN = { token: 't' };
const WRITE = { endpoint: endpoints.entrar };

test('anonymous calls leave places for signed-in ones (GW-08)', async () => {
  const { begun, ask, end } = openBulkhead();
  const visitors = ['a', 'b', 'c'].map((path) => ask(path));
  expect(begun).toEqual(['a', 'b']);
  const cart = ask('cart', SIGNED_IN);
  expect(begun).toEqual(['a', 'b', 'cart']);
  for (const path of ['a', 'b', 'cart']) end(path);
  await expect.poll(() => begun).toContain('c');
  end('c');
  expect(await Promise.all([...visitors, cart])).toEqual(['a', 'b', 'c', 'cart']);
});

test('signed-in calls go before anonymous ones, and anonymous writes before anonymous reads (GW-08)', async () => {
  const { begun, ask, end } = openBulkhead();
  const all = ['a', 'b'].map((path) => ask(path));
  all.push(ask('cart', SIGNED_IN), ask('read'), ask('login', WRITE), ask('order', SIGNED_IN));
  for (const path of ['a', 'order', 'b', 'login', 'cart', 'read']) {
    await expect.poll(() => begun).toContain(path);
    end(path);
  }
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'cart', 'order', 'login', 'read']);
});

test('a call beyond the bound is refused like a 429 and was not sent (GW-08)', async () => {
  const { begun, ask, end } = openBulkhead();
  const asked = Array.from({ length: 103 }, (_, n) => ask(`${n}`));
  const failure = await asked[102]?.catch((error: unknown) => error);
  expect(failure).toMatchObject({ failed: { is: 'notSent', why: 'busy' } });
  expect(begun).toEqual(['0', '1']);
  for (let n = 0; n < 102; n += 1) {
    await expect.poll(() => begun).toContain(`${n}`);
    end(`${n}`);
  }
  await Promise.all(asked.slice(0, 102));
});

test('a call whose client left before it began is not sent (GW-08)', async () => {
  const { begun, ask, end } = openBulkhead();
  const running = [ask('a'), ask('b')];
  const leaving = new AbortController();
  const left = ask('left', { signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ failed: { is: 'notSent', why: 'abandoned' } });
  for (const path of ['a', 'b']) end(path);
  await Promise.all(running);
  expect(begun).toEqual(['a', 'b']);
});
