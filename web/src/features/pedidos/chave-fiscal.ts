/** Formats a fiscal key in groups of four digits. */
export function chaveText(chave: string): string {
  return chave.replace(/\d{4}(?=\d)/g, '$& ');
}
