import { parseArgs } from 'node:util';
import { type Command, CommandFailed, WrongArguments } from '../../src/cli/command.ts';
import { execute, openTerminal } from '../../src/cli/execute.ts';
import { type Drill, drill } from './drill.ts';

const MEBIBYTE = 1024 * 1024;

/** Restores a backup beside the shop, checks the copy, prints how long it took and deletes it. */
const command: Command = {
  usage: '[--backup FILE] [--pictures FILE]',
  summary:
    'restore a backup into a database beside the shop, check it, print how long it took, delete it; without a file, of a new backup',
  async run(args, { config, print, givenFile }) {
    const { values } = parseArgs({
      args,
      options: { backup: { type: 'string' }, pictures: { type: 'string' } },
    });
    if (values.pictures !== undefined && values.backup === undefined) {
      throw new WrongArguments('--pictures belongs to a --backup of PostgreSQL.');
    }
    const path = (name: string | undefined) => (name === undefined ? undefined : givenFile(name));
    const result = await drill(config, {
      backup: path(values.backup),
      pictures: path(values.pictures),
    });
    print(report(result));
    if (result.problems.length > 0) throw new CommandFailed('The restored shop is not whole.');
  },
};

function report(result: Drill): string {
  const { backupSeconds, restoreSeconds, checkSeconds, bytes, problems } = result;
  const comparison = backupSeconds === undefined ? '' : ', as many as the shop has';
  return [
    ...(backupSeconds === undefined ? [] : [`Backup    ${time(backupSeconds)}`]),
    `Size      ${(bytes / MEBIBYTE).toFixed(1)} MiB`,
    `Restore   ${time(restoreSeconds)}`,
    `Check     ${time(checkSeconds)}`,
    ...problems.map((problem) => `Problem   ${problem}`),
    `Rows      ${result.rows} in ${result.tables} tables, ${result.pictures} pictures${problems.length > 0 ? '' : comparison}`,
    `The shop would be back after ${time(restoreSeconds + checkSeconds)}, without what was written since the backup.`,
  ].join('\n');
}

const time = (seconds: number) => `${seconds.toFixed(1)} s`;

process.exitCode = await execute(
  'npm run drill -w store-api --',
  command,
  process.argv.slice(2),
  openTerminal(),
);
