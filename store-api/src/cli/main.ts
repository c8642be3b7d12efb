import type { Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { exportSql } from './commands/export.ts';
import { migrate } from './commands/migrate.ts';
import { restore } from './commands/restore.ts';
import { execute } from './execute.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  backup,
  restore,
  export: exportSql,
  check,
  migrate,
};

const [name = 'help', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
process.exitCode =
  command === undefined
    ? printHelp(name)
    : await execute(`npm run store-api -- ${name}`, command, args);

/** @returns the exit code: 0 when help was requested, 1 for an unknown command. */
function printHelp(name: string): number {
  const isRequested = ['help', '--help', '-h'].includes(name);
  if (!isRequested) console.error(`Unknown command: ${name}.\n`);
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  console.log(`Usage: npm run store-api -- <command>

${lines.join('\n')}
  help
      print this text

Commands read the same environment as the shop: DATA_DIR or DATABASE_URL names the shop to use.
Exit codes: 0 success; 1 a problem or a failure; 78 the command cannot start.`);
  return isRequested ? 0 : 1;
}
