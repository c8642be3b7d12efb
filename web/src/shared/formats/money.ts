const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/**
 * FMT-01: an amount in reais as a person reads it, `R$ 1.234,50`.
 * The space after the sign is a plain one, so that texts can be compared and copied.
 */
export function formatMoney(reais: number): string {
  return real.format(reais).replaceAll('\u00a0', ' ');
}
