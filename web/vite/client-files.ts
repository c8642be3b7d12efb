import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** One chunk of the client build: its file, its style sheets, what it imports. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What the server renderer needs to know of the client build. */
interface ClientFiles {
  /** Source path or chunk name → chunk. */
  readonly manifest: Readonly<Record<string, Chunk>>;
  /** Style sheet's file → its text. */
  readonly styles: Readonly<Record<string, string>>;
}

/** Reads them from a finished client build. */
export function readClientFiles(folder: string): ClientFiles {
  const manifest: ClientFiles['manifest'] = JSON.parse(
    readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8'),
  );
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const styles = Object.fromEntries(
    [...files].map((file) => [file, readFileSync(resolve(folder, file), 'utf8').trim()]),
  );
  return { manifest, styles };
}
