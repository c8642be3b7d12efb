/** `49`, `49,9`, `49.90`. */
const PLAIN = /^\d{1,9}(?:[.,]\d{1,2})?$/;
/** `1.234`, `1.234,50`. */
const GROUPED = /^\d{1,3}(?:\.\d{3}){1,2}(?:,\d{1,2})?$/;

/** Parses reais as typed; null for anything else, negative amounts included. */
export function readReais(written: string): number | null {
  const text = written.replace(/^\s*R\$/i, '').trim();
  if (GROUPED.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : null;
}

export function reaisText(reais: number): string {
  return reais.toFixed(2).replace('.', ',');
}

/** Parses a quantity: a whole number from 1, or null. */
export function readQuantidade(written: string): number | null {
  const text = written.trim();
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 ? Number(text) : null;
}

const centavos = (reais: number) => Math.round(reais * 100);

/** Freight of an order in reais, derived from the total when the API omits it. */
export function freteDe({
  total,
  subtotal,
  valorFrete,
}: {
  readonly total: number;
  readonly subtotal: number;
  readonly valorFrete: number | null;
}): number {
  return valorFrete ?? Math.max(0, centavos(total) - centavos(subtotal)) / 100;
}

/** Sums quantity × unit price, and the freight. Amounts in reais, computed in centavos. */
export function totaisDe(
  linhas: readonly { readonly quantidade: number; readonly precoUnitario: number }[],
  frete: number,
): { readonly subtotal: number; readonly total: number } {
  const subtotal = linhas.reduce(
    (sum, { quantidade, precoUnitario }) => sum + quantidade * centavos(precoUnitario),
    0,
  );
  return { subtotal: subtotal / 100, total: (subtotal + centavos(frete)) / 100 };
}
