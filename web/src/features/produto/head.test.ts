import { describe, expect, it } from 'vitest';
import { produtoDe } from '../../../test/produto.ts';
import { produtoHead } from './head.ts';

describe('produtoHead', () => {
  it('TITLE-01: título, descrição sem as notas, foto e endereço do produto', () => {
    expect(produtoHead(produtoDe())).toMatchObject({
      title: 'Noite de Oud',
      description: 'Madeira e fumaça.',
      canonical: '/produtos/noite-de-oud',
      noIndex: false,
    });
  });

  it('uma descrição longa termina numa palavra inteira', () => {
    const { description } = produtoHead(produtoDe({ descricao: 'âmbar '.repeat(60) }));
    expect(description?.length).toBeLessThanOrEqual(156);
    expect(description).toMatch(/âmbar…$/);
  });

  it('sem texto, a descrição diz nome e preço', () => {
    expect(produtoHead(produtoDe({ descricao: '' })).description).toBe(
      'Noite de Oud em frações, original. A partir de R$ 49,90.',
    );
  });

  it('o que se partilha é o produto: a sua capa e o menor preço; a foto fica para o schema.org', () => {
    expect(produtoHead(produtoDe())).toMatchObject({
      type: 'product',
      price: 49.9,
      image: { url: '/compartilhar/produtos/noite-de-oud.jpg?v=1', largura: 1200, altura: 630 },
      jsonLd: { '@graph': [{ image: '/imagens/oud-1200.jpg' }, {}] },
    });
  });

  it('produto simples: uma oferta, no endereço do produto', () => {
    const simple = produtoDe({ variacoes: [], precoBase: 349 });
    expect(produtoHead(simple).jsonLd).toMatchObject({
      '@graph': [
        { offers: [{ url: '/produtos/noite-de-oud', price: '349.00' }] },
        { '@type': 'BreadcrumbList' },
      ],
    });
  });

  it('sem preço não há oferta nem preço a partilhar: quem busca acha só o caminho', () => {
    const { jsonLd, price } = produtoHead(produtoDe({ variacoes: [], precoBase: null }));
    // A Product without an offer is an error to those who read it.
    expect(jsonLd).toMatchObject({ '@graph': [{ '@type': 'BreadcrumbList' }] });
    expect(jsonLd).not.toMatchObject({ '@graph': [{ '@type': 'Product' }] });
    expect(price).toBeUndefined();
  });

  it('schema.org: sem texto não há descrição, em vez de uma vazia', () => {
    const text = JSON.stringify(produtoHead(produtoDe({ descricao: ' ' })).jsonLd);
    expect(text).toContain('"Product"');
    expect(text).not.toContain('"description"');
  });

  it('C-10: um produto inativo fica fora das buscas', () => {
    expect(produtoHead(produtoDe({ ativo: false })).noIndex).toBe(true);
  });

  it('schema.org: uma oferta por volume com preço, e o caminho até aqui', () => {
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
