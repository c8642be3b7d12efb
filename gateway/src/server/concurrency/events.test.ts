import { EventEmitter, on } from 'node:events';
import { expect, test, vi } from 'vitest';
import { eventsOf } from './events.ts';

/** Numbers that are emitted, doubled. */
function openNumbers(onEnd: () => void) {
  const emitter = new EventEmitter<{ number: [number] }>();
  const emitted: AsyncIterator<readonly number[], undefined> = on(emitter, 'number');
  const next = async (): Promise<IteratorResult<number>> => {
    const { value: [number] = [] } = await emitted.next();
    return number ? { done: false, value: 2 * number } : { done: true, value: undefined };
  };
  return { emitter, emitted, numbers: eventsOf(emitted, next, onEnd) };
}

test('gives the events before and while its reader waits, and ends a waiting read when its reader leaves (GW-17)', async () => {
  const onEnd = vi.fn();
  const { emitter, emitted, numbers } = openNumbers(onEnd);
  emitter.emit('number', 1);
  const read: number[] = [];
  const reading = (async () => {
    for await (const number of numbers) read.push(number);
  })();
  await expect.poll(() => read).toEqual([2]);
  emitter.emit('number', 2);
  await expect.poll(() => read).toEqual([2, 4]);
  await numbers.return?.();
  await reading;
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(await emitted.next()).toEqual({ done: true, value: undefined });
});

test('ends the source with the error of its reader (GW-17)', async () => {
  const { emitted, numbers } = openNumbers(() => undefined);
  await expect(numbers.throw?.(new Error('left'))).rejects.toThrow('left');
  expect(await emitted.next()).toEqual({ done: true, value: undefined });
});
