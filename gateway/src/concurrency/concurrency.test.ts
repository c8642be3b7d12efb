import { describe, expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';
import { createTurns } from './turns.ts';

describe('um de cada vez', () => {
  test('o que uma conta começou acaba antes do próximo, também quando falha; as outras não esperam', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} começa`);
      await Promise.resolve();
      order.push(`${name} acaba`);
      if (name === 'a') throw new Error('a');
      return name;
    };
    const first = turns.take('7', work('a'));
    const second = turns.take('7', work('b'));
    const other = turns.take('9', work('c'));
    await expect(first).rejects.toThrow('a');
    expect([await second, await other]).toEqual(['b', 'c']);
    expect(order.filter((step) => !step.startsWith('c'))).toEqual([
      'a começa',
      'a acaba',
      'b começa',
      'b acaba',
    ]);
    expect(order.indexOf('c começa')).toBeLessThan(order.indexOf('b começa'));
    expect(await turns.take('7', work('d'))).toBe('d');
  });
});

describe('uma vez só', () => {
  test('a mesma chave ao mesmo tempo é o mesmo trabalho; depois, outro', async () => {
    const together = createSingleFlight<number>();
    let made = 0;
    const work = async () => {
      made += 1;
      if (made === 1) throw new Error('a primeira');
      return made;
    };
    const both = [together('k', work), together('k', work)];
    for (const one of both) await expect(one).rejects.toThrow('a primeira');
    expect(await Promise.all([together('k', work), together('k', work)])).toEqual([2, 2]);
    expect(await Promise.all([together('k', work), together('x', work)])).toEqual([3, 4]);
  });
});
