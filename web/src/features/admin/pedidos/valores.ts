/** `49`, `49,9`, `49.90`. */
const PLAIN = /^\d{1,9}(?:[.,]\d{1,2})?$/;
/** `1.234`, `1.234,50`. */
const GROUPED = /^\d{1,3}(?:\.\d{3}){1,2}(?:,\d{1,2})?$/;

/** Reais as a person writes them; null for anything else, and for less than nothing. */
export function readReais(written: string): number | null {
  const text = written.replace(/^\s*R\$/i, '').trim();
  if (GROUPED.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : null;
}

/** Reais as they stand in a field: `49,90`. */
export function reaisText(reais: number): string {
  return reais.toFixed(2).replace('.', ',');
}

/** AORD-07: units of a line as they are written, a whole number from 1; null for anything else. */
export function readQuantidade(written: string): number | null {
  const text = written.trim();
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 ? Number(text) : null;
}

const centavos = (reais: number) => Math.round(reais * 100);

/** C-54: what the delivery of an order costs, in reais, also where the API does not name it. */
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

/** AORD-07, C-54: Σ quantity × unit price, and with the freight what the order is to cost; reais in, reais out. */
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
