import { authRoutes } from './auth.ts';
import type { Route } from './call.ts';
import { carrinhoRoutes } from './carrinho.ts';
import { catalogoRoutes } from './catalogo.ts';
import { categoriasRoutes } from './categorias.ts';
import { enderecosRoutes } from './enderecos.ts';
import { badRequest, Failure, notFound } from './errors.ts';
import type { Habits } from './habits.ts';
import { pagamentosRoutes } from './pagamentos.ts';
import { pedidosRoutes } from './pedidos.ts';
import { perfisRoutes } from './perfis.ts';
import { produtosAdminRoutes } from './produtos-admin.ts';
import { usuariosRoutes } from './usuarios.ts';

interface Pattern {
  readonly route: Route;
  readonly method: string;
  readonly template: string;
  readonly segments: readonly string[];
}

export interface Match {
  readonly route: Route;
  /** Path with `{names}` in place of values. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Literal paths before paths with parameters, as Spring matches them. */
const patterns: readonly Pattern[] = [
  ...authRoutes,
  ...catalogoRoutes,
  ...produtosAdminRoutes,
  ...categoriasRoutes,
  ...carrinhoRoutes,
  ...perfisRoutes,
  ...enderecosRoutes,
  ...usuariosRoutes,
  ...pedidosRoutes,
  ...pagamentosRoutes,
]
  .map((route): Pattern => {
    const [method = '', template = ''] = route.on.split(' ');
    return { route, method, template, segments: template.split('/') };
  })
  .toSorted((one, other) => parameters(one) - parameters(other));

function parameters({ segments }: Pattern): number {
  return segments.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/** Finds the endpoint. Throws the 404 class for an unknown path (a trailing slash too), the 405 class for a wrong method. */
export function matchRoute(method: string, path: string, habits: Habits): Match {
  const parts = path.split('/');
  const here = patterns.filter(
    ({ route, segments }) => fits(segments, parts) && (route.when?.(habits) ?? true),
  );
  // A GET endpoint also answers HEAD.
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = here.find((pattern) => pattern.method === wanted);
  if (found) return { ...found, params: readParams(found.segments, parts) };
  if (here.length === 0) throw notFound('No static resource');
  throw new Failure(405, `Method '${method}' is not supported`);
}

function fits(segments: readonly string[], parts: readonly string[]): boolean {
  return (
    segments.length === parts.length &&
    segments.every((segment, n) => (isParameter(segment) ? parts[n] !== '' : segment === parts[n]))
  );
}

function readParams(segments: readonly string[], parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    segments.flatMap((segment, n) =>
      isParameter(segment) ? [[segment.slice(1, -1), decode(parts[n] ?? '')]] : [],
    ),
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest('The path cannot be decoded');
  }
}
