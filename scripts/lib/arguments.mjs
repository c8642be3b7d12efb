import { parseArgs } from 'node:util';
import { WrongArguments } from './output.mjs';

/**
 * Reads the arguments of a command with `parseArgs`.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {string} command what a person types before the options @param {Config} config of `parseArgs`
 * @returns {ReturnType<typeof parseArgs<Config>>}
 * @throws {WrongArguments} with the usage
 */
export function readArguments(command, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ');
    const options = Object.entries(config.options ?? {}).map(([name, option]) =>
      option.type === 'boolean' ? `[--${name}]` : `[--${name} ${String(option.default || '…')}]`,
    );
    throw new WrongArguments(`${sentence}\n  Usage: ${[command, ...options].join(' ')}`);
  }
}
