import { Header } from 'tar';

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);

/** A member of a tar file; directories have no size. */
export interface TarMember {
  name: string;
  type: 'File' | 'Directory';
  /** Bytes. */
  size: number;
}

/** The bytes are no valid tar file. */
export class UnreadableTar extends Error {
  override name = 'UnreadableTar';
}

export function tarHeader({ name, type, size }: TarMember, mtime: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const mode = type === 'Directory' ? 0o700 : 0o600;
  const header = new Header({ path: name, type, size, mode, mtime, uid: 0, gid: 0 });
  if (header.encode(block)) throw new Error(`A tar file cannot hold the name ${name}.`);
  return block;
}

/** The bytes that fill the last block of a member. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

export const TAR_END = END;

/**
 * The members of a tar file, in order. Read each body to its end before requesting the next member. Accepts
 * only files and directories, with names that fit into a header; the parser of `tar` skips unknown types.
 *
 * @throws UnreadableTar
 */
export async function* readTar(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<{ member: TarMember; body: AsyncIterable<Buffer> }> {
  const reader = new ByteReader(bytes);
  for (;;) {
    const block = await reader.take(BLOCK);
    if (block.equals(END.subarray(BLOCK))) break;
    const member = parseHeader(block);
    yield { member, body: reader.chunks(member.size) };
    await reader.take(tarPadding(member.size).length);
  }
  const last = await reader.take(BLOCK);
  // Read to the very end, where gunzip verifies its checksum.
  if (!last.equals(END.subarray(BLOCK)) || !(await reader.isAtEnd())) {
    throw new UnreadableTar('It has data after its end.');
  }
}

function parseHeader(block: Buffer): TarMember {
  const { cksumValid, path, type, size } = new Header(block);
  if (!cksumValid || path === undefined) throw new UnreadableTar('One of its headers is damaged.');
  if (type !== 'File' && type !== 'Directory') {
    throw new UnreadableTar(`It holds a member that is no file: ${path}.`);
  }
  return { name: path, type, size: type === 'File' ? (size ?? 0) : 0 };
}

/** Reads a stream in portions of a given size. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.chunks(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *chunks(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) await this.#more();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#chunks.next()).done === true;
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new UnreadableTar('It ends too early.');
    this.#rest = next.value;
  }
}
