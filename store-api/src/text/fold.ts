/** Lower case without accents, for comparing what people type: `Árabe` → `arabe`. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
