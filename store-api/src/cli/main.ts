import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { EXIT_CANNOT_START, StartupError } from '../startup-error.ts';
import { type Command, CommandFailed } from './command.ts';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { exportSql } from './commands/export.ts';
import { fill } from './commands/fill.ts';
import { migrate } from './commands/migrate.ts';
import { restore } from './commands/restore.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  backup,
  restore,
  export: exportSql,
  check,
  migrate,
  fill,
};

// What this process writes is nobody else's to read.
process.umask(0o077);

const [name = 'help', ...args] = process.argv.slice(2);
process.exitCode = await run(name, args);

/** @returns 0; 1 when a problem was found or the command failed; 78 when it could not even begin. */
async function run(name: string, args: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const asked = ['help', '--help', '-h'].includes(name);
    if (!asked) console.error(`There is no command ${name}.\n`);
    console.log(help());
    return asked ? 0 : 1;
  }
  try {
    await command.run(args, {
      config: readConfig(process.env),
      version: ownVersion(),
      production: process.env['NODE_ENV'] === 'production',
      print: (text) => console.log(text),
    });
    return 0;
  } catch (error) {
    return explain(name, command, error);
  }
}

function explain(name: string, { usage }: Command, error: unknown): number {
  if (error instanceof StartupError) {
    console.error(`${name} cannot start. ${error.message}`);
    return EXIT_CANNOT_START;
  }
  if (error instanceof CommandFailed) console.error(error.message);
  else if (isBadArgument(error)) {
    console.error(`${error.message}\nUsage: npm run store-api -- ${name} ${usage}`.trimEnd());
  } else console.error(`${name} failed.`, error);
  return 1;
}

function isBadArgument(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  );
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return `Usage: npm run store-api -- <command>

${lines.join('\n')}
  help
      this text

The environment is read as the shop reads it: DATA_DIR or DATABASE_URL says which shop is meant.
It ends with 0 when all is well, 1 when something was found or failed, 78 when it cannot start.`;
}

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
