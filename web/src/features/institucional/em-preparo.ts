import { matchPath } from 'react-router-dom';

/** What an address that has no page yet says of itself. */
export interface EmPreparo {
  readonly path: string;
  readonly access: 'public' | 'guest' | 'user' | 'admin';
  readonly text: string;
}

const SENHA =
  'Criar outra senha por aqui ainda não dá. Fale com a gente e resolvemos a sua entrada.';
const PEDIDO = 'Por enquanto, a situação do seu pedido é contada na conversa com a loja.';
const PAGAMENTO = 'Por enquanto, o pagamento é combinado na conversa com a loja.';

/** ROUTE-07 … ROUTE-11: who may open each address is settled (C-19 … C-21), its page is on the way. */
export const emPreparo: readonly EmPreparo[] = [
  {
    path: '/register',
    access: 'guest',
    text: 'O cadastro abre em breve. Se quiser comprar antes disso, chame a gente na conversa.',
  },
  { path: '/forgot-password', access: 'guest', text: SENHA },
  { path: '/reset-password', access: 'guest', text: SENHA },
  {
    path: '/painel',
    access: 'user',
    text: 'Aqui você vai cuidar dos seus dados e endereços.',
  },
  { path: '/meus-pedidos', access: 'user', text: PEDIDO },
  { path: '/checkout', access: 'public', text: PAGAMENTO },
  { path: '/success', access: 'user', text: PEDIDO },
  { path: '/cancel', access: 'user', text: PAGAMENTO },
  { path: '/pedido-confirmado/:id', access: 'public', text: PEDIDO },
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
