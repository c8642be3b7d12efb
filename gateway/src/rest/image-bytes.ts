/** Bytes of a picture at most (C-75). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The kinds of pictures that the shop takes. */
export type ImageType = 'jpeg' | 'png' | 'webp';

/** A picture whose kind is known from its own bytes, and all of its bytes, once. */
export interface CheckedImage {
  readonly type: ImageType;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A file that the shop does not take: no JPEG, PNG or WebP by its bytes, too many of them, or none. */
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
 * Looks at the first bytes of a file and says what picture it is (P17); whatever name or type it came
 * with does not matter. Reads no further than that by itself. The content rejects with `InvalidImage`
 * (`size`) beyond `maxBytes`, and with the source's own error.
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

/** The kind of picture that begins with these bytes; null for anything else. */
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
