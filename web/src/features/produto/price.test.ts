import { describe, expect, it } from 'vitest';
import { priceLabel } from './price.ts';

describe('priceLabel', () => {
  it("CARD-03: com variações 'A partir de R$ x'", () => {
    expect(priceLabel({ precoMinimo: 29.9, variacoes: [{}, {}] })).toBe('A partir de R$ 29,90');
  });

  it("CARD-03: sem variações 'R$ x'", () => {
    expect(priceLabel({ precoMinimo: 349, variacoes: [] })).toBe('R$ 349,00');
  });

  it("CARD-03: 'Preço indisponível' quando o preço é 0 ou não existe", () => {
    expect(priceLabel({ precoMinimo: 0, variacoes: [] })).toBe('Preço indisponível');
    expect(priceLabel({ precoMinimo: null, variacoes: [{}] })).toBe('Preço indisponível');
  });
});
