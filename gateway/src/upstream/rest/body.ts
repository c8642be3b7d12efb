/** Largest body in bytes that is held whole. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** What was read of a body. */
export interface Body {
  /** Empty where the body was gathered. */
  readonly text: string;
  /** The result of the row's `gather`: null when it cannot be read. */
  readonly gathered?: unknown;
}

/** Reads one body while it arrives. Both throw `SyntaxError` for a body that cannot be read. */
export interface BodyReader {
  /** Takes the next chunk. False: the rest is not needed. */
  readonly take: (chunk: Buffer) => boolean;
  /** The body, after `take` returned false or the last chunk arrived. */
  readonly end: () => Body;
}

/** Holds a body of at most `limit` bytes and decodes it as UTF-8, without a byte order mark. */
export function textReader(limit = MAX_BODY_BYTES): BodyReader {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    take: (chunk) => {
      size += chunk.length;
      if (size > limit) throw new SyntaxError('the reply is too long');
      chunks.push(chunk);
      return true;
    },
    end: () => {
      const [first] = chunks;
      const bytes = first && chunks.length === 1 ? first : Buffer.concat(chunks, size);
      const text = bytes.toString();
      return { text: text.startsWith('\uFEFF') ? text.slice(1) : text };
    },
  };
}
