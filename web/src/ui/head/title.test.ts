import { describe, expect, it } from 'vitest';
import { documentTitle } from './title.ts';

describe('documentTitle', () => {
  it("prints '{title} | {brand} Perfumes Fracionados' with a title (TITLE-01)", () => {
    expect(documentTitle('Produtos', 'Decantária')).toBe(
      'Produtos | Decantária Perfumes Fracionados',
    );
  });

  it("prints '{brand} | Perfumes Fracionados' without a title (TITLE-02)", () => {
    expect(documentTitle(null, 'Decantária')).toBe('Decantária | Perfumes Fracionados');
  });
});
