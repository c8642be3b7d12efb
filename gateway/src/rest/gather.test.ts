import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GatherLimits, gatherBody } from './gather.ts';

/** Gathers `text` from chunks of `size` bytes. */
function gather(text: string, size = 7, limits?: GatherLimits) {
  const elements: unknown[] = [];
  const bytes = Buffer.from(text);
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return gatherBody(
    chunks(),
    { add: (element) => elements.push(element), end: (complete) => ({ elements, complete }) },
    limits,
  );
}

describe('arrays that are read while they arrive', () => {
  test('give the elements that JSON.parse gives, for any chunks (GW-16)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 40 }),
        async (list, size) => {
          const plain: unknown = JSON.parse(JSON.stringify(list));
          for (const indent of [0, 2]) {
            expect(await gather(` ${JSON.stringify(list, null, indent)}\n`, size)).toEqual({
              gathered: { elements: plain, complete: true },
            });
          }
        },
      ),
    );
  });

  test('are refused when cut off or broken (GW-16)', async () => {
    for (const text of ['[{"id":1},{"id":2', '[1,2', '[1,,2]', '[1,]', '[{]', '[a]']) {
      await expect(gather(text), text).rejects.toThrow(SyntaxError);
    }
  });

  test('are cut at the limit, and report it (GW-16)', async () => {
    const limits = { array: 20, other: 100 };
    expect(await gather('[1,2,3,4,5,6,7,8,9,10,11,12]', 7, limits)).toEqual({
      gathered: { elements: [1, 2, 3, 4, 5, 6, 7, 8, 9], complete: false },
    });
  });

  test('have elements of at most 1 MiB (GW-16)', async () => {
    const long = JSON.stringify(['x'.repeat(1024 * 1024)]);
    await expect(gather(long, 64 * 1024)).rejects.toThrow(SyntaxError);
  });
});

describe('other bodies', () => {
  test('are returned as text (GW-16)', async () => {
    for (const text of ['{"content":[1]}', '  null', '', '   ', 'ação']) {
      expect(await gather(text, 3)).toEqual({ text });
    }
  });

  test('are refused beyond their limit (GW-16)', async () => {
    const long = gather('{"a":"01234567890123456789"}', 7, { array: 100, other: 20 });
    await expect(long).rejects.toThrow(SyntaxError);
  });
});
