import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createProduto } from '../../test/data.ts';
import { temporaryFolder } from '../../test/process.ts';
import { writeEmptyShop } from '../../test/template.ts';
import { drill } from './drill.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];

function addPicture(dataDir: string): void {
  mkdirSync(join(dataDir, 'imagens'), { recursive: true });
  writeFileSync(join(dataDir, 'imagens/abc-240.jpg'), 'picture');
}

// Needs half a minute of disk, and cli.test.ts tests backup and restore.
test.runIf(process.env['TEST_DEEP'] === 'on')(
  'a drill restores the embedded shop beside it, and finds every row and picture (OPS-42)',
  async () => {
    using folder = temporaryFolder();
    await writeEmptyShop(folder.path);
    addPicture(folder.path);
    const result = await drill(readConfig({ DATA_DIR: folder.path }));
    expect(result).toMatchObject({ pictures: 1, problems: [], backupSeconds: expect.any(Number) });
    expect(result.rows).toBeGreaterThan(20);
    expect(result.bytes).toBeGreaterThan(100_000);
  },
);

test.runIf(POSTGRES)(
  'a drill on PostgreSQL restores the daily backup into a database beside the shop, and drops it (OPS-42)',
  async () => {
    using folder = temporaryFolder();
    addPicture(folder.path);
    const url = new URL(POSTGRES ?? '');
    const server = await openDatabase({ kind: 'postgres', url: url.href });
    const name = `ensaio_${randomBytes(4).toString('hex')}`;
    await sql`CREATE DATABASE ${sql.id(name)}`.execute(server);
    url.pathname = `/${name}`;
    const shop = await openDatabase({ kind: 'postgres', url: url.href });
    try {
      await migrate(shop);
      await createProduto(shop, { variacoes: [{ nome: '10 ml', preco: 5_000, estoque: 10 }] });
      const config = readConfig({ DATABASE_URL: url.href, DATA_DIR: folder.path });
      const whole = await drill(config);
      expect(whole).toMatchObject({ pictures: 1, problems: [] });
      await sql`UPDATE historico_estoque SET de = de + 1`.execute(shop);
      const damaged = await drill(config);
      expect(damaged.problems).toEqual([expect.stringContaining('stock history')]);
      const backup = join(folder.path, 'cortado.dump');
      writeFileSync(backup, 'PGDMP');
      await expect(drill(config, { backup })).rejects.toThrow(/^pg_restore failed/);
      const { rows } =
        await sql`SELECT FROM pg_database WHERE datname LIKE 'loja_ensaio_%'`.execute(shop);
      expect(rows).toEqual([]);
    } finally {
      await shop.destroy();
      await sql`DROP DATABASE ${sql.id(name)}`.execute(server);
      await server.destroy();
    }
  },
);
