import { describe, expect, it } from 'vitest';
import { priceLabel } from './price.ts';

describe('priceLabel', () => {
  it('shows "A partir de R$ x" with variations (CARD-03)', () => {
    expect(priceLabel({ precoMinimo: 29.9, variacoes: [{}, {}] })).toBe('A partir de R$ 29,90');
  });

  it('shows "R$ x" without variations (CARD-03)', () => {
    expect(priceLabel({ precoMinimo: 349, variacoes: [] })).toBe('R$ 349,00');
  });

  it('shows "Preço indisponível" for a price of 0 or none (CARD-03)', () => {
    expect(priceLabel({ precoMinimo: 0, variacoes: [] })).toBe('Preço indisponível');
    expect(priceLabel({ precoMinimo: null, variacoes: [{}] })).toBe('Preço indisponível');
  });
});
