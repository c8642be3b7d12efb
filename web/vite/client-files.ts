import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * What the server renderer needs to know of a finished client build, as JSON: `manifest`, the build's own list of
 * chunks by source, and `styles`, the text of each style sheet by its file (web/src/app/document/client-files.ts).
 */
export function readClientFiles(folder: string): string {
  const read = (file: string) => readFileSync(resolve(folder, file), 'utf8').trim();
  const sheets = globSync('assets/*.css', { cwd: folder }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const styles = JSON.stringify(Object.fromEntries(sheets.map((file) => [file, read(file)])));
  return `{"manifest":${read('.vite/manifest.json')},"styles":${styles}}`;
}
