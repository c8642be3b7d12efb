import type { Command, Terminal } from './command.ts';
import { adminCreate, resetSecondFactor } from './commands/accounts.ts';
import { backup, restore } from './commands/backup.ts';
import { check, exportSql, migrate } from './commands/database.ts';
import { EXIT_WRONG_ARGUMENTS, execute } from './execute.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  backup,
  restore,
  export: exportSql,
  check,
  migrate,
  'admin create': adminCreate,
  'admin reset-2fa': resetSecondFactor,
};

/**
 * Runs the command that the arguments name, or prints the list of commands.
 *
 * @param args what follows `npm run store-api --`.
 * @returns the exit code: that of `execute`; 0 when help was requested, 2 for an unknown command.
 */
export async function run([name = 'help', ...args]: string[], terminal: Terminal): Promise<number> {
  const [subcommand, ...rest] = args;
  for (const [key, values] of [
    [`${name} ${subcommand}`, rest],
    [name, args],
  ] as const) {
    const command = Object.hasOwn(COMMANDS, key) ? COMMANDS[key] : undefined;
    if (command !== undefined)
      return execute(`npm run store-api -- ${key}`, command, [...values], terminal);
  }
  return printHelp(name, terminal);
}

function printHelp(name: string, { print, printError }: Terminal): number {
  const isRequested = ['help', '--help', '-h'].includes(name);
  if (!isRequested) printError(`Unknown command: ${name}.\n`);
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  print(`Usage: npm run store-api -- <command>

${lines.join('\n')}
  help
      print this text

Commands read the same environment as the shop: DATA_DIR or DATABASE_URL names the shop to use.
Exit codes: 0 success; 1 a problem or a failure; 2 wrong arguments; 78 the command cannot start.`);
  return isRequested ? 0 : EXIT_WRONG_ARGUMENTS;
}
