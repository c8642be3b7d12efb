export function documentTitle(title: string | null, brand: string): string {
  return title === null
    ? `${brand} | Perfumes Fracionados`
    : `${title} | ${brand} Perfumes Fracionados`;
}
