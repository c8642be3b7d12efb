import { describe, expect, it } from 'vitest';
import { documentTitle } from './title.ts';

describe('documentTitle', () => {
  it("TITLE-01: com título, '{título} | {marca} Perfumes Fracionados'", () => {
    expect(documentTitle('Produtos', 'Decantária')).toBe(
      'Produtos | Decantária Perfumes Fracionados',
    );
  });

  it("TITLE-02: sem título, '{marca} | Perfumes Fracionados'", () => {
    expect(documentTitle(null, 'Decantária')).toBe('Decantária | Perfumes Fracionados');
  });
});
