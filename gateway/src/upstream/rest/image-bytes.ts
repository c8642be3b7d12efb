/** Largest picture in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The accepted picture types. */
export type ImageType = 'jpeg' | 'png' | 'webp';

/** A picture whose type was read from its bytes. `content` can be read once. */
export interface CheckedImage {
  readonly type: ImageType;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A file that is empty, too large, or no JPEG, PNG or WebP by its bytes. */
export class InvalidImage extends Error {
  readonly reason: 'type' | 'size' | 'empty';

  constructor(reason: InvalidImage['reason']) {
    super(`invalid image: ${reason}`);
    this.name = 'InvalidImage';
    this.reason = reason;
  }
}

const HEAD_BYTES = 12;

/**
 * Detects the type of a picture from its first bytes; its name and declared type do not count. `content` rejects with
 * `InvalidImage` (`size`) beyond `maxBytes`, and with the source's own error.
 * @throws InvalidImage `type` or `empty`; the source's own error
 */
export async function checkImage(
  source: AsyncIterable<Uint8Array>,
  maxBytes = MAX_IMAGE_BYTES,
): Promise<CheckedImage> {
  const iterator = source[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  const type = detectType(head);
  if (type !== null) return { type, content: readAll(head, iterator, maxBytes) };
  await iterator.return?.();
  throw new InvalidImage(head.length === 0 ? 'empty' : 'type');
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) return head;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

/** The picture type of these first bytes; null for anything else. */
export function detectType(head: Uint8Array): ImageType | null {
  const bytes = Buffer.from(head).toString('latin1');
  if (bytes.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (bytes.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return bytes.startsWith('RIFF') && bytes.startsWith('WEBP', 8) ? 'webp' : null;
}

async function* readAll(
  head: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for (
      let next: IteratorResult<Uint8Array> = { value: head };
      !next.done;
      next = await iterator.next()
    ) {
      bytes += next.value.length;
      if (bytes > maxBytes) throw new InvalidImage('size');
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
