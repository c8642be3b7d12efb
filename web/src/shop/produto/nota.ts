/** A `nota` or an average: 4.5 → '4,5'. */
export function notaText(nota: number): string {
  return nota.toFixed(1).replace('.', ',');
}
