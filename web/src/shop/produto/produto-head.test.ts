import { describe, expect, it } from 'vitest';
import { fotoDe, imagensDe, produtoDe } from '../../../test/produto.ts';
import { produtoHead } from './produto-head.ts';

describe('produtoHead', () => {
  it('has title, description without notes, picture and address (TITLE-01)', () => {
    expect(produtoHead(produtoDe())).toMatchObject({
      title: 'Noite de Oud',
      description: 'Madeira e fumaça.',
      canonical: '/produtos/noite-de-oud',
      noIndex: false,
    });
  });

  it('cuts a long description at a word', () => {
    const { description } = produtoHead(produtoDe({ descricao: 'âmbar '.repeat(60) }));
    expect(description?.length).toBeLessThanOrEqual(156);
    expect(description).toMatch(/âmbar…$/);
  });

  it('falls back to name and price as description', () => {
    expect(produtoHead(produtoDe({ descricao: '' })).description).toBe(
      'Noite de Oud em frações, original. A partir de R$ 49,90.',
    );
  });

  it('shares the product with its cover and lowest price; schema.org gets the picture', () => {
    expect(produtoHead(produtoDe())).toMatchObject({
      type: 'product',
      price: 49.9,
      image: { url: '/compartilhar/produtos/noite-de-oud.jpg?v=1', largura: 1200, altura: 630 },
      jsonLd: { '@graph': [{ image: '/imagens/oud-1200.jpg' }, {}] },
    });
  });

  it('schema.org gets every picture of several (A17)', () => {
    const imagens = imagensDe(fotoDe(), fotoDe({ url: '/imagens/tampa-1200.jpg' }));
    expect(produtoHead(produtoDe({ imagens })).jsonLd).toMatchObject({
      '@graph': [{ image: ['/imagens/oud-1200.jpg', '/imagens/tampa-1200.jpg'] }, {}],
    });
  });

  it('has one offer for a simple product, at its address', () => {
    const simple = produtoDe({ variacoes: [], precoBase: 349 });
    expect(produtoHead(simple).jsonLd).toMatchObject({
      '@graph': [
        { offers: [{ url: '/produtos/noite-de-oud', price: '349.00' }] },
        { '@type': 'BreadcrumbList' },
      ],
    });
  });

  it('has no offer or shared price without a price, only the breadcrumb', () => {
    const { jsonLd, price } = produtoHead(produtoDe({ variacoes: [], precoBase: null }));
    // Search engines report a Product without an offer as an error.
    expect(jsonLd).toMatchObject({ '@graph': [{ '@type': 'BreadcrumbList' }] });
    expect(jsonLd).not.toMatchObject({ '@graph': [{ '@type': 'Product' }] });
    expect(price).toBeUndefined();
  });

  it('omits an empty schema.org description', () => {
    const text = JSON.stringify(produtoHead(produtoDe({ descricao: ' ' })).jsonLd);
    expect(text).toContain('"Product"');
    expect(text).not.toContain('"description"');
  });

  it('keeps an inactive product out of search results (C-10)', () => {
    expect(produtoHead(produtoDe({ ativo: false })).noIndex).toBe(true);
  });

  it('has one schema.org offer per priced volume, and the breadcrumb', () => {
    expect(produtoHead(produtoDe()).jsonLd).toMatchObject({
      '@graph': [
        {
          '@type': 'Product',
          name: 'Noite de Oud',
          offers: [
            {
              name: '5 ml',
              url: '/produtos/noite-de-oud?volume=5-ml',
              availability: 'https://schema.org/OutOfStock',
            },
            { name: '10 ml', price: '49.90', priceCurrency: 'BRL' },
            {
              name: '30 ml',
              price: '129.90',
              availability: 'https://schema.org/InStock',
              hasMerchantReturnPolicy: { applicableCountry: 'BR', merchantReturnDays: 7 },
            },
          ],
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, name: 'Início' },
            { position: 2, item: '/produtos' },
            { position: 3, name: 'Noite de Oud' },
          ],
        },
      ],
    });
  });
});
