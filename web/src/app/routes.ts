import { matchPath } from 'react-router-dom';

/** Who may open a page: everyone, only guests, any account, or admins. */
export type Access = 'public' | 'guest' | 'user' | 'admin';

export interface Route {
  readonly path: string;
  readonly access: Access;
  /** True for a public page that shows account data. */
  readonly ofAccount?: true;
  /** File of the page below `src`, without its extension. */
  readonly page: string;
}

/** Every page of the shop. The client, the server renderer and the size check read this table. */
// biome-ignore format: a table is read by its columns
export const routes: readonly Route[] = [
  { path: '/', access: 'public', page: 'shop/home/HomePage' },
  { path: '/produtos', access: 'public', page: 'shop/catalogo/CatalogoPage' },
  { path: '/produtos/:slug', access: 'public', page: 'shop/produto/ProdutoPage' },
  { path: '/notas/:slug', access: 'public', page: 'shop/catalogo/NotaPage' },
  { path: '/casas/:slug', access: 'public', page: 'shop/catalogo/CasaPage' },
  { path: '/login', access: 'guest', page: 'shop/acesso/LoginPage' },
  { path: '/register', access: 'guest', page: 'shop/acesso/CadastroPage' },
  { path: '/forgot-password', access: 'guest', page: 'shop/acesso/EsqueciSenhaPage' },
  { path: '/reset-password', access: 'guest', page: 'shop/acesso/NovaSenhaPage' },
  { path: '/confirmar-email', access: 'public', page: 'shop/acesso/ConfirmarEmailPage' },
  { path: '/painel', access: 'user', page: 'shop/minha-conta/MinhaContaPage' },
  { path: '/carrinho', access: 'public', ofAccount: true, page: 'shop/carrinho/CarrinhoPage' },
  { path: '/avisos', access: 'public', ofAccount: true, page: 'shop/avisos/AvisosPage' },
  { path: '/favoritos', access: 'public', ofAccount: true, page: 'shop/favoritos/FavoritosPage' },
  { path: '/meus-pedidos', access: 'user', page: 'shop/pedidos/MeusPedidosPage' },
  { path: '/checkout', access: 'public', ofAccount: true, page: 'shop/pagamento/CheckoutPage' },
  { path: '/success', access: 'user', page: 'shop/pagamento/PagamentoAprovadoPage' },
  { path: '/cancel', access: 'user', page: 'shop/pagamento/PagamentoCanceladoPage' },
  { path: '/pedido-confirmado/:id', access: 'public', ofAccount: true, page: 'shop/pagamento/PedidoConfirmadoPage' },
  { path: '/sobre', access: 'public', page: 'shop/textos/SobrePage' },
  { path: '/politica-de-privacidade', access: 'public', page: 'shop/textos/PrivacidadePage' },
  { path: '/direitos', access: 'public', page: 'shop/textos/DireitosPage' },
  { path: '/offline', access: 'public', page: 'shop/produto/OfflinePage' },
  { path: '/dashboard', access: 'admin', page: 'admin/DashboardPage' },
  { path: '*', access: 'public', page: 'shop/textos/NotFoundPage' },
];

/** Decodes a path segment or a fragment. A malformed escape stays as text. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the route of a path with decoded parameters. The last route matches every path. */
export function findRoute(pathname: string): {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
} {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (!match) continue;
    const params: Record<string, string> = {};
    for (const [name, part = ''] of Object.entries(match.params)) params[name] = decode(part);
    return { route, params };
  }
  throw new Error(`No route matches ${pathname}: the last route must match every path.`);
}
