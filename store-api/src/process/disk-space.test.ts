import { Kysely, PGliteDialect } from 'kysely';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import type { Tables } from '../db/tables.gen.ts';
import { type DiskSpaceOptions, MIN_FREE_BYTES, watchDiskSpace } from './disk-space.ts';

const MIB = 1024 * 1024;
const noSpace = Object.assign(new Error('could not extend file'), { code: '53100' });
const ofFiles = Object.assign(new Error('write'), { code: 'ENOSPC' });

const Line = z.object({ msg: z.string() });

/** A watched disk with a clock and the messages of its log. */
function watched({ db, freeBytes }: Pick<DiskSpaceOptions, 'db' | 'freeBytes'>) {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(Line.parse(JSON.parse(line)).msg);
  const clock = { ms: 60_000 };
  const logger = pino({}, { write });
  return {
    lines,
    clock,
    space: watchDiskSpace({ db, logger, freeBytes, now: () => clock.ms }),
  };
}

const FULL = 'the disk of the database is full: writes fail until there is space';
const FREE = 'the disk of the database has space again';

onEachEngine('the disk of the database', (db) => {
  it('is short below a floor until there is clearly more, and logs two lines (SEC-39)', async () => {
    let free = MIN_FREE_BYTES;
    const { space, lines } = watched({ db: db(), freeBytes: async () => free });
    expect(await space.refusesWrites()).toBe(false);
    free -= 1;
    for (let n = 0; n < 20; n += 1) expect(await space.refusesWrites()).toBe(true);
    expect(await space.isShort()).toBe(true);
    free += 2;
    expect(await space.isShort()).toBe(true);
    free += 16 * MIB;
    expect(await space.isShort()).toBe(false);
    expect(await space.refusesWrites()).toBe(false);
    expect(lines).toEqual([FULL, FREE]);
  });

  it('is short after a failed write until one succeeds (SEC-39)', async () => {
    const { space, clock, lines } = watched({ db: db() });
    expect(await space.isShort()).toBe(false);
    for (let n = 0; n < 20; n += 1) expect(space.noteFailure(noSpace)).toBe(true);
    clock.ms += 4_999;
    expect(await space.isShort()).toBe(true);
    expect(await space.refusesWrites()).toBe(false);
    clock.ms += 1;
    expect(await space.isShort()).toBe(false);
    expect(lines).toEqual([FULL, FREE]);
  });

  it('of a server is not that of the files beside this process (SEC-39)', async () => {
    const { space, lines } = watched({ db: db() });
    expect(space.noteFailure(ofFiles)).toBe(false);
    expect(await space.isShort()).toBe(false);
    expect(lines).toEqual([]);
    const embedded = watched({ db: db(), freeBytes: async () => Number.POSITIVE_INFINITY });
    expect(embedded.space.noteFailure(ofFiles)).toBe(true);
    expect(embedded.space.noteFailure(new Error('x'))).toBe(false);
  });

  it('is named by the API, which reads on (SEC-39)', async () => {
    let isFull = true;
    const space = {
      refusesWrites: async () => isFull,
      isShort: async () => isFull,
      noteFailure: () => false,
    };
    await using api = await TestServer.open(db(), { space });
    const body = { codigo: 'SEM_ESPACO', mensagem: expect.any(String) };
    expect(await api.request('POST', '/api/auth/login', { body: {} })).toMatchObject({
      status: 507,
      body,
    });
    const ready = async () => (await api.request('GET', '/health/ready')).body;
    expect(await ready()).toEqual({ status: 'ok', falta: 'ESPACO' });
    expect((await api.request('GET', '/health/live')).status).toBe(200);
    expect((await api.request('GET', '/api/produtos')).status).toBe(200);
    isFull = false;
    expect(await ready()).toEqual({ status: 'ok' });
    expect((await api.request('POST', '/api/auth/login', { body: {} })).status).toBe(400);
  });
});

describe('a database that refuses every write', () => {
  it('is tried every five seconds at most (SEC-39)', async () => {
    let tries = 0;
    const pglite = async () => {
      tries += 1;
      throw noSpace;
    };
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    const { space, clock, lines } = watched({ db, freeBytes: undefined });
    space.noteFailure(noSpace);
    for (let n = 0; n < 100; n += 1) {
      clock.ms += 100;
      expect(await space.isShort()).toBe(true);
    }
    expect(tries).toBe(2);
    expect(lines).toEqual([FULL]);
  });
});
