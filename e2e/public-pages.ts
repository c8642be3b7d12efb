/** The public pages. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/produtos',
  '/produtos/noite-de-zahran',
  '/sobre',
  '/politica-de-privacidade',
  '/direitos',
  '/carrinho',
];
