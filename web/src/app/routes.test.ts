import { describe, expect, it } from 'vitest';
import { loadPage } from './pages.ts';
import { type Access, findRoute, routes } from './routes.ts';

const LEDGER: readonly [path: string, access: Access, id: string][] = [
  ['/', 'public', '(ROUTE-01)'],
  ['/produtos', 'public', '(ROUTE-02)'],
  ['/produtos/noite-de-oud', 'public', '(ROUTE-03)'],
  ['/notas/rosa-turca', 'public', '(S16)'],
  ['/casas/al-mirzah', 'public', '(S16)'],
  ['/sobre', 'public', '(ROUTE-04)'],
  ['/politica-de-privacidade', 'public', '(ROUTE-05)'],
  ['/direitos', 'public', '(ROUTE-06, C-20)'],
  ['/login', 'guest', '(ROUTE-07)'],
  ['/register', 'guest', '(ROUTE-07)'],
  ['/forgot-password', 'guest', '(ROUTE-07)'],
  ['/reset-password', 'guest', '(ROUTE-07)'],
  ['/confirmar-email', 'public', '(SEC-02)'],
  ['/painel', 'user', '(ROUTE-08, C-19)'],
  ['/meus-pedidos', 'user', '(ROUTE-08, C-19)'],
  ['/success', 'user', '(ROUTE-08, C-19)'],
  ['/cancel', 'user', '(ROUTE-08, C-19)'],
  ['/dashboard', 'admin', '(ROUTE-09)'],
  ['/carrinho', 'public', '(ROUTE-10, C-21)'],
  ['/checkout', 'public', '(ROUTE-10, C-21)'],
  ['/pedido-confirmado/42', 'public', '(ROUTE-11)'],
];

describe('routes', () => {
  it.each(LEDGER)('opens %s for %s %s', (path, access) => {
    const { route } = findRoute(path);
    expect(route.path).not.toBe('*');
    expect(route.access).toBe(access);
  });

  it('opens the offline page for public', () => {
    expect(findRoute('/offline').route).toMatchObject({ path: '/offline', access: 'public' });
  });

  it('sends any other path to the not-found page (ROUTE-12)', () => {
    for (const path of ['/nada', '/produtos/a/b', '/pedido-confirmado', '/painel/x']) {
      expect(findRoute(path).route.path).toBe('*');
    }
  });

  it("decodes a product's address with accents (PDP-10)", () => {
    expect(findRoute('/produtos/%C3%A1gua%20de%20col%C3%B4nia').params).toEqual({
      slug: 'água de colônia',
    });
    expect(findRoute('/produtos/a%2Fb').params).toEqual({ slug: 'a/b' });
    expect(findRoute('/produtos/100%').params).toEqual({ slug: '100%' });
  });

  it('has no routes beyond the listed ones', () => {
    const listed = new Set(LEDGER.map(([path]) => findRoute(path).route));
    const others = routes.filter((route) => !listed.has(route));
    expect(others.map(({ path }) => path)).toEqual(['/avisos', '/favoritos', '/offline', '*']);
  });

  it('loads a page for every route', async () => {
    for (const route of routes) expect(await loadPage(route)).toHaveProperty('Page');
  });
});
