import { centavosOf, readCentavos, writeCentavos } from '../../../lib/formats/centavos.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';

/** Parses reais as typed; null for anything else, negative and ambiguous amounts included. */
export function readReais(written: string): number | null {
  const read = readCentavos(written);
  return read === null ? null : read / 100;
}

export function reaisText(reais: number): string {
  return writeCentavos(centavosOf(reais));
}

/** Parses a quantity: a whole number from 1, or null. */
export function readQuantidade(written: string): number | null {
  const text = written.trim();
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 ? Number(text) : null;
}

/** Freight of an order in reais, derived from the total when the API omits it. */
export function freteDe({
  total,
  subtotal,
  valorFrete,
}: Pick<PedidoAdminFragment, 'total' | 'subtotal' | 'valorFrete'>): number {
  return valorFrete ?? Math.max(0, centavosOf(total) - centavosOf(subtotal)) / 100;
}

/** Sums quantity × unit price, and the freight. Amounts in reais, computed in centavos. */
export function totaisDe(
  linhas: readonly { readonly quantidade: number; readonly precoUnitario: number }[],
  frete: number,
): { readonly subtotal: number; readonly total: number } {
  const subtotal = linhas.reduce(
    (sum, { quantidade, precoUnitario }) => sum + quantidade * centavosOf(precoUnitario),
    0,
  );
  return { subtotal: subtotal / 100, total: (subtotal + centavosOf(frete)) / 100 };
}
