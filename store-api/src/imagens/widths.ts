import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENCODING, encodeFile, encodingSlots } from './encode.ts';
import { writeAtomically } from './store.ts';
import { fileNameOf, type ImagemFile } from './stored.ts';

const WIDEST = Math.max(...ENCODING.larguras);

/** The file that every other file of the same picture can be encoded from. */
export function widestOf({ chave }: ImagemFile): ImagemFile {
  return { chave, largura: WIDEST, extension: 'avif' };
}

/**
 * Encodes missing files of pictures on request and keeps them. The demo's pictures are installed with their widest AVIF
 * alone; an upload has all its files from the start.
 */
export class WidthEncoder {
  readonly #dir: string;
  readonly #inProgress = new Map<string, Promise<void>>();

  /** @param dir existing directory of the pictures. */
  constructor(dir: string) {
    this.#dir = dir;
  }

  /**
   * Resolves once the file exists. Concurrent calls for one file share the work.
   * @returns false when the file is missing and cannot be encoded: the API does not use its width, or the picture has
   *   no widest file.
   */
  async obtain(file: ImagemFile): Promise<boolean> {
    if (await this.exists(file)) return true;
    const source = widestOf(file);
    if (!ENCODING.larguras.some((largura) => largura === file.largura)) return false;
    if (!(await this.exists(source))) return false;
    const name = fileNameOf(file);
    const encoding =
      this.#inProgress.get(name) ??
      encodingSlots
        .runExclusive(() => this.#encode(source, file))
        .finally(() => this.#inProgress.delete(name));
    this.#inProgress.set(name, encoding);
    await encoding;
    return true;
  }

  exists(file: ImagemFile): Promise<boolean> {
    return access(this.#path(file)).then(
      () => true,
      () => false,
    );
  }

  async #encode(source: ImagemFile, file: ImagemFile): Promise<void> {
    const data = await encodeFile(await readFile(this.#path(source)), file.largura, file.extension);
    await writeAtomically(this.#path(file), data);
  }

  #path(file: ImagemFile): string {
    return join(this.#dir, fileNameOf(file));
  }
}
