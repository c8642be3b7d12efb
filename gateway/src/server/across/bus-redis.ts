import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Encryption } from './encryption.ts';
import type { Link } from './link.ts';
import type { Shared } from './shared.ts';

const CHANNEL = 'decantaria';
/** Messages that wait for the connection, at most. Beyond them one message says that some are missing. */
const MOST_UNSENT = 1000;
const GAP = 'gap';

/** While no message can arrive, what depends on messages is at most so old, in milliseconds. */
const ALONE_MS = 15_000;

const wire = z.object({ from: z.string(), topic: z.string(), message: z.unknown() });

/** Messages over a channel of Redis. */
export function createRedisBus(link: Link, encryption: Encryption) {
  const own = randomUUID();
  const listeners = new Map<string, (message: unknown) => void>();
  const gapListeners = new Set<() => void>();
  let unsent: string[] = [];
  const gap = () => {
    for (const listener of gapListeners) listener();
  };
  let alone: NodeJS.Timeout | undefined;
  const send = async (text: string) => {
    const sent = await link.ask(async (redis) => {
      await redis.publish(CHANNEL, text);
      // Redis answers the publisher a moment before it writes to the subscribers; after that it reads the next command.
      return redis.ping();
    });
    if (sent !== undefined) return;
    if (unsent.length < MOST_UNSENT) unsent.push(text);
    else unsent = [encryption.encrypt({ from: own, topic: GAP, message: null })];
  };
  listeners.set(GAP, gap);
  link.subscribe(CHANNEL, (text) => {
    const parsed = wire.safeParse(encryption.decrypt(text));
    if (parsed.success && parsed.data.from !== own) {
      listeners.get(parsed.data.topic)?.(parsed.data.message);
    }
  });
  link.watch((problem) => {
    clearInterval(alone);
    if (problem !== null) {
      alone = setInterval(gap, ALONE_MS).unref();
      return;
    }
    gap();
    const waiting = unsent;
    unsent = [];
    for (const text of waiting) void send(text);
  });

  const bus: Shared['bus'] = {
    publish: (topic, message) => send(encryption.encrypt({ from: own, topic, message })),
    on: (topic, schema, listener) =>
      void listeners.set(topic, (message) => {
        const parsed = schema.safeParse(message);
        if (parsed.success) listener(parsed.data);
      }),
    onGap: (listener) => void gapListeners.add(listener),
  };
  return { ...bus, close: () => clearInterval(alone) };
}
