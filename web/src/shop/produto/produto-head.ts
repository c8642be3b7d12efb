import { parseDescricao } from '@decantaria/loja/notas';
import type { HeadContent } from '../../ui/head/Head.tsx';
import { type ProdutoDaPagina, priceOf, priceText } from './compra.ts';
import { volumeWord } from './volume-state.ts';

const SCHEMA = 'https://schema.org';
/** Search engines truncate descriptions at about this length. */
const DESCRIPTION_LENGTH = 155;

/** Seven days, by post, without a reason or a fee: the law's withdrawal, which the shop offers on each order. */
const RETURNS = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'BR',
  returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: 7,
  returnMethod: `${SCHEMA}/ReturnByMail`,
  returnFees: `${SCHEMA}/FreeReturn`,
};

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;.]+$/u, '')}…`;
}

/** Canonical address, without a volume. */
function addressOf({ slug }: ProdutoDaPagina): string {
  return `/produtos/${encodeURIComponent(slug)}`;
}

/** One address, or all of several. */
function imageOf({ imagem, imagens }: ProdutoDaPagina): string | string[] | undefined {
  return imagens.length > 1 ? imagens.map((one) => one.imagem.url) : imagem?.url;
}

function offers(produto: ProdutoDaPagina): object[] {
  const address = addressOf(produto);
  const offeredVariations = produto.variacoes.length > 0 ? produto.variacoes : [null];
  return offeredVariations.flatMap((variacao) => {
    const price = priceOf(produto, variacao);
    const available = produto.ativo && (variacao ?? produto).disponivel;
    return price === null
      ? []
      : {
          '@type': 'Offer',
          ...(variacao ? { name: variacao.nome } : {}),
          url: variacao ? `${address}?volume=${volumeWord(produto.variacoes, variacao)}` : address,
          itemCondition: `${SCHEMA}/NewCondition`,
          price: price.toFixed(2),
          priceCurrency: 'BRL',
          availability: `${SCHEMA}/${available ? 'InStock' : 'OutOfStock'}`,
          hasMerchantReturnPolicy: RETURNS,
        };
  });
}

/** Most reviews in the JSON-LD. */
const MAX_REVIEWS = 5;

/** Nothing without a published review: a rating that no buyer gave would be untrue. */
function ratings({ resumoAvaliacoes, avaliacoes }: ProdutoDaPagina): object {
  if (!resumoAvaliacoes?.media) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: resumoAvaliacoes.media,
      reviewCount: resumoAvaliacoes.total,
    },
    review: avaliacoes?.itens.slice(0, MAX_REVIEWS).map(({ autor, nota, texto, data }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: autor ?? 'Cliente' },
      datePublished: data.slice(0, 10),
      reviewBody: texto || undefined,
      reviewRating: { '@type': 'Rating', ratingValue: nota },
    })),
  };
}

/** Product with one Offer per priced volume, and a BreadcrumbList. A Product without an Offer is an error. */
export function produtoJsonLd(produto: ProdutoDaPagina): object {
  const trail = [
    { name: 'Início', item: '/' },
    { name: 'Produtos', item: '/produtos' },
    { name: produto.nome, item: addressOf(produto) },
  ];
  const offered = offers(produto);
  const categorias = produto.categorias.map(({ nome }) => nome).join(', ');
  const product = {
    '@type': 'Product',
    url: addressOf(produto),
    name: produto.nome,
    description: produto.descricao.trim() || undefined,
    sku: produto.id,
    image: imageOf(produto),
    category: categorias || undefined,
    offers: offered,
    ...ratings(produto),
  };
  return {
    '@context': SCHEMA,
    '@graph': [
      ...(offered.length > 0 ? [product] : []),
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          ...step,
        })),
      },
    ],
  };
}

export function produtoHead(produto: ProdutoDaPagina): HeadContent {
  const { texto } = parseDescricao(produto.descricao);
  const prices = [null, ...produto.variacoes]
    .map((variacao) => priceOf(produto, variacao))
    .filter((price) => price !== null);
  const lowest = prices.length > 0 ? Math.min(...prices) : undefined;
  const from = lowest === undefined ? '' : ` A partir de ${priceText(lowest)}.`;
  return {
    title: produto.nome,
    description: shorten(texto || `${produto.nome} em frações, original.${from}`),
    image: produto.capa,
    type: 'product',
    price: lowest,
    canonical: addressOf(produto),
    jsonLd: produtoJsonLd(produto),
    noIndex: !produto.ativo,
  };
}
