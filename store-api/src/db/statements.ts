import { readFile } from 'node:fs/promises';

/** The statements of an SQL file: a query holds one statement. In the file, a blank line ends each. */
export async function readStatements(file: URL): Promise<string[]> {
  return (await readFile(file, 'utf8')).split(';\n\n');
}
