import { matchPath } from 'react-router-dom';

/** What an address that has no page yet says of itself. */
export interface EmPreparo {
  readonly path: string;
  readonly access: 'public' | 'guest' | 'user' | 'admin';
  readonly text: string;
}

/** ROUTE-07 … ROUTE-11: who may open each address is settled (C-19 … C-21), its page is on the way. */
export const emPreparo: readonly EmPreparo[] = [
  {
    path: '/dashboard',
    access: 'admin',
    text: 'Aqui a loja vai cuidar de produtos, usuários e pedidos.',
  },
];

/** What the page at `pathname` says; empty for an address that is none of these. */
export function emPreparoText(pathname: string): string {
  return emPreparo.find(({ path }) => matchPath(path, pathname))?.text ?? '';
}
