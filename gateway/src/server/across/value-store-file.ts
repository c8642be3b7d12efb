import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '@decantaria/server/error-code';
import { z } from 'zod';
import { createBoundedQueue } from '../concurrency/bounded-queue.ts';
import type { Encryption } from './encryption.ts';
import { createValueStore, type SharedValueOptions, type ValueStore } from './value-store.ts';

/** Values that the file keeps, the newest; beyond them this process still remembers the others. */
const MOST_KEPT = 5000;
/** Lines beside those of the stored values, before the file is written anew. */
const MOST_OLD_LINES = 1000;

/**
 * Stores values in this process and in a file, so that the next start of the gateway finds them. A write resolves once its
 * line is on the disk. One process per file. Each line is encrypted, so a line of another key or a cut one counts as
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
    /** Null for a value that was removed. */
    value: schema.nullable(),
  });
  /** The newest line of each value, oldest first. */
  const lines = new Map<string, { readonly text: string; readonly until: number }>();
  let written = 0;
  /** Whether the file lacks a value, because a write failed. */
  let isBehind = false;

  const note = (one: z.output<typeof line>, text: string) => {
    const name = JSON.stringify([one.group, one.key]);
    lines.delete(name);
    if (one.value !== null) lines.set(name, { text, until: one.until });
    const [oldest] = lines.keys();
    if (lines.size > MOST_KEPT && oldest !== undefined) lines.delete(oldest);
  };

  const load = async () => {
    const texts = (await readFile(file, 'utf8').catch(emptyIfAbsent)).split('\n');
    written = texts.length;
    for (const text of texts) {
      const { data } = line.safeParse(encryption.decrypt(text));
      const left = (data?.until ?? 0) - Date.now();
      if (!data || left <= 0) continue;
      note(data, text);
      if (data.value === null) await local.remove(data.group, data.key);
      else await local.write(data.group, data.key, data.value, left);
    }
  };

  /** Replaces the file in one step: a crash leaves the old one or the new one. */
  const rewrite = async () => {
    for (const [name, { until }] of lines) if (until <= Date.now()) lines.delete(name);
    const texts = [...lines.values()].map(({ text }) => text);
    const aside = `${file}.${process.pid}`;
    try {
      await writeFile(aside, texts.join('\n'), { mode: 0o600, flush: true });
      await rename(aside, file);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    written = texts.length;
    isBehind = false;
  };

  const store = async (one: z.output<typeof line>) => {
    const text = encryption.encrypt(z.encode(line, one));
    note(one, text);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    if (isBehind || written > lines.size + MOST_OLD_LINES) return rewrite();
    // The line break goes first: a crash may have cut the line before.
    await appendFile(file, `\n${text}`, { mode: 0o600, flush: true });
    written += 1;
  };

  const inTurn = createBoundedQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });
  inTurn(load).catch((error: unknown) => report(reasonOf(error)));
  const change = (one: z.output<typeof line>, keepHere: () => Promise<void>) =>
    inTurn(async () => {
      await keepHere();
      await store(one).catch((error: unknown) => {
        isBehind = true;
        report(reasonOf(error));
      });
    });

  return {
    read: (group) => inTurn(() => local.read(group)),
    write: (group, key, value, ttl = lifetimeMs) =>
      change({ group, key, value, until: Date.now() + ttl }, () =>
        local.write(group, key, value, ttl),
      ),
    remove: (group, key) =>
      change({ group, key, value: null, until: Date.now() + lifetimeMs }, () =>
        local.remove(group, key),
      ),
  };
}

function emptyIfAbsent(error: unknown): string {
  if (codeOf(error) === 'ENOENT') return '';
  throw error;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
