/** TITLE-01, TITLE-02: the document's title for a page, or for a page without a title of its own. */
export function documentTitle(title: string | null, brand: string): string {
  return title === null
    ? `${brand} | Perfumes Fracionados`
    : `${title} | ${brand} Perfumes Fracionados`;
}
