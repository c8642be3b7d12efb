import type * as nodeFs from 'node:fs';
import { fdatasyncSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/process.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof nodeFs>();
  return { ...fs, fdatasyncSync: vi.fn(fs.fdatasyncSync) };
});

describe('o banco embutido', () => {
  const folder = temporaryFolder();
  const onSyncFailed = vi.fn();
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(
      { kind: 'embedded', dir: folder.path },
      { onConnectionLost: () => {}, onSyncFailed },
    );
    await migrate(db);
  });
  afterAll(async () => {
    await db.destroy();
    folder[Symbol.dispose]();
  });
  beforeEach(() => {
    vi.mocked(fdatasyncSync).mockClear();
  });

  const write = (nome: string) => db.insertInto('categorias').values({ nome }).execute();

  it('leva cada escrita confirmada ao disco', async () => {
    for (let n = 1; n <= 10; n += 1) {
      await write(`Categoria ${n}`);
      expect(vi.mocked(fdatasyncSync).mock.calls.length).toBeGreaterThanOrEqual(n);
    }
  });

  it('leva uma transação inteira de uma vez só', async () => {
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

  it('não toca o disco para ler', async () => {
    await db.selectFrom('categorias').selectAll().execute();
    expect(fdatasyncSync).not.toHaveBeenCalled();
  });

  it('roda com a sincronização ligada e confirma só depois dela', async () => {
    const { rows } = await sql`
      SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('full_page_writes') AS pages
    `.execute(db);
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }]);
  });

  it('não confirma o que o disco recusou, e diz que parou', async () => {
    vi.mocked(fdatasyncSync).mockImplementation(() => {
      throw new Error('EIO');
    });
    expect(onSyncFailed).not.toHaveBeenCalled();
    await expect(write('Recusada')).rejects.toThrow();
    expect(onSyncFailed).toHaveBeenCalledWith(new Error('EIO'));
  });
});
