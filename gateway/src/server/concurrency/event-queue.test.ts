import { expect, test, vi } from 'vitest';
import { createEventQueue, pipeEvents } from './event-queue.ts';

const collect = async <T>(events: AsyncIterable<T>) => {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
};

test('gives the events that were pushed before and while its reader waits, until its end (GW-17)', async () => {
  const onEnd = vi.fn();
  const queue = createEventQueue<number>(onEnd);
  queue.push(1);
  const read = collect(queue);
  await Promise.resolve();
  queue.push(2);
  queue.end();
  queue.end();
  queue.push(3);
  expect(await read).toEqual([1, 2]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('rejects once with the error that ended it, after the events before it (GW-17)', async () => {
  const queue = createEventQueue<number>();
  queue.push(1);
  queue.end(new Error('over'));
  expect(await queue.next()).toEqual({ done: false, value: 1 });
  await expect(queue.next()).rejects.toThrow('over');
  expect(await queue.next()).toEqual({ done: true, value: undefined });
});

test('ends a waiting read when its reader leaves (GW-17)', async () => {
  const onEnd = vi.fn();
  const queue = createEventQueue<number>(onEnd);
  const waiting = queue.next();
  await queue.return();
  expect(await waiting).toEqual({ done: true, value: undefined });
  await expect(queue.throw(new Error('left'))).rejects.toThrow('left');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a pipe changes the events, and ends its source (GW-17)', async () => {
  const source = createEventQueue<number>();
  const piped = pipeEvents(source, (event) => event * 2);
  source.push(1);
  expect(await piped.next()).toEqual({ done: false, value: 2 });
  await piped.return();
  source.push(2);
  expect(await collect(source)).toEqual([]);
  const plain = pipeEvents(one(), (event) => event);
  expect(await collect(plain)).toEqual([1]);
});

test('a failing pipe ends with the error, or with what is made of it (GW-17)', async () => {
  const fail = (): number => {
    throw new Error('broken');
  };
  await expect(collect(pipeEvents(one(), fail))).rejects.toThrow('broken');
  expect(await collect(pipeEvents(one(), fail, { recover: () => 0 }))).toEqual([0]);
});

/** A source without `return`. */
function one(): AsyncIterable<number> {
  const left = [1];
  const next = async (): Promise<IteratorResult<number>> => {
    const value = left.pop();
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
