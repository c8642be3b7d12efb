import { describe, expect, it } from 'vitest';
import { emptyPostgres } from '../test/empty-database.ts';
import { MailServer } from '../test/mail-server.ts';
import { ServerProcess, temporaryFolder } from '../test/process.ts';
import { countProcesses, type Database } from './db/open.ts';
import { enqueueEmail } from './email/outbox.ts';

const MAILS = 40;

const enqueue = (db: Database, to: string) =>
  enqueueEmail(db, 'conta-criada', `${to}@exemplo.com.br`, { nome: null });
const open = (db: Database) =>
  db.selectFrom('emails').selectAll().where('enviado_em', 'is', null).execute();

// Needs TEST_DATABASE_URL.
describe.runIf(process.env['TEST_DATABASE_URL'])('two store-apis on one PostgreSQL', () => {
  it('send each mail once, and one takes over what the other was killed with (OPS-10)', async () => {
    await using database = await emptyPostgres();
    const { db } = database;
    await using mails = await MailServer.open();
    using folder = temporaryFolder();
    using other = temporaryFolder();
    const env = {
      DATABASE_URL: database.url,
      SMTP_URL: mails.url,
      JWT_SECRET: Buffer.alloc(48, 1).toString('base64'),
    };
    const { promise, resolve: release } = Promise.withResolvers<void>();
    mails.held = promise;

    await using holder = new ServerProcess(folder.path, env);
    await holder.ready();
    await enqueue(db, 'presa');
    await expect.poll(async () => (await open(db))[0]?.tentativas).toBe(1);
    await using first = new ServerProcess(other.path, env);
    await first.ready();
    await holder.kill('SIGKILL');
    release();
    expect((await open(db))[0]?.tentativas).toBe(1);
    // The end of the lease, which is minutes away.
    await db.updateTable('emails').set({ proxima_em: new Date() }).execute();
    await expect.poll(() => open(db)).toEqual([]);

    await using second = new ServerProcess(folder.path, env);
    await second.ready();
    // This test is connected as well.
    expect(await countProcesses(db)).toBe(3);
    const names = Array.from({ length: MAILS }, (_, n) => `conta.${n}`);
    for (const name of names) await enqueue(db, name);
    await expect.poll(() => open(db)).toEqual([]);
    // The held mail has arrived twice: its first sender could not record that it was sent.
    const arrived = mails.taken.flatMap(({ recipients: [to = ''] }) => to.split('@')[0] ?? '');
    expect(arrived.filter((name) => name !== 'presa').toSorted()).toEqual(names.toSorted());
    const ids = mails.taken.map(({ email }) => email.messageId);
    expect(new Set(ids).size).toBe(names.length + 1);
  });
});
