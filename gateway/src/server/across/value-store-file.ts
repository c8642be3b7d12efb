import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '@decantaria/server/error-code';
import { z } from 'zod';
import { createBoundedQueue } from '../concurrency/bounded-queue.ts';
import type { Encryption } from './encryption.ts';
import { createValueStore, type SharedValueOptions, type ValueStore } from './value-store.ts';

/** Values that the file keeps, the newest; beyond them this process still remembers the others. */
const MOST_KEPT = 5000;

/**
 * Stores values in this process and in a file, so that the next start of the gateway finds them. A write resolves once
 * the file has the value. One process per file. Each line is encrypted, so a line of another key or a cut one counts as
 * missing. A write that fails, on a full disk for example, is reported: its value is in this process alone, until a later
 * write stores it too.
 */
export function createFileValueStore<V>(
  file: string,
  encryption: Encryption,
  options: SharedValueOptions<V>,
  report: (problem: string) => void,
): ValueStore<V> {
  const { schema, lifetimeMs } = options;
  const local = createValueStore<V>(options);
  const line = z.object({
    group: z.string(),
    key: z.string(),
    /** Milliseconds since 1970. */
    until: z.number(),
    value: schema,
  });
  /** The line of each value, oldest first. */
  const lines = new Map<string, { readonly text: string; readonly until: number }>();
  const nameOf = (group: string, key: string) => JSON.stringify([group, key]);

  const keep = (one: z.output<typeof line>, text: string) => {
    const { group, key, until, value } = one;
    const name = nameOf(group, key);
    lines.delete(name);
    lines.set(name, { text, until });
    const [oldest] = lines.keys();
    if (lines.size > MOST_KEPT && oldest !== undefined) lines.delete(oldest);
    return local.write(group, key, value, until - Date.now());
  };

  const load = async () => {
    for (const text of (await readFile(file, 'utf8').catch(emptyIfAbsent)).split('\n')) {
      const { data } = line.safeParse(encryption.decrypt(text));
      if (data && data.until > Date.now()) await keep(data, text);
    }
  };

  /** Replaces the file in one step: a crash leaves the old one or the new one. */
  const save = async () => {
    for (const [name, { until }] of lines) if (until <= Date.now()) lines.delete(name);
    const texts = [...lines.values()].map(({ text }) => text);
    const aside = `${file}.${process.pid}`;
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(aside, texts.join('\n'), { mode: 0o600, flush: true });
      await rename(aside, file);
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined);
      report(reasonOf(error));
    }
  };

  const inTurn = createBoundedQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });
  inTurn(load).catch((error: unknown) => report(reasonOf(error)));

  return {
    read: (group) => inTurn(() => local.read(group)),
    write: (group, key, value, ttl = lifetimeMs) =>
      inTurn(async () => {
        const one = { group, key, value, until: Date.now() + ttl };
        await keep(one, encryption.encrypt(z.encode(line, one)));
        await save();
      }),
    remove: (group, key) =>
      inTurn(async () => {
        lines.delete(nameOf(group, key));
        await local.remove(group, key);
        await save();
      }),
  };
}

function emptyIfAbsent(error: unknown): string {
  if (codeOf(error) === 'ENOENT') return '';
  throw error;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
