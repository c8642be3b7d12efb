import {
  countGrupo,
  type Escolhidas,
  GRUPO_NAMES,
  hasChosen,
  marcasDe,
} from '@decantaria/loja/facetas';
import { slugOf, tidyNotas } from '@decantaria/loja/ficha';
import { notasDe } from '@decantaria/loja/notas';
import type { GrupoDeFaceta } from '../../types.gen.ts';
import type { FacetaModel, ProdutoModel } from './model.ts';

/** Nothing is chosen. */
export const NENHUMA: Escolhidas = {
  familia: [],
  preco: [],
  volume: [],
  disponivel: [],
  notas: [],
  casas: [],
};

export function hasEscolhidas(escolhidas: Escolhidas): boolean {
  return Object.values(escolhidas).some((valores: readonly string[]) => valores.length > 0);
}

/** A note or a house, with the last part of the address of its page. */
export function named(nome: string): { readonly slug: string; readonly nome: string } {
  return { slug: slugOf(nome), nome };
}

/** The notes of a product, each once: those of its fields, or those that its description names. */
export function notasOf({ ficha, descricao }: Pick<ProdutoModel, 'ficha' | 'descricao'>): string[] {
  const written = ficha?.notas ?? [];
  return tidyNotas(written.length > 0 ? written : notasDe(descricao)).filter(
    (nota) => slugOf(nota) !== '',
  );
}

/** The choices of the facets that a product has, a bit each. */
export function marcasOf(
  produto: Pick<ProdutoModel, 'descricao' | 'disponivel' | 'ficha' | 'precoMinimo' | 'variacoes'>,
): number {
  return marcasDe({
    precoMinimo: produto.precoMinimo,
    volumes: produto.variacoes.flatMap(({ volume }) => volume ?? []),
    notas: notasOf(produto),
    disponivel: produto.disponivel,
  });
}

/** The products, of an API without houses, that have all that is chosen. Reads their descriptions only for a choice. */
export function withEscolhidas(
  produtos: readonly ProdutoModel[],
  escolhidas: Escolhidas,
): readonly ProdutoModel[] {
  if (!hasEscolhidas(escolhidas)) return produtos;
  return produtos.filter(
    (produto) => hasNotas(produto, escolhidas) && hasChosen(marcasOf(produto), escolhidas),
  );
}

function hasNotas(produto: ProdutoModel, { notas, casas }: Escolhidas): boolean {
  if (notas.length === 0) return casas.length === 0;
  const own = new Set(notasOf(produto).map(slugOf));
  return casas.length === 0 && notas.every((nota) => own.has(nota));
}

/** The groups by the API's words. */
export const GRUPOS = {
  familia: 'FAMILIA',
  preco: 'PRECO',
  volume: 'VOLUME',
  disponivel: 'DISPONIVEL',
  nota: 'NOTA',
  casa: 'CASA',
} as const;

/** The choices of a whole list of an API without houses, as store-api counts them. */
export function countFacetas(
  produtos: readonly ProdutoModel[],
  escolhidas: Escolhidas,
): FacetaModel[] {
  const found = produtos
    .filter((produto) => hasNotas(produto, escolhidas))
    .map((produto) => ({ produto, marcas: marcasOf(produto), total: 1 }));
  const notas = new Map<string, { valor: string; nome: string; total: number }>();
  for (const { produto, marcas } of found) {
    if (!hasChosen(marcas, escolhidas)) continue;
    for (const { slug, nome } of notasOf(produto).map(named)) {
      notas.set(slug, { valor: slug, nome, total: (notas.get(slug)?.total ?? 0) + 1 });
    }
  }
  const byTotal = [...notas.values()].toSorted(
    (one, other) => other.total - one.total || one.valor.localeCompare(other.valor),
  );
  return [
    ...GRUPO_NAMES.map((grupo) => ({
      grupo: GRUPOS[grupo],
      opcoes: countGrupo(grupo, found, escolhidas),
    })),
    { grupo: 'NOTA', opcoes: byTotal },
  ];
}

const LIMITED: Partial<Record<GrupoDeFaceta, 'notas' | 'casas'>> = { NOTA: 'notas', CASA: 'casas' };

/** The first notes and houses, and the chosen ones. */
export function comLimite(
  facetas: readonly FacetaModel[],
  escolhidas: Escolhidas,
  limite: number,
): FacetaModel[] {
  return facetas.map(({ grupo, opcoes }) => {
    const limited = LIMITED[grupo];
    return {
      grupo,
      opcoes: limited
        ? opcoes.filter(({ valor }, n) => n < limite || escolhidas[limited].includes(valor))
        : opcoes,
    };
  });
}
