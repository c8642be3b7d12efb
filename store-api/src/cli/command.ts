import type { Config } from '../config.ts';

export interface Command {
  /** The arguments, for the usage line. */
  usage: string;
  summary: string;
  /** @throws CommandFailed, WrongArguments, StartupError or a TypeError of `parseArgs`: each message is printed to the terminal. */
  run(args: string[], context: Context): Promise<void>;
}

/** The terminal that a command was typed into. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Asks a question; undefined when no person is at the terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

export interface Context {
  config: Config;
  version: string;
  /** Whether NODE_ENV is `production`. */
  production: boolean;
  readonly print: (text: string) => void;
  readonly ask: Terminal['ask'];
  /** Resolves a file name against the directory of the user's shell: npm runs scripts in another one. */
  readonly givenFile: (name: string) => string;
}

/** Ends the command with exit code 1 and this message. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** Ends the command with exit code 2 and this message. */
export class WrongArguments extends CommandFailed {
  override name = 'WrongArguments';
}

/** The message of an error, without its stack. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
