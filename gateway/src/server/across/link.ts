import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { createLru } from '../cache/lru.ts';
import { scripts } from './scripts.ts';

export type Redis = ReturnType<typeof createRedis>;

export interface LinkOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** Milliseconds after which a command counts as unanswered. */
  readonly limitMs?: number;
  /** Two replies in a row that are slower than this bypass Redis too, so that no request waits for many slow ones. */
  readonly slowMs?: number;
  /** Milliseconds between two checks of the connection. */
  readonly probeMs?: number;
}

/** `problem` is null while Redis answers; otherwise why it does not. */
export type LinkListener = (problem: string | null) => void;

export type Link = ReturnType<typeof openLink>;

/** The wait for the first connection, in milliseconds. */
const OPENING_MS = 300;
const RECONNECT_MOST_MS = 500;
/** A connection without a byte for so long is opened again. */
const SILENT_MS = 5000;

/** Commands that wait for Redis, at most. */
const MOST_UNSENT = 10_000;

const PROBE_KEY = 'decantaria:teste';
const PROBE_KEPT_MS = 60_000;

const textOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown error');

const MISSING = Symbol('no reply');

/**
 * Connects to Redis, and bypasses it while it does not answer: the first command without a reply within `limitMs`, a lost
 * connection, or two slow replies. A check every `probeMs` finds that it answers again.
 */
export function openLink(options: LinkOptions) {
  const { url, limitMs = 150, slowMs = 50, probeMs = 500 } = options;
  const redis = createRedis(url);
  const listeners = new Set<LinkListener>();
  /** Channels to subscribe to. The client subscribes again after a lost connection. */
  const channels = new Map<string, (message: string) => void>();
  /** Commands that must arrive, by name: the last one of a name is sent once Redis answers again. */
  const unsent = createLru<() => Promise<void>>(MOST_UNSENT);
  let problem: string | null = 'not connected yet';
  let slowReplies = 0;
  const isUp = () => problem === null;

  const change = (now: string | null) => {
    if (now === problem) return;
    const wasUp = problem === null;
    problem = now;
    slowReplies = 0;
    if (wasUp || now === null) for (const listener of listeners) listener(now);
    if (now !== null) return;
    const waiting = [...unsent.values()];
    unsent.clear();
    for (const again of waiting) void again();
  };

  const send = async <T>(command: (redis: Redis) => Promise<T>, late?: (reply: T) => void) => {
    const begun = performance.now();
    try {
      const reply = command(redis);
      const answered = await within(reply, limitMs);
      if (answered === MISSING) {
        change(`no reply within ${limitMs} ms`);
        reply.then(late, () => undefined);
        return undefined;
      }
      slowReplies = performance.now() - begun > slowMs ? slowReplies + 1 : 0;
      if (slowReplies > 1) change(`replies take more than ${slowMs} ms`);
      return answered;
    } catch (error) {
      // While the connection is there, the error is about this command only: a key of another type, an unreadable reply.
      if (!redis.isReady) change(textOf(error));
      return undefined;
    }
  };

  const ask = async <T>(command: (redis: Redis) => Promise<T>, late?: (reply: T) => void) =>
    isUp() ? send(command, late) : undefined;

  let isProbing = false;
  /**
   * Writes a key, because a full Redis and a replica answer reads only. Waits for as long as the reply takes: while Redis
   * is frozen, one check is under way.
   */
  const probe = async () => {
    if (isProbing || !redis.isReady) return;
    isProbing = true;
    try {
      for (const [channel, listener] of channels) {
        await redis.subscribe(channel, listener);
        channels.delete(channel);
      }
      const begun = performance.now();
      const written = redis.set(PROBE_KEY, '1', { PX: PROBE_KEPT_MS });
      if ((await within(written, limitMs)) === MISSING) change(`no reply within ${limitMs} ms`);
      await written;
      if (performance.now() - begun < slowMs) change(null);
    } catch (error) {
      change(textOf(error));
    } finally {
      isProbing = false;
    }
  };
  redis.on('error', (error) => change(textOf(error)));
  redis.on('ready', () => void probe());
  const timer = setInterval(() => void probe(), probeMs).unref();
  redis.connect().catch(() => undefined);

  return {
    /** Waits a moment for the first connection, so that a gateway that has just started does not begin alone. */
    opened: async () => {
      for (let waited = 0; !isUp() && waited < OPENING_MS; waited += 5) await delay(5);
    },
    /**
     * Runs a command. Undefined while Redis is bypassed, or when the command failed. `late` receives a reply that
     * came after the limit.
     */
    ask,
    /** Runs a command now or, when Redis does not answer, once it answers. A later one of the same name replaces it. */
    deliver: async function deliver(
      name: string,
      command: (redis: Redis) => Promise<unknown>,
    ): Promise<void> {
      if ((await ask(command)) === undefined) unsent.set(name, () => deliver(name, command));
    },
    /** Calls `listener` with each message of the channel. Before the first connection. */
    subscribe: (channel: string, listener: (message: string) => void) =>
      void channels.set(channel, listener),
    /** Calls `listener` when Redis stops answering and when it answers again; at once while it does not answer. */
    watch: (listener: LinkListener) => {
      listeners.add(listener);
      if (!isUp()) listener(problem);
    },
    /** Waits a moment for commands that are under way, for example the end of a turn. */
    close: async () => {
      clearInterval(timer);
      listeners.clear();
      problem = 'closed';
      await Promise.race([redis.isReady ? redis.close().catch(() => undefined) : null, delay(100)]);
      if (redis.isOpen) redis.destroy();
    },
  };
}

function createRedis(url: string) {
  return createClient({
    url,
    scripts,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: 1000,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RECONNECT_MOST_MS),
    },
  });
}

/** The reply, or `MISSING` after the limit. */
function within<T>(reply: Promise<T>, limitMs: number): Promise<T | typeof MISSING> {
  return new Promise((resolve, reject) => {
    // A busy process may run the timer before it has read a reply that is already there.
    const limit = setTimeout(() => setImmediate(() => resolve(MISSING)), limitMs);
    reply.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
