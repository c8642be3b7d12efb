/** Who may call: everyone, signed-in accounts, or administrators. */
export type Who = 'all' | 'user' | 'admin';

/** One call of the documented contract (ledger, section R) or one that this API adds. */
export interface Call {
  /** Ledger id; undefined for a call that only this API has. */
  id?: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As OpenAPI writes it. */
  path: string;
  who: Who;
}

/** Every call of the API. `docs/rest-contract.md`, the OpenAPI document and the router must agree with it. */
export const CALLS: readonly Call[] = [
  { id: 'API-01', method: 'GET', path: '/categorias', who: 'all' },
  { id: 'API-02', method: 'GET', path: '/produtos/destaque-por-categoria', who: 'all' },
  { id: 'API-03', method: 'GET', path: '/produtos/destaques', who: 'all' },
  { id: 'API-04', method: 'GET', path: '/produtos/mais-vendidos', who: 'all' },
  { id: 'API-05', method: 'GET', path: '/produtos/listarFiltroShop', who: 'all' },
  { id: 'API-06', method: 'GET', path: '/produtos/slug/{slug}', who: 'all' },
  { id: 'API-07', method: 'GET', path: '/carrinho', who: 'user' },
  { id: 'API-08', method: 'POST', path: '/carrinho/adicionar', who: 'user' },
  { id: 'API-09', method: 'POST', path: '/carrinho/aumentar', who: 'user' },
  { id: 'API-10', method: 'POST', path: '/carrinho/diminuir', who: 'user' },
  { id: 'API-11', method: 'DELETE', path: '/carrinho/remover/{produtoId}', who: 'user' },
  { id: 'API-12', method: 'POST', path: '/carrinho/limpar', who: 'user' },
  { id: 'API-13', method: 'POST', path: '/auth/login', who: 'all' },
  { id: 'API-14', method: 'POST', path: '/auth/register', who: 'all' },
  { id: 'API-15', method: 'GET', path: '/auth/validate', who: 'user' },
  { id: 'API-16', method: 'POST', path: '/auth/forgot-password', who: 'all' },
  { id: 'API-17', method: 'POST', path: '/auth/reset-password', who: 'all' },
  { id: 'API-18', method: 'GET', path: '/perfis/me', who: 'user' },
  { id: 'API-19', method: 'PUT', path: '/perfis/me', who: 'user' },
  { id: 'API-20', method: 'GET', path: '/perfis/{id}', who: 'user' },
  { id: 'API-21', method: 'GET', path: '/usuarios/me', who: 'user' },
  { id: 'API-22', method: 'GET', path: '/usuarios', who: 'admin' },
  { id: 'API-23', method: 'POST', path: '/usuarios', who: 'admin' },
  { id: 'API-24', method: 'PUT', path: '/usuarios/{id}', who: 'admin' },
  { id: 'API-25', method: 'DELETE', path: '/usuarios/{id}', who: 'admin' },
  { id: 'API-26', method: 'GET', path: '/pedidos/me', who: 'user' },
  { id: 'API-27', method: 'GET', path: '/pedidos/{id}', who: 'user' },
  { id: 'API-28', method: 'GET', path: '/pedidos/{id}/status', who: 'user' },
  { id: 'API-29', method: 'GET', path: '/pedidos/public/{pedidoId}', who: 'all' },
  { id: 'API-30', method: 'GET', path: '/pedidos', who: 'admin' },
  { id: 'API-31', method: 'PUT', path: '/pedidos/{id}', who: 'admin' },
  { id: 'API-32', method: 'POST', path: '/pedidos/criar', who: 'user' },
  { id: 'API-33', method: 'POST', path: '/pedidos/{id}/checkout', who: 'user' },
  { id: 'API-34', method: 'GET', path: '/enderecos/me', who: 'user' },
  { id: 'API-35', method: 'POST', path: '/enderecos', who: 'user' },
  { id: 'API-36', method: 'PUT', path: '/enderecos/{id}', who: 'user' },
  { id: 'API-37', method: 'PUT', path: '/enderecos/{id}/padrao', who: 'user' },
  { id: 'API-38', method: 'DELETE', path: '/enderecos/{id}', who: 'user' },
  { id: 'API-39', method: 'POST', path: '/payment/create-payment-intent', who: 'user' },
  { id: 'API-40', method: 'POST', path: '/payment/confirmar/{pedidoId}', who: 'user' },
  { id: 'API-41', method: 'GET', path: '/produtos', who: 'all' },
  { id: 'API-42', method: 'POST', path: '/produtos', who: 'admin' },
  { id: 'API-43', method: 'PUT', path: '/produtos/{id}', who: 'admin' },
  { id: 'API-44', method: 'DELETE', path: '/produtos/{id}', who: 'admin' },
  { id: 'API-45', method: 'POST', path: '/categorias', who: 'admin' },
  { id: 'API-46', method: 'PUT', path: '/categorias/{id}', who: 'admin' },
  { id: 'API-47', method: 'DELETE', path: '/categorias/{id}', who: 'admin' },
  { method: 'GET', path: '/produtos/{id}', who: 'all' },
  { method: 'PUT', path: '/produtos/{id}/status', who: 'admin' },
  { method: 'PUT', path: '/carrinho/itens/{id}', who: 'user' },
  { method: 'GET', path: '/usuarios/{id}/historico', who: 'admin' },
  { method: 'GET', path: '/pedidos/{id}/historico', who: 'user' },
  { method: 'GET', path: '/pedidos/{id}/notas', who: 'admin' },
  { method: 'POST', path: '/pedidos/{id}/notas', who: 'admin' },
  { method: 'PUT', path: '/pedidos/{id}/metodo', who: 'user' },
  { method: 'PUT', path: '/pedidos/{id}/cancelar', who: 'user' },
  { method: 'POST', path: '/pedidos/{id}/desistencia', who: 'user' },
  { method: 'POST', path: '/pedidos/{id}/desistencia/receber', who: 'admin' },
  { method: 'POST', path: '/estornos/{id}/repetir', who: 'admin' },
  { method: 'POST', path: '/usuarios/me/exclusao', who: 'user' },
  { method: 'POST', path: '/auth/logout', who: 'user' },
  { method: 'POST', path: '/auth/login/segundo-fator', who: 'all' },
  { method: 'GET', path: '/auth/segundo-fator', who: 'admin' },
  { method: 'POST', path: '/auth/segundo-fator', who: 'admin' },
  { method: 'POST', path: '/auth/segundo-fator/ativar', who: 'admin' },
  { method: 'POST', path: '/auth/segundo-fator/remover', who: 'admin' },
  { method: 'POST', path: '/auth/segundo-fator/codigos', who: 'admin' },
  { method: 'POST', path: '/auth/confirmar-identidade', who: 'admin' },
  { method: 'POST', path: '/usuarios/me/confirmacao-email', who: 'user' },
  { method: 'POST', path: '/auth/confirmar-email', who: 'all' },
  { method: 'GET', path: '/fretes', who: 'all' },
  { method: 'GET', path: '/fretes/padrao', who: 'all' },
  { method: 'PUT', path: '/fretes/padrao', who: 'admin' },
  { method: 'DELETE', path: '/fretes/padrao', who: 'admin' },
  { method: 'PUT', path: '/fretes/{uf}', who: 'admin' },
  { method: 'DELETE', path: '/fretes/{uf}', who: 'admin' },
  { method: 'POST', path: '/frete/cotar', who: 'all' },
  { method: 'GET', path: '/favoritos/me', who: 'user' },
  { method: 'PUT', path: '/favoritos/{produtoId}', who: 'user' },
  { method: 'DELETE', path: '/favoritos/{produtoId}', who: 'user' },
  { method: 'POST', path: '/favoritos/juntar', who: 'user' },
  { method: 'POST', path: '/consentimentos', who: 'all' },
  { method: 'GET', path: '/consentimentos/me', who: 'user' },
  { method: 'GET', path: '/resumo', who: 'admin' },
  { method: 'GET', path: '/auditoria', who: 'admin' },
  { method: 'POST', path: '/payment/webhook', who: 'all' },
  { method: 'POST', path: '/stripe/webhook', who: 'all' },
];

/** Name of a call in this suite, e.g. `GET /produtos/{id}`. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
