/** In reais. A smaller amount prints as zero. */
export const LEAST_AMOUNT = 0.005;

/** JavaScript prints smaller numbers with an exponent. */
const PLAIN_FROM = 1e-6;

/**
 * Formats an amount in reais as `R$ 1.234,50`, with a plain space so that texts can be compared and copied.
 * `Intl.NumberFormat` prints the same, but its first call takes about half the hydration time of a page.
 */
export function formatMoney(reais: number): string {
  const amount = Math.abs(reais);
  // Shifts the decimal point in the text: multiplying by 100 would add floating-point error.
  const centavos = amount < PLAIN_FROM ? 0 : Math.round(Number(`${amount}e2`));
  const digits = String(centavos).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${reais < 0 ? '-' : ''}R$ ${whole},${digits.slice(-2)}`;
}
