import { readdir } from 'node:fs/promises';
import { printError, WrongArguments } from '../scripts/lib/output.mjs';

// npm run bench -- <name> [options]: runs the measurement in the file of that name.

const files = await readdir(import.meta.dirname);
const names = files
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.replace('.ts', ''))
  .toSorted();
const [name = ''] = process.argv.splice(2, 1);
try {
  if (!names.includes(name)) {
    throw new WrongArguments(`npm run bench -- <name> [options]. The names: ${names.join(', ')}`);
  }
  await import(`./${name}.ts`);
} catch (error) {
  printError(error);
}
