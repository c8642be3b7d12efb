import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('vez de cada um', () => {
  it('da mesma chave, um depois do outro, também depois de uma falha', async () => {
    const turns = new Turns();
    const events: string[] = [];
    const work = (name: string, fails: boolean) => async () => {
      events.push(`${name} começa`);
      await Promise.resolve();
      events.push(`${name} acaba`);
      if (fails) throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled([
      turns.run('k', work('a', true)),
      turns.run('k', work('b', false)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(events).toEqual(['a começa', 'a acaba', 'b começa', 'b acaba']);
  });

  it('chaves diferentes não esperam uma pela outra', async () => {
    const turns = new Turns();
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = turns.run('a', () => promise);
    expect(await turns.run('b', async () => 'b')).toBe('b');
    resolve('a');
    expect(await first).toBe('a');
  });
});
