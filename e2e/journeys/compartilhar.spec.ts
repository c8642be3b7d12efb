import { expect } from '@playwright/test';
import { test } from './test.ts';

const PRODUTO = '/produtos/noite-de-zahran';

/** Returns the content of a meta tag. */
function metaOf(html: string, property: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)">`).exec(html)?.[1];
}

const CAPAS = [
  ['/', '/compartilhar/loja.jpg'],
  ['/produtos?categoria=Masculino', '/compartilhar/loja.jpg'],
  ['/sobre', '/compartilhar/loja.jpg'],
  ['/login', '/compartilhar/loja.jpg'],
  ['/carrinho', '/compartilhar/loja.jpg'],
  ['/pagina-que-nao-ha', '/compartilhar/loja.jpg'],
  [PRODUTO, '/compartilhar/produtos/noite-de-zahran.jpg'],
] as const;

test('each page names a sharing picture that exists at its versioned address', async ({
  request,
}) => {
  for (const [path, capa] of CAPAS) {
    await test.step(path, async () => {
      const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
      const image = new URL(metaOf(html, 'og:image') ?? 'nenhuma');
      expect(image.pathname).toBe(capa);
      expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual([
        '1200',
        '630',
      ]);
      expect(metaOf(html, 'og:image:alt')).toContain('Decantária');
      expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
      const reply = await request.get(image.pathname + image.search);
      expect(reply.status()).toBe(200);
      expect(reply.headers()).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=604800',
      });
      expect((await reply.body()).length).toBeLessThanOrEqual(150 * 1024);
    });
  }
});
