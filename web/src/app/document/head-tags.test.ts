import { describe, expect, it } from 'vitest';
import { renderHead } from './head-tags.ts';

const ORIGIN = 'https://loja.example';

describe('renderHead', () => {
  it('TITLE-01: título, descrição e endereço, com o que é do HTML escapado', () => {
    const html = renderHead(
      { title: 'A "&" <b>', description: 'x', canonical: '/produtos/a' },
      ORIGIN,
    );
    expect(html).toContain('<title>A &quot;&amp;&quot; &lt;b&gt; | Decantária Perfumes');
    expect(html).toContain('<link rel="canonical" href="https://loja.example/produtos/a">');
    expect(html).toContain('<meta property="og:type" content="website">');
    expect(html).not.toContain('og:image');
  });

  it('a foto de um produto é partilhada inteira: endereço, tamanho, texto e preço', () => {
    const html = renderHead(
      {
        title: 'A',
        type: 'product',
        price: 49.9,
        image: '/imagens/a.jpg',
        imageDetails: { largura: 1200, altura: 1500, alt: 'Frasco' },
      },
      ORIGIN,
    );
    for (const [key, content] of [
      ['og:type', 'product'],
      ['og:image', 'https://loja.example/imagens/a.jpg'],
      ['og:image:width', '1200'],
      ['og:image:height', '1500'],
      ['og:image:alt', 'Frasco'],
      ['product:price:amount', '49.90'],
      ['product:price:currency', 'BRL'],
    ]) {
      expect(html).toContain(`<meta property="${key}" content="${content}">`);
    }
  });

  it('schema.org: caminhos da loja viram endereços inteiros; o resto fica', () => {
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
