import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createInvalidation, shareInvalidation } from './invalidation.ts';

test('announces own writes, applies those of others, and invalidates everything after a gap (GW-11)', async () => {
  const invalidation = createInvalidation();
  const published: unknown[] = [];
  const sent = Promise.withResolvers<void>();
  const heard: ((message: unknown) => void)[] = [];
  let gap = () => {};
  shareInvalidation(invalidation, {
    publish: (_, message) => {
      published.push(message);
      return sent.promise;
    },
    on: (_, schema, listener) => heard.push((message) => listener(schema.parse(message))),
    onGap: (listener) => (gap = listener),
  });
  const announced = invalidation.announce(['fretes']).then(() => 'announced');
  expect([published, invalidation.count('fretes')]).toEqual([['fretes'], 1]);
  expect(await Promise.race([announced, delay(5, 'waits')])).toBe('waits');
  sent.resolve();
  expect(await announced).toBe('announced');
  for (const hear of heard) hear('catalogo');
  expect([published, invalidation.count('catalogo')]).toEqual([['fretes'], 1]);
  gap();
  const { count } = invalidation;
  expect([count('catalogo'), count('fretes'), count('figuras')]).toEqual([2, 2, 1]);
});
