import { describe, expect, it } from 'vitest';
import { pageSource } from './document/page-sources.ts';
import { type Access, findRoute, routes } from './routes.ts';

const LEDGER: readonly [id: string, path: string, access: Access][] = [
  ['ROUTE-01', '/', 'public'],
  ['ROUTE-02', '/produtos', 'public'],
  ['ROUTE-03', '/produtos/noite-de-oud', 'public'],
  ['ROUTE-04', '/sobre', 'public'],
  ['ROUTE-05', '/politica-de-privacidade', 'public'],
  ['ROUTE-06, C-20', '/direitos', 'public'],
  ['ROUTE-07', '/login', 'guest'],
  ['ROUTE-07', '/register', 'guest'],
  ['ROUTE-07', '/forgot-password', 'guest'],
  ['ROUTE-07', '/reset-password', 'guest'],
  ['ROUTE-08, C-19', '/painel', 'user'],
  ['ROUTE-08, C-19', '/meus-pedidos', 'user'],
  ['ROUTE-08, C-19', '/success', 'user'],
  ['ROUTE-08, C-19', '/cancel', 'user'],
  ['ROUTE-09', '/dashboard', 'admin'],
  ['ROUTE-10, C-21', '/carrinho', 'public'],
  ['ROUTE-10, C-21', '/checkout', 'public'],
  ['ROUTE-11', '/pedido-confirmado/42', 'public'],
  ['sem conexão', '/offline', 'public'],
];

describe('routes', () => {
  it.each(LEDGER)('%s: %s é de %s', (_id, path, access) => {
    const { route } = findRoute(path);
    expect(route.path).not.toBe('*');
    expect(route.access).toBe(access);
  });

  it('ROUTE-12: qualquer outro endereço leva à página que não existe', () => {
    for (const path of ['/nada', '/produtos/a/b', '/pedido-confirmado', '/painel/x']) {
      expect(findRoute(path).route.path).toBe('*');
    }
  });

  it('PDP-10: o endereço de um produto se lê como foi escrito, com acentos e tudo', () => {
    expect(findRoute('/produtos/%C3%A1gua%20de%20col%C3%B4nia').params).toEqual({
      slug: 'água de colônia',
    });
    expect(findRoute('/produtos/a%2Fb').params).toEqual({ slug: 'a/b' });
    expect(findRoute('/produtos/100%').params).toEqual({ slug: '100%' });
  });

  it('não há endereço além dos combinados', () => {
    const agreed = new Set(LEDGER.map(([, path]) => findRoute(path).route));
    expect(routes.filter((route) => !agreed.has(route)).map(({ path }) => path)).toEqual(['*']);
  });

  it('o servidor sabe onde está o código de cada página', async () => {
    const pages = import.meta.glob<object>('../features/*/*Page.tsx');
    for (const route of routes) {
      const page = pages[pageSource(route.path).replace('src/', '../')];
      expect(await page?.(), route.path).toBe(await route.load());
    }
  });

  it('cada endereço traz a sua página', async () => {
    for (const route of routes) expect(await route.load()).toHaveProperty('Page');
  });
});
