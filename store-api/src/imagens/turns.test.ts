import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from './turns.ts';

const impatient = (): Error => new Error('cansou');

describe('a vez de cada um', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('poucos ao mesmo tempo, os outros em ordem, também depois de uma falha', async () => {
    const turns = new Turns(2);
    const ends: (() => void)[] = [];
    const started: number[] = [];
    const tasks = [0, 1, 2, 3].map((n) =>
      turns
        .run(
          () =>
            new Promise<void>((resolve, reject) => {
              started.push(n);
              ends.push(n === 0 ? () => reject(new Error('falhou')) : resolve);
            }),
          1_000,
          impatient,
        )
        .catch(() => undefined),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual([0, 1]);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual([0, 1, 2]);
    for (const end of ends) end();
    await vi.advanceTimersByTimeAsync(0);
    ends.at(-1)?.();
    await Promise.all(tasks);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('quem espera demais desiste, e não ocupa a vez de ninguém', async () => {
    const turns = new Turns(1);
    let end = (): void => undefined;
    const first = turns.run(() => new Promise<void>((resolve) => (end = resolve)), 10, impatient);
    const second = turns.run(async () => 'feito', 10, impatient);
    const refused = expect(second).rejects.toThrow('cansou');
    await vi.advanceTimersByTimeAsync(10);
    await refused;
    const third = turns.run(async () => 'feito', 10, impatient);
    end();
    await first;
    expect(await third).toBe('feito');
  });
});
