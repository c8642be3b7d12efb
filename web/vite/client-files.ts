import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Reads the client build for the server renderer, as JSON: Vite's manifest and the CSS text by file. */
export function readClientFiles(folder: string): string {
  const read = (file: string) => readFileSync(resolve(folder, file), 'utf8').trim();
  const sheets = globSync('assets/*.css', { cwd: folder }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const styles = JSON.stringify(Object.fromEntries(sheets.map((file) => [file, read(file)])));
  return `{"manifest":${read('.vite/manifest.json')},"styles":${styles}}`;
}
