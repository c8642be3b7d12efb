import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Places } from './places.ts';

const request = () => ({ raw: new IncomingMessage(new Socket()) });

describe('Places', () => {
  it('runs two tasks at once, lets forty wait and refuses the rest with 503 (SEC-11)', async () => {
    const places = new Places();
    const { promise, resolve } = Promise.withResolvers<void>();
    let running = 0;
    const tasks = Array.from({ length: 60 }, () =>
      places.run(request(), () => {
        running += 1;
        return promise;
      }),
    );
    const settled = Promise.allSettled(tasks);
    await expect(tasks.at(-1)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
    });
    await expect.poll(() => running).toBe(2);
    resolve();
    const statuses = (await settled).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(42);
    expect(await places.run(request(), async () => 'again')).toBe('again');
  });

  it('never runs the task of a client that left before its turn (SEC-11)', async () => {
    const places = new Places();
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = [0, 1].map(() => places.run(request(), () => promise));
    const leaving = request();
    const left = places.run(leaving, async () => 'ran');
    leaving.raw.destroy();
    resolve();
    await expect(left).rejects.toMatchObject({ status: 503 });
    await Promise.all(running);
  });
});
