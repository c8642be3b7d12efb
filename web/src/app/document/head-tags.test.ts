import { describe, expect, it } from 'vitest';
import { renderHead } from './head-tags.ts';

const ORIGIN = 'https://loja.example';

describe('renderHead', () => {
  it('renders title, description and address with HTML escaped (TITLE-01)', () => {
    const html = renderHead(
      { title: 'A "&" <b>', description: 'x', canonical: '/produtos/a' },
      ORIGIN,
    );
    expect(html).toContain('<title>A &quot;&amp;&quot; &lt;b&gt; | Decantária Perfumes');
    expect(html).toContain('<link rel="canonical" href="https://loja.example/produtos/a">');
    expect(html).toContain('<meta property="og:type" content="website">');
  });

  it("uses the shop's picture for a page without one", () => {
    const html = renderHead({ title: 'A' }, ORIGIN);
    expect(html).toContain(
      '<meta property="og:image" content="https://loja.example/compartilhar/loja.jpg">',
    );
    expect(html).toContain('<meta property="og:image:alt" content="Decantária">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it("renders a product's picture completely: versioned address, size, text and price", () => {
    const html = renderHead(
      {
        title: 'A',
        type: 'product',
        price: 49.9,
        image: { url: '/compartilhar/a.jpg?v=1', largura: 1200, altura: 630, alt: '"Frasco"' },
      },
      ORIGIN,
    );
    for (const [key, content] of [
      ['og:type', 'product'],
      ['og:image', 'https://loja.example/compartilhar/a.jpg?v=1'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', '&quot;Frasco&quot;'],
      ['product:price:amount', '49.90'],
      ['product:price:currency', 'BRL'],
    ]) {
      expect(html).toContain(`<meta property="${key}" content="${content}">`);
    }
  });

  it('makes shop paths in schema.org data absolute and keeps the rest', () => {
    const jsonLd = {
      '@context': 'https://schema.org',
      url: '/produtos/a',
      itemListElement: [{ item: '/', name: '/nome' }],
    };
    const html = renderHead({ title: 'A', jsonLd }, ORIGIN);
    const text = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      url: 'https://loja.example/produtos/a',
      itemListElement: [{ item: 'https://loja.example/', name: '/nome' }],
    });
  });
});
