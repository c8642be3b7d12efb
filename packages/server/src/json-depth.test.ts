import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestsTooDeep } from './json-depth.ts';

/** Lists and objects around the innermost value, counted without recursion. */
function depthOf(value: unknown): number {
  let depth = 0;
  let level: readonly unknown[] = [value];
  for (;;) {
    const inside = level.filter((it) => typeof it === 'object').filter((it) => it !== null);
    if (inside.length === 0) return depth;
    depth += 1;
    level = inside.flatMap((it): unknown[] => Object.values(it));
  }
}

const wrap = (value: unknown, times: number, asList: boolean): unknown =>
  Array.from({ length: times }).reduce((inner) => (asList ? [inner] : { '"]\\': inner }), value);

test('JSON is refused exactly when it nests deeper than 32 levels, also with brackets inside texts (SEC-36)', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'a', '\u2028') });
  const inner = fc.oneof(text, fc.dictionary(text, fc.array(text)), fc.jsonValue({ maxDepth: 4 }));
  fc.assert(
    fc.property(inner, fc.integer({ min: 20, max: 40 }), fc.boolean(), (value, times, asList) => {
      const json = wrap(value, times, asList);
      expect(nestsTooDeep(JSON.stringify(json))).toBe(depthOf(json) > 32);
    }),
  );
});

test.each(['[', '{"a":', '"\\', '\\"['])('%j repeated takes linear time (SEC-36)', (part) => {
  const cost = (times: number) => {
    const text = `"${part.replaceAll('[', '').replaceAll('{', '').repeat(times)}`;
    const began = performance.now();
    nestsTooDeep(text);
    return performance.now() - began;
  };
  cost(1_000_000);
  expect(cost(1_000_000)).toBeLessThan(1000);
});
