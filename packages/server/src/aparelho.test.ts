import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APARELHO_DAYS, createAparelhos } from './aparelho.ts';

const DAY = 24 * 60 * 60 * 1000;
let now = Date.UTC(2026, 2, 1);
const aparelhos = createAparelhos(Buffer.alloc(32, 1), () => now);
const { add, find } = aparelhos;

describe('a browser that signed in before', () => {
  test('is known for its accounts in any case, and keeps its id (SEC-07)', () => {
    const first = add(undefined, 'Marina');
    const both = add(first, 'rui');
    expect(find(both, 'mARINA')?.id).toBe(find(first, 'marina')?.id);
    expect(find(both, 'rui')).not.toBeNull();
    expect(find(both, 'ana')).toBeNull();
    expect(both).not.toMatch(/marina|rui/i);
    const today = createAparelhos(Buffer.alloc(32, 1));
    expect(today.find(today.add(undefined, 'ana'), 'ana')).not.toBeNull();
  });

  test('proves one account without the others (SEC-07)', () => {
    const { proof = '' } = find(add(add(undefined, 'marina'), 'rui'), 'marina') ?? {};
    expect(find(proof, 'marina')).not.toBeNull();
    expect(find(proof, 'rui')).toBeNull();
  });

  test('is known for the last five accounts, each once (SEC-07)', () => {
    let text = add(add(undefined, 'conta0'), 'conta0');
    expect(text.split('.')).toHaveLength(2);
    for (let n = 1; n < 7; n += 1) text = add(text, `conta${n}`);
    const known = [0, 1, 2, 3, 4, 5, 6].filter((n) => find(text, `conta${n}`) !== null);
    expect(known).toEqual([2, 3, 4, 5, 6]);
  });

  test('is forgotten after 400 days without a sign-in (SEC-07)', () => {
    const text = add(undefined, 'marina');
    now += (APARELHO_DAYS - 1) * DAY;
    expect(find(text, 'marina')).not.toBeNull();
    now += DAY;
    expect(find(text, 'marina')).toBeNull();
  });

  test('is proved by a text that stays the same from version to version (SEC-07)', () => {
    const proof = 'AAAAAAAAAAAAAAAA.ftt-LZOSnk2z1ykMS40tfliMiw';
    const { find: findThen } = createAparelhos(Buffer.alloc(32, 1), () => Date.UTC(2026, 2, 1));
    expect(findThen(proof, 'marina')).toEqual({ id: 'AAAAAAAAAAAAAAAA', proof });
  });

  test('is unknown to another key, and to any changed text (SEC-07)', () => {
    const text = add(undefined, 'marina');
    expect(createAparelhos(Buffer.alloc(32, 2), () => now).find(text, 'marina')).toBeNull();
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('a', 'Z', '9', '_', '-', '.'),
        (at, sign) => {
          const changed = text.slice(0, at) + sign + text.slice(at + 1);
          // The last letter holds bits that the comparison of texts, not of bytes, protects.
          expect(find(changed, 'marina') === null).toBe(changed !== text);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (any) => find(any, 'marina') === null));
  });
});
