import { parseArgs } from 'node:util';
import { removeSecondFactor } from '../../auth/second-factor.ts';
import { endSessions } from '../../auth/sessions.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transaction.ts';
import { type Command, CommandFailed } from '../command.ts';
import { withDatabase } from '../open.ts';

export const resetSecondFactor: Command = {
  usage: '<username>',
  summary: 'remove the second factor of an administrator who lost the phone; ends their sessions',
  async run(args, { config, print }) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [username, ...rest] = positionals;
    if (username === undefined || rest.length > 0) throw new CommandFailed('Name one username.');
    await withDatabase(config, false, (db) => reset(db, username));
    print(`${username} signs in with the password alone. Set up a new second factor at once.`);
  },
};

async function reset(db: Database, username: string): Promise<void> {
  const usuario = await db
    .selectFrom('usuarios')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  if (usuario === undefined) throw new CommandFailed(`No account has the username ${username}.`);
  await transact(db, async (trx) => {
    if (!(await removeSecondFactor(trx, usuario.id, null))) {
      throw new CommandFailed(`${username} has no second factor.`);
    }
    await endSessions(trx, usuario.id, new Date());
  });
}
