/** A fiscal key as it is printed, its 44 digits by four. */
export function chaveText(chave: string): string {
  return chave.replace(/\d{4}(?=\d)/g, '$& ');
}
