/** Reais; what is less is spelled as nothing. */
export const LEAST_AMOUNT = 0.005;

/** Numbers nearer to zero are spelled with an exponent. */
const PLAIN_FROM = 1e-6;

/**
 * FMT-01: an amount in reais as a person reads it, `R$ 1.234,50`.
 * The space after the sign is a plain one, so that texts can be compared and copied. `Intl` says the same, but readies
 * itself for as long as half a page takes to come alive.
 */
export function formatMoney(reais: number): string {
  const amount = Math.abs(reais);
  // Two places further by its digits: a product would round what is not there.
  const centavos = amount < PLAIN_FROM ? 0 : Math.round(Number(`${amount}e2`));
  const digits = String(centavos).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${reais < 0 ? '-' : ''}R$ ${whole},${digits.slice(-2)}`;
}
