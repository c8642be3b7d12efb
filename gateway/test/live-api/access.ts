import type { UsuarioRow } from './rows.ts';

type Need = 'nothing' | 'role' | 'login' | 'admin';

/** Access rules, first match wins; `/**` also matches the empty rest. They keep the API's gaps (rest-contract 1.5). */
const RULES: readonly (readonly [methods: string, pattern: string, need: Need])[] = [
  ['*', '/auth/**', 'nothing'],
  ['*', '/stripe/webhook/**', 'nothing'],
  ['OPTIONS', '/**', 'nothing'],
  ['GET', '/produtos/**', 'nothing'],
  ['GET', '/categorias/**', 'nothing'],
  ['POST', '/carrinho/**', 'nothing'],
  ['POST', '/pedidos/criar', 'role'],
  ['GET', '/enderecos/me', 'role'],
  ['GET', '/perfis/me', 'role'],
  ['GET', '/pedidos/**', 'role'],
  ['POST', '/payment/**', 'role'],
  ['GET', '/carrinho/**', 'role'],
  ['DELETE', '/carrinho/**', 'role'],
  ['GET', '/usuarios/me', 'login'],
  ['*', '/usuarios/**', 'admin'],
  ['POST', '/produtos', 'admin'],
  ['*', '/pedidos/**', 'admin'],
  ['*', '/categorias/**', 'admin'],
  ['*', '/**', 'login'],
];

/** Decides by the roles of the account's row (null: anonymous). Ignores the account's status, as the API does. */
export function mayCall(method: string, path: string, usuario: UsuarioRow | null): boolean {
  const rule = RULES.find(
    ([methods, pattern]) => (methods === '*' || methods === method) && matches(pattern, path),
  );
  return satisfies(rule?.[2] ?? 'login', usuario);
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/**')) return path === pattern;
  const base = pattern.slice(0, -3);
  return path === base || path.startsWith(`${base}/`);
}

function satisfies(need: Need, usuario: UsuarioRow | null): boolean {
  if (need === 'nothing') return true;
  if (usuario === null) return false;
  const isAdmin = usuario.roles.includes('ROLE_ADMIN');
  if (need === 'admin') return isAdmin;
  return need === 'login' || isAdmin || usuario.roles.includes('ROLE_USER');
}
