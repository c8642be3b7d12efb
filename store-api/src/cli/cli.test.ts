import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand, runScript } from '../../test/command.ts';
import { createProduto, createUsuario } from '../../test/data.ts';
import { temporaryFolder } from '../../test/process.ts';
import { writeEmptyShop } from '../../test/template.ts';
import { storedSecret } from '../auth/secret.ts';
import { verifySenha } from '../auth/senha.ts';
import { signToken } from '../auth/token.ts';
import { readConfig } from '../config.ts';
import { lockDirectory } from '../db/lock.ts';
import { openDatabase } from '../db/open.ts';
import { declareRestored, finishRestore, restoreDirectory } from '../db/restored.ts';
import { start } from '../process/start.ts';
import { extractBackup } from './archive/read.ts';

// Each test copies and opens databases.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const USERNAME = 'marina.costa';
const PICTURE = 'abc-240.jpg';
/** Of PostgreSQL. */
const NO_VERSION = '99\n';

describe('the command line', () => {
  const template = temporaryFolder();
  const backedUp = join(template.path, 'copia.tar.gz');
  /** A session that began before the backup, and the key that signed it. */
  let token: string;
  let key: string;
  beforeAll(async () => {
    const dir = join(template.path, 'dados');
    token = await createShop(dir);
    key = readFileSync(join(dir, 'jwt-secret'), 'utf8');
    expect(await runCommand(['backup', backedUp], { DATA_DIR: dir })).toEqual({
      code: 0,
      stdout: expect.stringContaining(`${backedUp}: `),
      stderr: '',
    });
  });
  afterAll(() => template[Symbol.dispose]());

  /** A new shop with one customer, one product and one picture. */
  const ownShop = () => copyOf(join(template.path, 'dados'));

  describe('backup and restore', () => {
    it('restores a complete shop, including its sessions', async () => {
      using folder = temporaryFolder();
      const other = join(folder.path, 'outra/pasta');
      const restored = await runCommand(['restore', backedUp], { DATA_DIR: other });
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(other).toSorted()).toEqual(
        ['banco', 'imagens', 'jwt-secret', 'trava.pid', 'trava.sqlite'].toSorted(),
      );
      expect(await me(other, token)).toMatchObject({ username: USERNAME });
      expect(readFileSync(join(other, 'imagens', PICTURE), 'utf8')).toBe('picture');
    });

    it('writes into the directory of the caller by default, also through npm', async () => {
      using folder = temporaryFolder();
      const env = { DATA_DIR: brokenShop(folder.path), INIT_CWD: folder.path };
      expect(await runCommand(['backup'], env)).toMatchObject({ code: 0 });
      expect(readdirSync(folder.path)).toContainEqual(
        expect.stringMatching(/^decantaria-\d{8}T\d{6}Z\.tar\.gz$/),
      );
    });

    it('refuses to run while the shop is running and writes nothing', async () => {
      using shop = ownShop();
      const file = join(shop.path, 'b.tar.gz');
      const sentence = `Stop the shop first. The data directory ${shop.dir} is in use by process ${process.pid}`;
      await withServer(shop.dir, async () => {
        for (const args of [['backup', file], ['restore', backedUp, '--replace'], ['check']]) {
          const { code, stderr } = await runCommand(args, { DATA_DIR: shop.dir });
          expect(code).toBe(78);
          expect(stderr).toContain(sentence);
        }
      });
      expect(readdirSync(shop.path)).toEqual(['dados']);
    });

    it('overwrites no file and needs a shop', async () => {
      using shop = ownShop();
      const file = join(shop.path, 'b.tar.gz');
      writeFileSync(file, 'outra coisa');
      expect(await runCommand(['backup', file], { DATA_DIR: shop.dir })).toMatchObject({
        code: 1,
        stderr: `${file} exists already: choose another file name.\n`,
      });
      expect(readFileSync(file, 'utf8')).toBe('outra coisa');

      const nothing = join(shop.path, 'nada');
      const { code, stderr } = await runCommand(['backup', `${file}2`], { DATA_DIR: nothing });
      expect(code).toBe(1);
      expect(stderr).toContain(`${nothing} holds no database`);
      expect(existsSync(nothing)).toBe(false);
    });

    it('replaces an existing shop only with --replace, also after an interrupted restore, and keeps its database', async () => {
      using shop = oldShop();
      writeFileSync(join(shop.dir, 'imagens/nova-240.jpg'), 'newer');
      mkdirSync(restoreDirectory(shop.dir));
      writeFileSync(join(restoreDirectory(shop.dir), 'jwt-secret'), 'half a k');
      const env = { DATA_DIR: shop.dir };
      const refused = await runCommand(['restore', backedUp], env);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('use --replace');
      expect(databaseOf(shop.dir)).toBe('old');

      const { code, stdout } = await runCommand(['restore', backedUp, '--replace'], env);
      expect(code).toBe(0);
      expect(await customers(shop.dir)).toEqual([USERNAME]);
      const old = readdirSync(shop.dir).find((name) => name.startsWith('banco.antes-')) ?? '';
      expect(old).toMatch(/^banco\.antes-\d{8}T\d{6}Z$/);
      expect(stdout).toContain(join(shop.dir, old));
      expect(databaseOf(shop.dir, old)).toBe('old');
      expect(readdirSync(join(shop.dir, 'imagens')).toSorted()).toEqual([PICTURE, 'nova-240.jpg']);
    });

    it('refuses a damaged backup and changes nothing', async () => {
      using shop = oldShop();
      const bytes = readFileSync(backedUp);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      const file = join(shop.path, 'damaged.tar.gz');
      writeFileSync(file, bytes);
      const before = readdirSync(shop.dir).toSorted();
      const { code, stderr } = await runCommand(['restore', file, '--replace'], {
        DATA_DIR: shop.dir,
      });
      expect(code).toBe(1);
      expect(stderr).toMatch(/damaged\.tar\.gz is refused\. /);
      expect(readdirSync(shop.dir).toSorted()).toEqual(before);
      expect(databaseOf(shop.dir)).toBe('old');
    });

    it('refuses a database that does not open before replacing another one', async () => {
      using shop = ownShop();
      const broken = brokenShop(shop.path);
      const file = join(shop.path, 'b.tar.gz');
      expect(await runCommand(['backup', file], { DATA_DIR: broken })).toMatchObject({ code: 0 });
      const { code, stderr } = await runCommand(['restore', file, '--replace'], {
        DATA_DIR: shop.dir,
      });
      expect(code).toBe(1);
      expect(stderr).toContain('cannot open its database');
      expect(existsSync(restoreDirectory(shop.dir))).toBe(false);
      expect(await customers(shop.dir)).toEqual([USERNAME]);
    });

    it('names the alternative when DATABASE_URL is set', async () => {
      const env = { DATABASE_URL: 'postgres://loja@127.0.0.1:1/loja' };
      const saved = await runCommand(['backup'], env);
      expect(saved).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_dump') });
      const restored = await runCommand(['restore', backedUp], env);
      expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') });
    });

    it('refuses the backup of a newer version by its migrations, and changes nothing (MON-36)', async () => {
      using newer = ownShop();
      using shop = oldShop();
      const db = await openDatabase({ kind: 'embedded', dir: newer.dir });
      await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-de-amanha', 'agora')`.execute(
        db,
      );
      await db.destroy();
      const file = join(newer.path, 'nova.tar.gz');
      expect(await runCommand(['backup', file], { DATA_DIR: newer.dir })).toMatchObject({
        code: 0,
      });
      const { code, stderr } = await runCommand(['restore', file, '--replace'], {
        DATA_DIR: shop.dir,
      });
      expect(code).toBe(1);
      expect(stderr).toBe(
        `${file} is refused. A newer version of store-api made it: this one does not know 9999-de-amanha. Restore it with that version.\n`,
      );
      expect(existsSync(restoreDirectory(shop.dir))).toBe(false);
      expect(databaseOf(shop.dir)).toBe('old');
    });

    describe('an interrupted restore leaves the old shop or the new one', () => {
      const unfinished = oldShop();
      beforeAll(async () => {
        mkdirSync(restoreDirectory(unfinished.dir));
        await extractBackup(backedUp, restoreDirectory(unfinished.dir));
      });
      afterAll(() => unfinished[Symbol.dispose]());

      /** An old shop whose restore was interrupted after `until`. */
      const interrupted = (until: (dir: string) => void) => {
        const shop = copyOf(unfinished.dir);
        until(shop.dir);
        return shop;
      };
      const ready = (dir: string): string => join(dir, 'restauracao.pronta');

      it('keeps the old shop before the extraction is complete', () => {
        using shop = interrupted(() => {});
        finishRestore(shop.dir);
        expect(databaseOf(shop.dir)).toBe('old');
      });

      it.each<[string, (dir: string) => void]>([
        ['the extraction', () => {}],
        [
          'replacing the key',
          (dir) => renameSync(join(ready(dir), 'jwt-secret'), join(dir, 'jwt-secret')),
        ],
        [
          'moving the old database aside',
          (dir) => renameSync(join(dir, 'banco'), join(dir, 'banco.antes-x')),
        ],
        [
          'moving the new database into place',
          (dir) => {
            renameSync(join(dir, 'banco'), join(dir, 'banco.antes-x'));
            renameSync(join(ready(dir), 'banco'), join(dir, 'banco'));
          },
        ],
      ])('finishes the new shop after %s', (_case, until) => {
        using shop = interrupted((dir) => {
          declareRestored(dir);
          until(dir);
        });
        finishRestore(shop.dir);
        expect(existsSync(ready(shop.dir))).toBe(false);
        expect(finishRestore(shop.dir)).toBeUndefined();
        expect(databaseOf(shop.dir)).toBe('new');
        expect(readFileSync(join(shop.dir, 'jwt-secret'), 'utf8')).toBe(key);
      });

      it('opens the new shop when the server starts next', async () => {
        using shop = interrupted((dir) => {
          declareRestored(dir);
          renameSync(join(dir, 'banco'), join(dir, 'banco.antes-x'));
        });
        expect(await me(shop.dir, token)).toMatchObject({ username: USERNAME });
        expect(existsSync(ready(shop.dir))).toBe(false);
      });

      it('opens the new shop when a command runs next', async () => {
        using shop = interrupted((dir) => {
          declareRestored(dir);
          renameSync(join(dir, 'banco'), join(dir, 'banco.antes-x'));
        });
        const checked = await runCommand(['check'], { DATA_DIR: shop.dir });
        expect(checked).toMatchObject({ code: 0 });
        expect(databaseOf(shop.dir)).toBe('new');
      });
    });
  });

  describe('check', () => {
    it('reports consistency or every violation', async () => {
      using shop = ownShop();
      const env = { DATA_DIR: shop.dir };
      expect(await runCommand(['check'], env)).toMatchObject({
        code: 0,
        stdout: 'All invariants hold.\n',
      });
      await change(shop.dir, async (db) => {
        await db.updateTable('produtos').set({ vendidos: 5 }).execute();
      });
      const { code, stdout, stderr } = await runCommand(['check'], env);
      expect(code).toBe(1);
      expect(stdout).not.toBe('');
      expect(stderr).toMatch(/violated\.\n$/);
    });
  });

  it('export writes the rows of a stopped shop into a new file', async () => {
    using shop = ownShop();
    const file = join(shop.path, 'e.sql.gz');
    const { code, stdout } = await runCommand(['export', file], { DATA_DIR: shop.dir });
    expect(code).toBe(0);
    expect(stdout).toContain('npm run store-api -- migrate');
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    expect(text).toContain(USERNAME);
    expect(text).toMatch(/COMMIT;\nANALYZE;\n$/);
    expect(await runCommand(['export', file], { DATA_DIR: shop.dir })).toMatchObject({ code: 1 });
  });

  it('admin reset-2fa removes the second factor of one account (SEC-14)', async () => {
    using shop = ownShop();
    const db = await openDatabase(
      readConfig({ NODE_ENV: 'test', DATA_DIR: shop.dir, DEMO: 'off' }).database,
    );
    const { id } = await createUsuario(db, { username: 'lojista', roles: ['ROLE_ADMIN'] });
    await db
      .insertInto('segundos_fatores')
      .values({ usuario_id: id, segredo: 'x', sal: 'x', ativado_em: new Date() })
      .execute();
    await db.destroy();

    const reset = (...names: string[]) =>
      runCommand(['admin', 'reset-2fa', ...names], { DATA_DIR: shop.dir });
    expect(await reset('lojista')).toMatchObject({ code: 0, stderr: '' });
    expect(await reset('lojista')).toMatchObject({
      code: 1,
      stderr: 'lojista has no second factor.\n',
    });
    expect(await reset('ninguem')).toMatchObject({ code: 1 });
    expect(await reset()).toMatchObject({ code: 2, stderr: 'Name one username.\n' });
  });

  describe('admin create (SEC-04)', () => {
    const accounts = async (dir: string) => {
      const db = await openDatabase(readConfig({ DATA_DIR: dir }).database);
      const rows = await db
        .selectFrom('usuarios')
        .select(['username', 'email', 'roles', 'trocar_senha', 'email_confirmado', 'senha_hash'])
        .orderBy('id', 'desc')
        .execute();
      await db.destroy();
      return rows;
    };
    const NAMED = ['--username', 'dona.da.loja', '--email', 'Dona@exemplo.com.br'];

    it('creates the first administrator of an empty shop and prints a one-time password', async () => {
      using folder = temporaryFolder();
      const dir = join(folder.path, 'dados');
      const { code, stdout, stderr } = await runCommand(['admin', 'create', ...NAMED], {
        DATA_DIR: dir,
      });
      expect([code, stderr]).toEqual([0, '']);
      const password = /^One-time password: (\S{20})$/m.exec(stdout)?.[1] ?? '';
      const [admin, ...others] = await accounts(dir);
      expect(others).toEqual([]);
      expect(admin).toMatchObject({
        username: 'dona.da.loja',
        email: 'dona@exemplo.com.br',
        roles: ['ROLE_USER', 'ROLE_ADMIN'],
        trocar_senha: true,
        email_confirmado: true,
      });
      expect(await verifySenha(password, admin?.senha_hash)).toBe(true);
    });

    it('takes the password from a file and asks for what is missing', async () => {
      using shop = ownShop();
      const file = join(shop.path, 'senha.txt');
      writeFileSync(file, 'Frasco@2026\n');
      const questions: string[] = [];
      const answers = ['dona.da.loja', 'dona@exemplo.com.br'];
      const created = await runCommand(
        ['admin', 'create', '--password-file', file],
        { DATA_DIR: shop.dir },
        async (question) => answers[questions.push(question) - 1] ?? '',
      );
      expect(created).toEqual({
        code: 0,
        stdout: 'Created the administrator dona.da.loja.\n',
        stderr: '',
      });
      expect(questions).toEqual(['username: ', 'email: ']);
      const [admin] = await accounts(shop.dir);
      expect(admin).toMatchObject({ username: 'dona.da.loja', trocar_senha: false });
      expect(await verifySenha('Frasco@2026', admin?.senha_hash)).toBe(true);
    });

    it('names what is wrong, and writes nothing', async () => {
      using shop = ownShop();
      const before = await accounts(shop.dir);
      const create = (...args: string[]) =>
        runCommand(['admin', 'create', ...args], { DATA_DIR: shop.dir });
      const failed = (stderr: string) => ({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(stderr),
      });
      expect(await create()).toEqual({ ...failed('Name the username'), code: 2 });
      expect(await create('--username', 'dona')).toEqual(failed('pelo menos 6 caracteres'));
      expect(await create('--username', 'dona.da.loja', '--email', 'x')).toEqual(
        failed('e-mail válido'),
      );
      expect(await create(...NAMED, '--password-file', join(shop.path, 'nada'))).toEqual(
        failed('The password file cannot be read'),
      );
      expect(await create('--username', USERNAME.toUpperCase(), ...NAMED.slice(2))).toEqual(
        failed('Usuário já está em uso!'),
      );
      expect(await create('--password', 'Frasco@2026')).toMatchObject({ code: 2 });
      expect(await accounts(shop.dir)).toEqual(before);
    });

    it('asks to stop a shop that is running on the embedded database', async () => {
      using shop = ownShop();
      const lock = await lockDirectory(shop.dir);
      const refused = await runCommand(['admin', 'create', ...NAMED], { DATA_DIR: shop.dir });
      lock.release();
      expect(refused).toMatchObject({
        code: 78,
        stderr: expect.stringContaining('Stop the shop first.'),
      });
    });
  });

  it('migrate creates the tables once', async () => {
    using folder = temporaryFolder();
    const env = { DATA_DIR: join(folder.path, 'dados') };
    const first = await runCommand(['migrate'], env);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('Applied: 0001') });
    expect(await runCommand(['migrate'], env)).toMatchObject({
      code: 0,
      stdout: 'The schema is up to date.\n',
    });
  });

  it.each([
    [['help'], 0],
    [['--help'], 0],
    [[], 0],
    [['constructor'], 2],
    [['apagar-tudo'], 2],
  ])('prints the commands for %j', async (args, code) => {
    const ended = await runCommand(args, {});
    expect(ended.code).toBe(code);
    for (const name of ['backup', 'restore', 'export', 'check', 'migrate']) {
      expect(ended.stdout).toContain(`\n  ${name}`);
    }
  });

  it('exits with 78 on a wrong configuration, without its value', async () => {
    const { code, stderr } = await runScript(MAIN, ['check'], { JWT_SECRET: 'c2VncmVkbw==' });
    expect(code).toBe(78);
    expect(stderr).toMatch(/^The command cannot start\. JWT_SECRET must be/);
    expect(stderr).not.toContain('c2VncmVkbw');
  });
});

