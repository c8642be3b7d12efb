/** Text for comparison, without case, accents and extra spaces: `  Noite  de Ônix` → `noite de onix`. */
export function fold(text: string): string {
  return tidy(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
}

/** Text without outer spaces and with one space between words. */
export function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Text on one line: like `tidy`, with control characters read as spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** False for text with a null character, which no database stores. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
