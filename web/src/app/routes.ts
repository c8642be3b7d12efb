import { matchPath } from 'react-router-dom';
import type { PageModule } from '../shared/routing/page.ts';

/** Who may open a page: everyone, only guests, any account, or admins. */
export type Access = 'public' | 'guest' | 'user' | 'admin';

export interface Route {
  readonly path: string;
  readonly access: Access;
  /** True for a public page that shows account data. */
  readonly ofAccount?: true;
  readonly load: () => Promise<PageModule>;
}

export const routes: readonly Route[] = [
  {
    path: '/',
    access: 'public',
    load: () => import('../features/home/HomePage.tsx'),
  },
  {
    path: '/produtos',
    access: 'public',
    load: () => import('../features/catalogo/CatalogoPage.tsx'),
  },
  {
    path: '/produtos/:slug',
    access: 'public',
    load: () => import('../features/produto/ProdutoPage.tsx'),
  },
  {
    path: '/login',
    access: 'guest',
    load: () => import('../features/conta/LoginPage.tsx'),
  },
  {
    path: '/register',
    access: 'guest',
    load: () => import('../features/conta/CadastroPage.tsx'),
  },
  {
    path: '/forgot-password',
    access: 'guest',
    load: () => import('../features/conta/EsqueciSenhaPage.tsx'),
  },
  {
    path: '/reset-password',
    access: 'guest',
    load: () => import('../features/conta/NovaSenhaPage.tsx'),
  },
  {
    path: '/confirmar-email',
    access: 'public',
    load: () => import('../features/conta/ConfirmarEmailPage.tsx'),
  },
  {
    path: '/painel',
    access: 'user',
    load: () => import('../features/painel/PainelPage.tsx'),
  },
  {
    path: '/carrinho',
    access: 'public',
    ofAccount: true,
    load: () => import('../features/compra/CarrinhoPage.tsx'),
  },
  {
    path: '/meus-pedidos',
    access: 'user',
    load: () => import('../features/pedidos/MeusPedidosPage.tsx'),
  },
  {
    path: '/checkout',
    access: 'public',
    ofAccount: true,
    load: () => import('../features/checkout/CheckoutPage.tsx'),
  },
  {
    path: '/success',
    access: 'user',
    load: () => import('../features/checkout/PagamentoAprovadoPage.tsx'),
  },
  {
    path: '/cancel',
    access: 'user',
    load: () => import('../features/checkout/PagamentoCanceladoPage.tsx'),
  },
  {
    path: '/pedido-confirmado/:id',
    access: 'public',
    ofAccount: true,
    load: () => import('../features/checkout/PedidoConfirmadoPage.tsx'),
  },
  {
    path: '/sobre',
    access: 'public',
    load: () => import('../features/institucional/SobrePage.tsx'),
  },
  {
    path: '/politica-de-privacidade',
    access: 'public',
    load: () => import('../features/institucional/PrivacidadePage.tsx'),
  },
  {
    path: '/direitos',
    access: 'public',
    load: () => import('../features/institucional/DireitosPage.tsx'),
  },
  {
    path: '/offline',
    access: 'public',
    load: () => import('../features/produto/OfflinePage.tsx'),
  },
  {
    path: '/dashboard',
    access: 'admin',
    load: () => import('../features/admin/DashboardPage.tsx'),
  },
  {
    path: '*',
    access: 'public',
    load: () => import('../features/institucional/NotFoundPage.tsx'),
  },
];

/** Decodes a path segment. A malformed escape stays as text. */
function decode(part: string): string {
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