/** A copy of a data directory, deleted at the end of its scope. */
function copyOf(dataDir: string): { path: string; dir: string } & Disposable {
  const folder = temporaryFolder();
  const dir = join(folder.path, 'dados');
  cpSync(dataDir, dir, { recursive: true });
  return { path: folder.path, dir, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

/** A shop whose database does not open: what opens afterwards is the restored one. */
function oldShop(): { path: string; dir: string } & Disposable {
  const folder = temporaryFolder();
  const dir = brokenShop(folder.path);
  mkdirSync(join(dir, 'imagens'));
  writeFileSync(join(dir, 'jwt-secret'), 'the old key');
  return { path: folder.path, dir, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

/** Whether a database is that of `oldShop` or a real one. */
function databaseOf(dir: string, name = 'banco'): 'old' | 'new' {
  return readFileSync(join(dir, name, 'PG_VERSION'), 'utf8') === NO_VERSION ? 'old' : 'new';
}

/** Creates a data directory whose database does not open, and returns its path. */
function brokenShop(parent: string): string {
  const dir = join(parent, 'quebrada');
  mkdirSync(join(dir, 'banco'), { recursive: true });
  writeFileSync(join(dir, 'banco/PG_VERSION'), NO_VERSION);
  return dir;
}

type Db = Awaited<ReturnType<typeof openDatabase>>;

/** Opens the database of a shop that is not running, changes or reads it, and closes it. */
async function change<T>(dir: string, task: (db: Db) => Promise<T>): Promise<T> {
  const lock = await lockDirectory(dir);
  const db = await openDatabase({ kind: 'embedded', dir });
  try {
    return await task(db);
  } finally {
    await db.destroy();
    lock.release();
  }
}

/** Creates a shop with one customer, one product and one picture. Returns a token of the customer. */
async function createShop(dir: string): Promise<string> {
  mkdirSync(join(dir, 'imagens'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dir, 'imagens', PICTURE), 'picture');
  await writeEmptyShop(dir);
  const { id } = await change(dir, async (db) => {
    await createProduto(db);
    return createUsuario(db, { username: USERNAME });
  });
  return signToken({ sub: USERNAME, id, roles: ['ROLE_USER'] }, storedSecret(dir), new Date());
}

/** Runs a task while the shop serves, in this process. */
async function withServer<T>(dir: string, task: (url: string) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: dir, STORE_API_PORT: '0', DEMO: 'off' });
  const server = await start(config, pino({ level: 'silent' }), () => {});
  try {
    return await task(server.url);
  } finally {
    await server.drain();
  }
}

function customers(dir: string): Promise<string[]> {
  return change(dir, async (db) => {
    const rows = await db.selectFrom('usuarios').select('username').orderBy('id').execute();
    return rows.map(({ username }) => username);
  });
}

/** What the shop answers to the owner of a session. */
function me(dir: string, token: string): Promise<unknown> {
  return withServer(dir, async (url) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${url}/api/usuarios/me`, { headers })).json();
  });
}
