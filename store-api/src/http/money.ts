/** Centavos → reais, exact to the centavo in JSON. */
export function toReais(centavos: number): number {
  return centavos / 100;
}

/** Reais → centavos, rounded; undefined for anything that is not an amount. */
export function toCentavos(reais: unknown): number | undefined {
  const amount = typeof reais === 'string' && reais.trim() !== '' ? Number(reais) : reais;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return undefined;
  const centavos = Math.round(amount * 100);
  return Number.isSafeInteger(centavos) ? centavos : undefined;
}
