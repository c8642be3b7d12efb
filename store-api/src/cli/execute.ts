import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { EXIT_CANNOT_START, StartupError } from '../startup-error.ts';
import { type Command, CommandFailed, reasonOf } from './command.ts';

/**
 * Runs a command and prints its failure.
 *
 * @param invocation what people type to run it, without arguments, e.g. `npm run store-api -- backup`.
 * @returns the exit code: 0; 1 when the command failed or found a problem; 78 when it could not start.
 */
export async function execute(
  invocation: string,
  command: Command,
  args: string[],
): Promise<number> {
  // Only the owner may read the files that this process writes.
  process.umask(0o077);
  try {
    await command.run(args, {
      config: readConfig(process.env),
      version: ownVersion(),
      production: process.env['NODE_ENV'] === 'production',
      print: (text) => console.log(text),
    });
    return 0;
  } catch (error) {
    if (error instanceof StartupError) {
      console.error(`The command cannot start. ${error.message}`);
      return EXIT_CANNOT_START;
    }
    if (error instanceof CommandFailed) console.error(error.message);
    else if (codeOf(error)?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${reasonOf(error)}\nUsage: ${invocation} ${command.usage}`.trimEnd());
    } else console.error('The command failed.', error);
    return 1;
  }
}

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
