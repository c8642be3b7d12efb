import { GraphQLError } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { createInvalidation } from '../../../upstream/rest/invalidation.ts';
import { createAnswerCache, type Fill } from './answer-cache.ts';

let clock: number;
let invalidation: ReturnType<typeof createInvalidation>;
let outcomes: (string | undefined)[];
let answers: ReturnType<typeof open>;

const open = (budgets?: { userInput: number; other: number }) =>
  createAnswerCache<string>({
    invalidationsOf: (group) => invalidation.count(group),
    pack: (text, previous) => (previous === text ? previous : text),
    now: () => clock,
    ...(budgets && { budgets }),
  });

beforeEach(() => {
  clock = 1_000_000;
  invalidation = createInvalidation();
  outcomes = [];
  answers = open();
});

/** A fill that reads the catalogue and counts its runs. `work` runs after the first read. */
function counting(work: (run: number) => Promise<void> | void = () => undefined) {
  const runs = { count: 0 };
  const fill: Fill = async (reads) => {
    runs.count += 1;
    const run = runs.count;
    reads.groups.add('catalogo');
    await work(run);
    return { data: { run } };
  };
  return { runs, fill };
}

const failing: Fill = async (reads) => {
  reads.cacheable = false;
  return { data: { run: null }, errors: [new GraphQLError('away')] };
};

const ask = async (fill: Fill, key = 'k') => {
  const { cached } = await answers.open(key, 60, fill);
  outcomes.push(cached?.how);
  return cached && { text: cached.body.trim(), age: cached.age };
};

test('fills a key once, for concurrent callers too, and answers its bytes until the lifetime ends (GW-01)', async () => {
  const { runs, fill } = counting();
  const first = await Promise.all([ask(fill), ask(fill), ask(fill)]);
  expect(first).toEqual(Array.from({ length: 3 }, () => ({ text: '{"data":{"run":1}}', age: 0 })));
  clock += 59_000;
  expect(await ask(fill)).toEqual({ text: '{"data":{"run":1}}', age: 59 });
  expect(runs.count).toBe(1);
  expect(outcomes).toEqual(['miss', 'miss', 'miss', 'fresh']);
});

test('counts the age from the oldest REST reply inside (GW-03)', async () => {
  const { fill } = counting();
  const aged: Fill = (reads, waiting) => {
    reads.oldest -= 50_000;
    return fill(reads, waiting);
  };
  expect(await ask(aged)).toMatchObject({ age: 50 });
  clock += 10_000;
  expect(answers.peek('k')).toMatchObject({ age: 60, how: 'stale' });
});

test('a stale answer is sent at once while one renewal runs (GW-03)', async () => {
  const { runs, fill } = counting();
  await ask(fill);
  clock += 61_000;
  expect(await Promise.all([ask(fill), ask(fill)])).toMatchObject([{ age: 61 }, { age: 61 }]);
  await expect.poll(() => answers.peek('k')?.body.trim()).toBe('{"data":{"run":2}}');
  expect(runs.count).toBe(2);
});

test('an answer without data replaces the earlier one, also as the fallback (GW-03)', async () => {
  let isGone = false;
  const runs = { count: 0 };
  const produto: Fill = async (reads) => {
    runs.count += 1;
    reads.groups.add('catalogo');
    return { data: { produto: isGone ? null : { nome: 'Aurora' } } };
  };
  await ask(produto);
  isGone = true;
  clock += 121_000;
  const gone = { text: '{"data":{"produto":null}}', age: 0 };
  expect(await ask(produto)).toEqual(gone);
  expect(await ask(produto)).toEqual(gone);
  expect(runs.count).toBe(2);
  clock += 121_000;
  expect(await ask(failing)).toMatchObject({ text: gone.text });
});

test('after a second lifetime the caller waits for a new answer (GW-03)', async () => {
  const { fill } = counting();
  await ask(fill);
  clock += 121_000;
  expect(answers.peek('k')).toBeUndefined();
  expect(await ask(fill)).toEqual({ text: '{"data":{"run":2}}', age: 0 });
});

test('while renewals fail the stale answer is the fallback, at once after the first failure, for ten minutes (GW-03)', async () => {
  let isAway = false;
  const { runs, fill } = counting();
  const shop: Fill = (...args) => (isAway ? failing(...args) : fill(...args));
  await ask(shop);
  isAway = true;
  clock += 121_000;
  expect(await ask(shop)).toEqual({ text: '{"data":{"run":1}}', age: 121 });
  expect(await ask(shop)).toMatchObject({ age: 121 });
  expect(outcomes).toEqual(['miss', 'stale', 'stale']);
  // A pause after each failed renewal; then another one in the background.
  clock += 6000;
  isAway = false;
  expect(await ask(shop)).toMatchObject({ age: 127 });
  await expect.poll(() => runs.count).toBe(2);
  isAway = true;
  clock += 720_001;
  expect(await ask(shop)).toBeNull();
});

