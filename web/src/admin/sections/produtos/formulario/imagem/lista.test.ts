import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movida } from './lista.ts';

it('a moved picture is at its new place, and the others keep their order (A17)', () => {
  const lists = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lists, fc.nat(5), fc.nat(5), (list, one, other) => {
      const [from, to] = [one % list.length, other % list.length];
      const moved = movida(list, from, to);
      expect(moved[to]).toBe(list[from]);
      const without = (all: readonly string[]) => all.filter((each) => each !== list[from]);
      expect(without(moved)).toEqual(without(list));
    }),
  );
});
