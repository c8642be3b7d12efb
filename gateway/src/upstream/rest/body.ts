import type { Gathering } from './call.ts';

/** Largest body in bytes that is held whole. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

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

const MAX_ARRAY_BYTES = 64 * 1024 * 1024;
/** Largest element in bytes. */
const MAX_ELEMENT_BYTES = 1024 * 1024;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Reads a body that is usually a long JSON array: `gathering` takes its elements while they arrive. A body that is no
 * array is read by `other`.
 */
export function gatherReader(gathering: Gathering, other = textReader()): BodyReader {
  const { maxBytes = MAX_ARRAY_BYTES } = gathering;
  const elements = createElements(gathering.add);
  let isArray: boolean | undefined;
  let ended = false;
  let isCut = false;
  let size = 0;
  return {
    take: (chunk) => {
      isArray ??= opensArray(chunk);
      if (!isArray) return other.take(chunk);
      size += chunk.length;
      ended ||= elements.feed(chunk);
      isCut = size > maxBytes;
      return !isCut;
    },
    end: () => {
      if (!isArray) return other.end();
      if (!ended && !isCut) throw new SyntaxError('the array is cut off');
      return { text: '', gathered: gathering.end(ended) };
    },
  };
}

/** Undefined for a chunk of white space only. */
function opensArray(chunk: Buffer): boolean | undefined {
  const first = chunk.find((byte) => byte > 0x20);
  return first === undefined ? undefined : first === '['.charCodeAt(0);
}

/**
 * Splits a JSON array into its elements while it arrives, so that it is never held whole: each is parsed and passed to
 * `add`. Throws for a broken element and for one beyond 1 MiB.
 */
function createElements(add: (element: unknown) => void) {
  let depth = 0;
  let inText = false;
  let escaped = false;
  /** The begun element's bytes of earlier chunks. */
  let begun: Buffer[] = [];
  let begunBytes = 0;
  let passed = 0;

  const keep = (part: Buffer) => {
    begunBytes += part.length;
    if (begunBytes > MAX_ELEMENT_BYTES) throw new SyntaxError('an element is too long');
    begun.push(part);
  };
  const finish = (isLast: boolean) => {
    const text = Buffer.concat(begun, begunBytes).toString().trim();
    begun = [];
    begunBytes = 0;
    // Nothing before the end of an empty array.
    if (text === '' && isLast && passed === 0) return;
    add(JSON.parse(text));
    passed += 1;
  };

  return {
    /** True once the array has ended. The first chunk has its opening bracket. */
    feed: (chunk: Buffer): boolean => {
      let from = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at];
        if (inText) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inText = false;
        } else if (byte === QUOTE) inText = true;
        else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
          depth += 1;
          if (depth === 1) from = at + 1;
        } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
          depth -= 1;
          if (depth === 0) {
            keep(chunk.subarray(from, at));
            finish(true);
            return true;
          }
        } else if (byte === COMMA && depth === 1) {
          keep(chunk.subarray(from, at));
          finish(false);
          from = at + 1;
        }
      }
      keep(chunk.subarray(from));
      return false;
    },
  };
}
