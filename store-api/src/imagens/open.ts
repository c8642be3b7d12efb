import { mkdirSync } from 'node:fs';
import { codeOf } from '@decantaria/server/error-code';
import { StartupError } from '@decantaria/server/settings';
import type { ImagensConfig } from '../config.ts';
import { createFolder } from './folder.ts';
import type { ImagensStorage } from './storage.ts';

/**
 * Opens the configured storage of pictures. An object storage is first reached by the first picture: a shop
 * without it still sells.
 *
 * @throws StartupError when the folder cannot be created.
 */
export async function openStorage(config: ImagensConfig): Promise<ImagensStorage> {
  // Imported only where it is used.
  if (config.kind === 's3') return (await import('./s3.ts')).createS3(config);
  createDirectory(config.variable, config.dir);
  return createFolder(config.dir);
}

/**
 * Creates a directory, readable by its owner only.
 *
 * @param variable the setting that names it.
 * @throws StartupError when it cannot be created.
 */
export function createDirectory(variable: string, dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartupError(
      `The directory ${dir} cannot be created or written (${codeOf(error) ?? String(error)}): give this user access, or set ${variable} to another directory.`,
    );
  }
}

/** Where the pictures are, for a person. */
export function placeOf(config: ImagensConfig): string {
  if (config.kind === 's3') return config.url;
  return config.variable === 'DATA_DIR' ? 'DATA_DIR/imagens' : config.dir;
}
