import { readFile } from 'node:fs/promises';

/** The statements of an SQL file: a query holds one statement. In the file, a blank line ends each. */
export async function readStatements(file: URL): Promise<string[]> {
  return statementsOf(await readFile(file, 'utf8'));
}

/** The statements of a text with any line ends. */
export function statementsOf(text: string): string[] {
  return text.split(/;\r?\n\r?\n/);
}
