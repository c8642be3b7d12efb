import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDrops } from './drops.ts';
import { shareDrops } from './shared-drops.ts';

test('announces own writes, applies those of others, and drops everything after a gap (GW-11)', async () => {
  const drops = createDrops();
  const published: unknown[] = [];
  const sent = Promise.withResolvers<void>();
  const also: string[] = [];
  const heard: ((message: unknown) => void)[] = [];
  let gap = () => {};
  shareDrops(
    { onDrop: drops.listen, drop: drops.apply },
    {
      publish: (_, message) => {
        published.push(message);
        return sent.promise;
      },
      on: (_, schema, listener) => heard.push((message) => listener(schema.parse(message))),
      onGap: (listener) => (gap = listener),
    },
    (group) => also.push(group),
  );
  const announced = drops.announce(['fretes']).then(() => 'announced');
  expect([published, also, drops.count('fretes')]).toEqual([['fretes'], [], 1]);
  expect(await Promise.race([announced, delay(5, 'waits')])).toBe('waits');
  sent.resolve();
  expect(await announced).toBe('announced');
  for (const hear of heard) hear('catalogo');
  expect([published, also, drops.count('catalogo')]).toEqual([['fretes'], ['catalogo'], 1]);
  gap();
  expect(also.slice(1)).toEqual(['catalogo', 'fretes', 'figuras']);
});
