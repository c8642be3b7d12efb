import type { Gathering } from './call.ts';
import { createElements } from './elements.ts';

const MIB = 1024 * 1024;

export interface GatherLimits {
  /** Largest array in bytes. A longer one is cut, and its rest is not read. */
  readonly array: number;
  /** Largest reply in bytes that is not an array. */
  readonly other: number;
}

/** What was gathered, null when none of it could be read; or the text of a body that is no array. */
export type Gathered = { readonly gathered: unknown } | { readonly text: string };

/**
 * Reads a body that is usually a long JSON array: `gathering` takes its elements while they arrive. Rejects with
 * `SyntaxError` for a body that cannot be read.
 */
export async function gatherBody(
  body: AsyncIterable<Buffer>,
  gathering: Gathering,
  limits: GatherLimits = { array: 64 * MIB, other: 4 * MIB },
): Promise<Gathered> {
  const elements = createElements(gathering.add);
  const other: Buffer[] = [];
  let isArray: boolean | undefined;
  let ended = false;
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    isArray ??= opensArray(chunk);
    if (isArray) {
      ended ||= elements.feed(chunk);
      if (size > limits.array) return { gathered: gathering.end(ended) };
    } else {
      if (size > limits.other) throw new SyntaxError('the reply is too long');
      other.push(chunk);
    }
  }
  if (!isArray) return { text: Buffer.concat(other, size).toString() };
  if (!ended) throw new SyntaxError('the array is cut off');
  return { gathered: gathering.end(true) };
}

/** Undefined for a chunk of white space only. */
function opensArray(chunk: Buffer): boolean | undefined {
  const first = chunk.find((byte) => byte > 0x20);
  return first === undefined ? undefined : first === '['.charCodeAt(0);
}
