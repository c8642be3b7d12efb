import { z } from 'zod';

/** What a person lets an assistant do: read, change the cart, order. */
export const Escopo = z.enum(['LER', 'CARRINHO', 'PEDIR']);
export type Escopo = z.infer<typeof Escopo>;

const ANY: readonly Escopo[] = Escopo.options;
const READING: readonly Escopo[] = ['LER', 'PEDIR'];

/** The routes that a token of an assistant may call, and the scopes that each accepts. All others refuse it. */
const ROUTES: Readonly<Record<string, readonly Escopo[]>> = {
  'GET /api/usuarios/me': ANY,
  'GET /api/carrinho': ANY,
  'POST /api/carrinho/adicionar': ['CARRINHO'],
  'PUT /api/carrinho/itens/:id': ['CARRINHO'],
  'DELETE /api/carrinho/remover/:produtoId': ['CARRINHO'],
  'GET /api/enderecos/me': READING,
  'GET /api/pedidos/me': READING,
  'GET /api/pedidos/:id': READING,
  'POST /api/pedidos/criar': ['PEDIR'],
};

/** The scopes that a route accepts from an assistant; none for most routes. */
export function escoposOf(method: string, url: string): readonly Escopo[] {
  return ROUTES[`${method} ${url}`] ?? [];
}
