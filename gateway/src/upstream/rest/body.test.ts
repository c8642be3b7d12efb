import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatherReader, textReader } from './body.ts';

/** Gathers `text` from chunks of `size` bytes. */
function gather(text: string, size = 7, maxBytes?: number) {
  const elements: unknown[] = [];
  const bytes = Buffer.from(text);
  const reader = gatherReader(
    {
      add: (element) => elements.push(element),
      end: (complete) => ({ elements, complete }),
      ...(maxBytes === undefined ? {} : { maxBytes }),
    },
    textReader(20),
  );
  for (let at = 0; at < bytes.length; at += size) {
    if (!reader.take(bytes.subarray(at, at + size))) break;
  }
  return reader.end();
}

describe('arrays that are read while they arrive', () => {
  test('give the elements that JSON.parse gives, for any chunks (GW-16)', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), (list, size) => {
        const plain: unknown = JSON.parse(JSON.stringify(list));
        for (const indent of [0, 2]) {
          expect(gather(` ${JSON.stringify(list, null, indent)}\n`, size)).toEqual({
            text: '',
            gathered: { elements: plain, complete: true },
          });
        }
      }),
    );
  });

  test('are refused when cut off or broken (GW-16)', () => {
    for (const text of ['[{"id":1},{"id":2', '[1,2', '[1,,2]', '[1,]', '[{]', '[a]']) {
      expect(() => gather(text), text).toThrow(SyntaxError);
    }
  });

  test('are cut at the limit, and report it (GW-16)', () => {
    expect(gather('[1,2,3,4,5,6,7,8,9,10,11,12]', 7, 20)).toEqual({
      text: '',
      gathered: { elements: [1, 2, 3, 4, 5, 6, 7, 8, 9], complete: false },
    });
  });

  test('have elements of at most 1 MiB (GW-16)', () => {
    const long = JSON.stringify(['x'.repeat(1024 * 1024)]);
    expect(() => gather(long, 64 * 1024)).toThrow(SyntaxError);
  });
});

describe('other bodies', () => {
  test('are returned as text (GW-16)', () => {
    for (const text of ['{"content":[1]}', '  null', '', '   ', 'ação']) {
      expect(gather(text, 3)).toEqual({ text });
    }
  });

  test('are refused beyond their limit (GW-16)', () => {
    expect(() => gather('{"a":"01234567890123456789"}')).toThrow(SyntaxError);
  });
});
