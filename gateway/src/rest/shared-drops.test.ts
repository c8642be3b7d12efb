import { expect, test } from 'vitest';
import { createDrops } from './drops.ts';
import { shareDrops } from './shared-drops.ts';

test('announces own writes, applies those of others, and drops everything after a gap (GW-11)', () => {
  const drops = createDrops();
  const published: unknown[] = [];
  const also: string[] = [];
  const heard: ((message: unknown) => void)[] = [];
  let gap = () => {};
  shareDrops(
    { onDrop: drops.listen, drop: drops.apply },
    {
      publish: (_, message) => published.push(message),
      on: (_, schema, listener) => heard.push((message) => listener(schema.parse(message))),
      onGap: (listener) => (gap = listener),
    },
    (group) => also.push(group),
  );
  drops.announce('fretes');
  expect([published, also]).toEqual([['fretes'], []]);
  for (const hear of heard) hear('catalogo');
  expect([published, also, drops.count('catalogo')]).toEqual([['fretes'], ['catalogo'], 1]);
  gap();
  expect(also.slice(1)).toEqual(['catalogo', 'fretes', 'figuras']);
});
