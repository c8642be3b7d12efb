import type * as nodeFs from 'node:fs';
import { fdatasyncSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/process.ts';
import { writeEmptyShop } from '../../test/template.ts';
import { type Database, openDatabase } from './open.ts';

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof nodeFs>();
  return { ...fs, fdatasyncSync: vi.fn(fs.fdatasyncSync) };
});

describe('the embedded database', () => {
  const folder = temporaryFolder();
  const onStopped = vi.fn();
  let db: Database;
  beforeAll(async () => {
    await writeEmptyShop(folder.path);
    db = await openDatabase(
      { kind: 'embedded', dir: folder.path },
      { onConnectionLost: () => {}, onStopped },
    );
  });
  afterAll(async () => {
    await db.destroy();
    folder[Symbol.dispose]();
  });
  beforeEach(() => {
    vi.mocked(fdatasyncSync).mockClear();
  });

  const write = (nome: string) => db.insertInto('categorias').values({ nome }).execute();

  it('syncs each committed write to the disk', async () => {
    for (let n = 1; n <= 10; n += 1) {
      await write(`Categoria ${n}`);
      expect(vi.mocked(fdatasyncSync).mock.calls.length).toBeGreaterThanOrEqual(n);
    }
  });

  it('syncs a whole transaction once', async () => {
    await db.transaction().execute(async (trx) => {
      for (let n = 1; n <= 10; n += 1) {
        await trx
          .insertInto('categorias')
          .values({ nome: `Junta ${n}` })
          .execute();
      }
      expect(fdatasyncSync).not.toHaveBeenCalled();
    });
    expect(fdatasyncSync).toHaveBeenCalledOnce();
  });

  it('does not sync when it reads', async () => {
    await db.selectFrom('categorias').selectAll().execute();
    expect(fdatasyncSync).not.toHaveBeenCalled();
  });

  it('runs with sync on and commits only after it', async () => {
    const { rows } = await sql`
      SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('full_page_writes') AS pages
    `.execute(db);
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }]);
  });

  it('does not commit when the sync fails, and reports it', async () => {
    vi.mocked(fdatasyncSync).mockImplementation(() => {
      throw new Error('EIO');
    });
    expect(onStopped).not.toHaveBeenCalled();
    await expect(write('Recusada')).rejects.toThrow();
    expect(onStopped).toHaveBeenCalledWith(new Error('EIO'));
  });
});
