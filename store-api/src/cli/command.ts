import { resolve } from 'node:path';
import type { Config } from '../config.ts';

/** One of the things `npm run store-api -- <command>` does. */
export interface Command {
  /** What comes after the command's name. */
  usage: string;
  /** What it does, in a line. */
  summary: string;
  /**
   * @throws CommandFailed, StartupError or a TypeError of `parseArgs`, all with a sentence for the terminal.
   */
  run(args: string[], context: Context): Promise<void>;
}

export interface Context {
  config: Config;
  /** Of this program. */
  version: string;
  /** Whether NODE_ENV says that real customers buy here. */
  production: boolean;
  /** Writes a line to the terminal. */
  readonly print: (text: string) => void;
}

/** Ends the command with 1 and this sentence. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** A file as the person at the terminal named it: npm runs commands in another directory than theirs. */
export function givenFile(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
}

/** The sentence of an error of the file system, with its code and without a stack. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
