import type { HeadContent } from '../../ui/head/Head.tsx';
import type { EssenciaQuery, EssenciaQueryVariables } from './essencias.gen.ts';

/** What a page collects: the products with a note, or of a house. */
export type Tipo = 'nota' | 'casa';

const TEXTOS = {
  nota: {
    pasta: 'notas',
    titulo: (nome: string) => `Perfumes com ${nome}`,
    texto: (nome: string, total: number) =>
      total === 1
        ? `Uma fragrância da loja leva ${nome}. Prove em decant antes de levar o frasco.`
        : `${total} fragrâncias da loja levam ${nome}. Prove em decant e descubra em qual delas a nota fala mais alto.`,
  },
  casa: {
    pasta: 'casas',
    titulo: (nome: string) => `Perfumes de ${nome}`,
    texto: (nome: string, total: number) =>
      total === 1
        ? `Uma fragrância de ${nome} na loja. Prove em decant antes de levar o frasco.`
        : `${total} fragrâncias de ${nome} na loja. Prove em decant antes de escolher o frasco.`,
  },
} as const;

/** Variables of the page's query; null for text that is the address of no page. */
export function variablesOf(tipo: Tipo, slug: string): EssenciaQueryVariables | null {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return null;
  return { facetas: tipo === 'nota' ? { nota: [slug] } : { casa: [slug] } };
}

export interface Essencia {
  readonly nome: string;
  readonly titulo: string;
  readonly texto: string;
  readonly total: number;
  /** Its page, and the list with it as a choice. */
  readonly address: string;
  readonly list: string;
}

/** A note or a house that has products; null for any other. */
export function essenciaOf(
  tipo: Tipo,
  slug: string,
  { totalItens, facetas }: EssenciaQuery['produtos'],
): Essencia | null {
  const opcoes = facetas?.find(({ grupo }) => grupo.toLowerCase() === tipo)?.opcoes;
  const nome = opcoes?.find(({ valor }) => valor === slug)?.nome;
  if (nome === undefined || totalItens === 0) return null;
  const { pasta, titulo, texto } = TEXTOS[tipo];
  return {
    nome,
    titulo: titulo(nome),
    texto: texto(nome, totalItens),
    total: totalItens,
    address: `/${pasta}/${slug}`,
    list: `/produtos?${tipo}=${slug}`,
  };
}

/** With a BreadcrumbList and an ItemList of the shown products. */
export function essenciaHead(
  { titulo, texto, address }: Essencia,
  itens: readonly { readonly slug: string }[],
): HeadContent {
  const trail = [
    { name: 'Início', item: '/' },
    { name: 'Produtos', item: '/produtos' },
    { name: titulo, item: address },
  ];
  return {
    title: titulo,
    description: texto,
    canonical: address,
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'BreadcrumbList',
          itemListElement: trail.map((step, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            ...step,
          })),
        },
        {
          '@type': 'ItemList',
          itemListElement: itens.map(({ slug }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: `/produtos/${encodeURIComponent(slug)}`,
          })),
        },
      ],
    },
  };
}