test('a renewal that brings nothing newer is not repeated for a pause (GW-03)', async () => {
  const { runs, fill } = counting();
  const old: Fill = (reads, waiting) => {
    reads.oldest = 1_000_000;
    return fill(reads, waiting);
  };
  await ask(old);
  clock += 61_000;
  await ask(old);
  await expect.poll(() => runs.count).toBe(2);
  await ask(old);
  expect(runs.count).toBe(2);
  clock += 5000;
  await ask(old);
  await expect.poll(() => runs.count).toBe(3);
});

test('an answer from before a write, because the API is away, is not stored (GW-03)', async () => {
  const outdated: Fill = async (reads) => {
    reads.outdated = true;
    return { data: { run: 0 } };
  };
  expect(await ask(outdated)).toBeNull();
  const { runs, fill } = counting();
  await ask(fill);
  expect(runs.count).toBe(1);
});

test('a write drops the answers of its group and no other (GW-01)', async () => {
  const { runs, fill } = counting();
  const fretes: Fill = async (reads) => {
    reads.groups.add('fretes');
    return { data: { fretes: 1 } };
  };
  await ask(fill);
  await ask(fretes, 'f');
  await ask(async () => ({ data: { configuracao: 1 } }), 'c');
  invalidation.apply('figuras');
  expect(answers.peek('k')).toBeDefined();
  invalidation.apply('catalogo');
  expect(answers.peek('k')).toBeUndefined();
  expect([answers.peek('f'), answers.peek('c')]).not.toContain(undefined);
  await ask(fill);
  expect(runs.count).toBe(2);
});

test('a fill that a write overtakes is neither cached nor joined afterwards (GW-03)', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { runs, fill } = counting((run) => gates[run - 1]?.promise);
  const before = ask(fill);
  invalidation.apply('catalogo');
  const after = ask(fill);
  expect(runs.count).toBe(2);
  gates[1]?.resolve();
  expect(await after).toMatchObject({ text: '{"data":{"run":2}}' });
  gates[0]?.resolve();
  expect(await before).toMatchObject({ text: '{"data":{"run":2}}' });
  expect(answers.peek('k')?.body.trim()).toBe('{"data":{"run":2}}');
});

test('no stale answer survives a write, also when the API fails (GW-03)', async () => {
  const { fill } = counting();
  await ask(fill);
  invalidation.apply('catalogo');
  expect(await ask(failing)).toBeNull();
});

test.each<[string, Fill]>([
  ['with errors', async () => ({ data: { a: 1 }, errors: [new GraphQLError('x')] })],
  ['without data', async () => ({})],
  [
    'with a part that could not be read',
    async (reads) => {
      reads.cacheable = false;
      return { data: { a: 1 } };
    },
  ],
])('a result %s is not cached (GW-01)', async (_, fill) => {
  expect(await ask(fill)).toBeNull();
  expect(answers.peek('k')).toBeUndefined();
});

test('searches and empty answers evict none of the others, and each kind is bounded in bytes (GW-01)', async () => {
  answers = open({ userInput: 2000, other: 2000 });
  const text = 'x'.repeat(400);
  const search: Fill = async (reads) => {
    reads.userInput = true;
    return { data: { text } };
  };
  await ask(async () => ({ data: { text } }), 'home');
  for (let n = 0; n < 20; n += 1) {
    await ask(search, `s${n}`);
    await ask(async () => ({ data: { produto: null } }), `p${n}`);
  }
  expect(answers.peek('home')).toBeDefined();
  expect(answers.peek('s0')).toBeUndefined();
  const { size: bytes, entries, evictions } = answers.size();
  expect(bytes).toBeLessThanOrEqual(4000);
  expect([entries, evictions]).toEqual([expect.any(Number), 41 - entries]);
  const kept = Array.from({ length: 20 }, (_, n) => answers.peek(`s${n}`)).filter(Boolean);
  expect(kept.length * 800).toBeLessThanOrEqual(2000);
  for (let n = 0; n < 5; n += 1) await ask(async () => ({ data: { text } }), `h${n}`);
  expect(answers.peek('home')).toBeUndefined();
});

test('tells the fill when all its callers have left; a renewal has none and runs to its end (SEC-12)', async () => {
  const leaving = new AbortController();
  let unwanted: AbortSignal | undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fill } = counting();
  const slow: Fill = async (reads, waiting) => {
    unwanted = waiting.signal;
    await promise;
    return fill(reads, waiting);
  };
  const asked = answers.open('k', 60, slow, { signal: leaving.signal });
  leaving.abort();
  expect(unwanted?.aborted).toBe(true);
  resolve();
  await asked;
});

test('a renewal that throws leaves the stale answer', async () => {
  const { runs, fill } = counting((run) => {
    if (run > 1) throw new Error('bug');
  });
  await ask(fill);
  clock += 61_000;
  expect(await ask(fill)).toMatchObject({ age: 61 });
  await expect.poll(() => runs.count).toBe(2);
  expect(answers.peek('k')?.age).toBe(61);
});
