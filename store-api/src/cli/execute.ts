import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { inspect } from 'node:util';
import { codeOf } from '@decantaria/server/error-code';
import { EXIT_CANNOT_START } from '@decantaria/server/notices';
import { StartupError } from '@decantaria/server/settings';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { type Command, CommandFailed, reasonOf, type Terminal, WrongArguments } from './command.ts';

export const EXIT_WRONG_ARGUMENTS = 2;

/** The terminal of this process. Only the owner may read the files that it writes. */
export function openTerminal(): Terminal {
  process.umask(0o077);
  return {
    env: process.env,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
  };
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/**
 * Runs a command and prints its failure.
 *
 * @param invocation what people type to run it, without arguments, e.g. `npm run store-api -- backup`.
 * @returns the exit code: 0; 1 when the command failed or found a problem; 2 for wrong arguments; 78 when it could not start.
 */
export async function execute(
  invocation: string,
  command: Command,
  args: string[],
  { env, print, printError, ask }: Terminal,
): Promise<number> {
  try {
    await command.run(args, {
      config: readConfig(env),
      version: ownVersion(),
      production: env['NODE_ENV'] === 'production',
      print,
      ask,
      givenFile: (name) => resolve(env['INIT_CWD'] ?? process.cwd(), name),
    });
    return 0;
  } catch (error) {
    if (error instanceof StartupError) {
      printError(`The command cannot start. ${error.message}`);
      return EXIT_CANNOT_START;
    }
    if (codeOf(error)?.startsWith('ERR_PARSE_ARGS')) {
      printError(`${reasonOf(error)}\nUsage: ${invocation} ${command.usage}`.trimEnd());
      return EXIT_WRONG_ARGUMENTS;
    }
    if (error instanceof CommandFailed) printError(error.message);
    else printError(`The command failed. ${inspect(error)}`);
    return error instanceof WrongArguments ? EXIT_WRONG_ARGUMENTS : 1;
  }
}

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
