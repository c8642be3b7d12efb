import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { emptyPostgres } from '../../test/empty-database.ts';
import { fillRelease } from './fill.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MAX_ARCHIVE = 1024 ** 3;
const Ready = z.object({ type: z.literal('ready'), url: z.string() });

// Writes the rows of a shop that an earlier release created, for test/releases. The release runs on a new database, is filled
// through its API, and exports its rows by its command.
const [commit, file] = process.argv.slice(2);
if (commit === undefined || file === undefined || !process.env['TEST_DATABASE_URL']) {
  throw new Error(
    'Usage: TEST_DATABASE_URL=postgres://… npm run release-dump -w store-api -- COMMIT FILE.sql.gz',
  );
}
await using opened = new AsyncDisposableStack();
const database = opened.use(await emptyPostgres());
const folder = mkdtempSync(join(tmpdir(), 'release-'));
opened.defer(() => rmSync(folder, { recursive: true }));

const source = join(folder, 'source');
mkdirSync(source);
const archive = execFileSync('git', ['archive', commit, 'store-api', 'package.json'], {
  cwd: ROOT,
  maxBuffer: MAX_ARCHIVE,
});
execFileSync('tar', ['-x', '-C', source], { input: archive });
symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'));
const program = (name: string) => join(source, 'store-api/src', name);
const env = {
  PATH: process.env['PATH'],
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'dados'),
  STORE_API_PORT: '0',
  DEMO: 'off',
  PAGAMENTO: 'simulado',
  LOG_LEVEL: 'error',
};
const shop = fork(program('main.ts'), [], { env, execArgv: [] });
const exited = once(shop, 'exit');
opened.defer(async () => {
  shop.kill('SIGTERM');
  await exited;
});
const url = await new Promise<string>((resolveUrl, reject) => {
  shop.once('exit', () => reject(new Error('The release did not start.')));
  shop.on('message', (message) => {
    const ready = Ready.safeParse(message).data;
    if (ready) resolveUrl(ready.url);
  });
});
await fillRelease(url, database.db);

const target = resolve(file);
rmSync(target, { force: true });
execFileSync(process.execPath, [program('cli/main.ts'), 'export', target], {
  env,
  stdio: 'inherit',
});
