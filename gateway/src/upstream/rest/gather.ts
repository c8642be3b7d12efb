import { type BodyReader, textReader } from './body.ts';
import type { Gathering } from './call.ts';
import { createElements } from './elements.ts';

const MAX_ARRAY_BYTES = 64 * 1024 * 1024;

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
