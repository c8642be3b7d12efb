const NOT_FOUND = 'institucional/NotFoundPage';

const PAGES: Readonly<Record<string, string>> = {
  '/': 'home/HomePage',
  '/produtos': 'catalogo/CatalogoPage',
  '/produtos/:slug': 'produto/ProdutoPage',
  '/login': 'conta/LoginPage',
  '/register': 'conta/CadastroPage',
  '/forgot-password': 'conta/EsqueciSenhaPage',
  '/reset-password': 'conta/NovaSenhaPage',
  '/confirmar-email': 'conta/ConfirmarEmailPage',
  '/painel': 'painel/PainelPage',
  '/carrinho': 'compra/CarrinhoPage',
  '/meus-pedidos': 'pedidos/MeusPedidosPage',
  '/checkout': 'checkout/CheckoutPage',
  '/success': 'checkout/PagamentoAprovadoPage',
  '/cancel': 'checkout/PagamentoCanceladoPage',
  '/pedido-confirmado/:id': 'checkout/PedidoConfirmadoPage',
  '/sobre': 'institucional/SobrePage',
  '/politica-de-privacidade': 'institucional/PrivacidadePage',
  '/direitos': 'institucional/DireitosPage',
  '/offline': 'produto/OfflinePage',
  '/dashboard': 'admin/DashboardPage',
  '*': NOT_FOUND,
};

/** Returns the source file of a route's page, which is its key in the build manifest. */
export function pageSource(path: string): string {
  return `src/features/${PAGES[path] ?? NOT_FOUND}.tsx`;
}
