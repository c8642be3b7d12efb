import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

describe('slug', () => {
  it.each([
    ['Noite de Oud', 'noite-de-oud'],
    ['Âmbar & Açafrão', 'ambar-acafrao'],
    ['  L’Été 212  ', 'l-ete-212'],
    ['ﬁne — №5', 'fine-no5'],
    ['عود', 'produto'],
  ])('of name %o is %o', (nome, slug) => {
    expect(slugOf(nome)).toBe(slug);
  });

  it('gets -2, then -3, when taken', () => {
    expect(freeSlug('Oud', new Set())).toBe('oud');
    expect(freeSlug('Oud', new Set(['oud']))).toBe('oud-2');
    expect(freeSlug('Oud', new Set(['oud', 'oud-2']))).toBe('oud-3');
  });

  it('of any name fits an address and the database', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (nome) => {
        expect(slugOf(nome)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });

  it('a free one is never among the taken', () => {
    const slug = fc.constantFrom('oud', 'oud-2', 'oud-3', 'ambar');
    fc.assert(
      fc.property(fc.constantFrom('Oud', 'Âmbar'), fc.uniqueArray(slug), (nome, taken) => {
        expect(taken).not.toContain(freeSlug(nome, new Set(taken)));
      }),
    );
  });
});
