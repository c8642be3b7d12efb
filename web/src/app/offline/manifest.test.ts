import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findRoute } from '../routes.ts';
import { tokens } from '../theme/tokens.ts';

const WEB = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(WEB, name), 'utf8');

it('names the shop, its colours and only existing addresses in the manifest', () => {
  const manifest: unknown = JSON.parse(read('public/manifest.webmanifest'));
  expect(manifest).toMatchObject({
    id: '/',
    lang: 'pt-BR',
    name: 'Decantária Perfumes Fracionados',
    short_name: 'Decantária',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: tokens['--bg'],
    theme_color: tokens['--bg'],
    shortcuts: [{ url: '/produtos' }, { url: '/carrinho' }],
  });
  for (const path of ['/', '/produtos', '/carrinho']) {
    expect(findRoute(path).route.path).toBe(path);
  }
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${tokens['--bg']}" />`);
});

it("uses the shop's colours in the icon", () => {
  const colours = new Set(read('public/favicon.svg').match(/#[0-9a-f]{6}/g));
  expect([...colours]).toEqual([tokens['--bg'], tokens['--amber']]);
});
