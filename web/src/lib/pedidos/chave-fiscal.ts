export function chaveText(chave: string): string {
  return chave.replace(/\d{4}(?=\d)/g, '$& ');
}
