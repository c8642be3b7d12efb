import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './process.ts';

const SIZE = '160m';
/** First the most of the disk, then its last blocks. */
const BLOCKS = [Buffer.alloc(4 * 1024 * 1024), Buffer.alloc(4096)];

/** A real file system of 160 MiB, which can be filled to its last block. */
export class SmallDisk implements Disposable {
  readonly path: string;
  /** An empty directory on it. */
  readonly dir: string;
  readonly #unmount: () => void;

  private constructor(path: string, unmount: () => void) {
    this.path = path;
    this.dir = join(path, 'dados');
    mkdirSync(this.dir);
    this.#unmount = unmount;
  }

  /** Skips the test with a sentence where this user may not mount a file system. */
  static mount({ skip }: { skip: (note: string) => never }): SmallDisk {
    const folder = temporaryFolder();
    try {
      const args = ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder.path];
      execFileSync('mount', args, { stdio: 'pipe' });
    } catch {
      folder[Symbol.dispose]();
      return skip('This user may not mount a small disk: run the test as root on Linux.');
    }
    return new SmallDisk(folder.path, () => {
      execFileSync('umount', ['--lazy', folder.path]);
      folder[Symbol.dispose]();
    });
  }

  get #filling(): string {
    return join(this.path, 'cheio');
  }

  fill(): void {
    const file = openSync(this.#filling, 'w');
    for (const block of BLOCKS) {
      try {
        for (;;) writeSync(file, block);
      } catch {
        // Full.
      }
    }
    closeSync(file);
  }

  free(): void {
    rmSync(this.#filling);
  }

  [Symbol.dispose](): void {
    this.#unmount();
  }
}
