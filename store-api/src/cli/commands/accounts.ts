import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { removeSecondFactor } from '../../auth/second-factor.ts';
import { endSessions } from '../../auth/sessions.ts';
import { migrate } from '../../db/migrate.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transaction.ts';
import { Refusal } from '../../http/errors.ts';
import { createConta } from '../../usuarios/creation.ts';
import { requireEmail, requireSenha, requireUsername } from '../../usuarios/rules.ts';
import { type Command, CommandFailed, type Context, reasonOf, WrongArguments } from '../command.ts';
import { withDatabase } from '../open.ts';

// Without letters and digits that look alike.
const ALPHABET = {
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  lower: 'abcdefghijkmnpqrstuvwxyz',
  digit: '23456789',
  sign: '@$!%*?&',
} as const;
const RANDOM_LENGTH = 20;

export const adminCreate: Command = {
  usage: '[--username NAME] [--email ADDRESS] [--password-file FILE]',
  summary:
    'create an administrator; asks for what is missing. Without a file, prints a one-time password',
  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        'password-file': { type: 'string' },
      },
    });
    const file = values['password-file'];
    const chosen = file === undefined ? undefined : await readPassword(context.givenFile(file));
    const username = await valid(context, 'username', values.username, requireUsername);
    const email = await valid(context, 'email', values.email, requireEmail);
    const password = chosen ?? randomPassword();
    await withDatabase(context.config, true, async (db) => {
      await migrate(db);
      const author = { autorId: null, motivo: 'criação pelo terminal' };
      await createConta(db, context.config.shop, author, {
        username,
        email,
        password,
        nome: null,
        status: 'ATIVO',
        roles: ['ROLE_USER', 'ROLE_ADMIN'],
        trocarSenha: chosen === undefined,
        emailConfirmado: true,
        perfil: { nomeCompleto: null, telefone: null, cpf: null },
      }).catch(explain);
    });
    context.print(`Created the administrator ${username}.`);
    if (chosen === undefined) {
      context.print(
        `One-time password: ${password}\nIt is shown only here. Choose another after signing in.`,
      );
    }
  },
};

/** The option, or the answer of the person at the terminal. @throws CommandFailed when it breaks its rule. */
async function valid(
  { ask }: Context,
  option: 'username' | 'email',
  given: string | undefined,
  rule: (text: string) => string,
): Promise<string> {
  const text = given ?? (await ask?.(`${option}: `));
  if (text === undefined) throw new WrongArguments(`Name the ${option}: --${option} …`);
  return checked(() => rule(text.trim()));
}

/** The first line of the file. */
async function readPassword(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandFailed(`The password file cannot be read: ${reasonOf(error)}`);
  });
  return checked(() => requireSenha(text.split(/\r?\n/, 1).join(''), 'password'));
}

function checked<T>(rule: () => T): T {
  try {
    return rule();
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): never {
  throw error instanceof Refusal ? new CommandFailed(error.body.mensagem) : error;
}

/** A random password that passes the rule of registration. */
function randomPassword(): string {
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const groups = Object.values(ALPHABET);
  const letters = groups.map(pick);
  while (letters.length < RANDOM_LENGTH) letters.push(pick(groups.join('')));
  // Fisher–Yates: the required characters stand anywhere.
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}

export const resetSecondFactor: Command = {
  usage: '<username>',
  summary: 'remove the second factor of an administrator who lost the phone; ends their sessions',
  async run(args, { config, print }) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [username, ...rest] = positionals;
    if (username === undefined || rest.length > 0) throw new WrongArguments('Name one username.');
    await withDatabase(config, false, (db) => reset(db, username));
    print(`${username} signs in with the password alone. Set up a new second factor at once.`);
  },
};

async function reset(db: Database, username: string): Promise<void> {
  const usuario = await db
    .selectFrom('usuarios')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow(() => new CommandFailed(`No account has the username ${username}.`));
  await transact(db, async (trx) => {
    if (!(await removeSecondFactor(trx, usuario.id, null))) {
      throw new CommandFailed(`${username} has no second factor.`);
    }
    await endSessions(trx, usuario.id);
  });
}
