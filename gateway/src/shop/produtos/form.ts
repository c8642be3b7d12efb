import { tidy } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import { tidyNotas } from '@decantaria/loja/ficha';
import {
  estoqueProblem,
  ofertaProblems,
  produtoProblems,
  variacoesProblems,
} from '@decantaria/loja/produto';
import type { ProdutoInput } from '../../types.gen.ts';
import { findCategoria } from '../catalogo/categoria.ts';
import type { CategoriaModel, FichaModel, ProdutoModel, ProdutoTexts } from '../catalogo/model.ts';
import { type DadosInvalidosModel, firstProblem, type Rule } from '../falha.ts';

/** Units to set. `anterior`: the units that the form showed; the difference is applied to today's units. */
export interface StockDraft {
  readonly unidades: number;
  readonly anterior: number | null;
}

/** `preco` in centavos; `id` is null for a new one. */
export interface VariacaoDraft {
  readonly id: string | null;
  readonly nome: string;
  readonly preco: number;
  readonly estoque: StockDraft;
}

/** A valid product: with variations, or with its own price (centavos) and stock. */
export interface ProdutoDraft extends ProdutoTexts {
  readonly categorias: readonly string[];
  /** Null with variations. */
  readonly simple: { readonly preco: number; readonly estoque: StockDraft } | null;
  readonly variacoes: readonly VariacaoDraft[];
  /** Null: unchanged. */
  readonly ficha: FichaModel | null;
  /** Every picture in order; null: unchanged. */
  readonly imagens: readonly ImagemDraft[] | null;
  readonly versao: number | null;
}

/** A stored picture by its key. */
export interface ImagemDraft {
  readonly chave: string;
  readonly alt: string;
}

const MAX_IMAGENS = 6;
const MAX_ALT = 200;

/**
 * The product that the dashboard sent, or the first broken rule. Existing categories keep their spelling. With
 * variations, the product's own price is ignored. What `current` lacks already, an edit need not add: a description, a
 * second variation.
 */
export function readDraft(
  input: ProdutoInput,
  existing: readonly CategoriaModel[],
  current: ProdutoModel | null = null,
): ProdutoDraft | DadosInvalidosModel {
  const { nome, descricao, ficha, precoBase = null, estoque = null, variacoes = [] } = input;
  const nomes = input.categorias.map(tidy).filter((each) => each !== '');
  const problem = firstProblem([
    ...produtoProblems(
      {
        nome,
        descricao,
        categorias: nomes.length,
        casa: ficha?.casa ?? null,
        notas: ficha?.notas ?? [],
      },
      current?.descricao === '',
    ),
    ...createdRules(nomes, existing),
    ...imagensRules(toImagens(input.imagens) ?? []),
    ...(variacoes.length > 0
      ? variacoesProblems(variacoes, current?.variacoes.length ?? 0)
      : ofertaProblems({ preco: precoBase, estoque })),
    ...anteriorRules(input),
  ]);
  return problem ?? toDraft(input, nomes, existing);
}

function toDraft(
  input: ProdutoInput,
  nomes: readonly string[],
  existing: readonly CategoriaModel[],
): ProdutoDraft {
  const { variacoes = [], precoBase, estoque } = input;
  return {
    nome: input.nome.trim(),
    descricao: input.descricao.trim(),
    categorias: [...new Set(nomes.map((nome) => findCategoria(existing, nome)?.nome ?? nome))],
    simple:
      variacoes.length === 0
        ? { preco: precoBase ?? 0, estoque: toStock(estoque ?? 0, input.estoqueAnterior) }
        : null,
    variacoes: variacoes.map((variacao) => ({
      id: variacao.id ?? null,
      nome: tidy(variacao.nome),
      preco: variacao.preco,
      estoque: toStock(variacao.estoque, variacao.estoqueAnterior),
    })),
    ficha: toFicha(input.ficha),
    imagens: toImagens(input.imagens),
    versao: input.versao ?? null,
  };
}

function toFicha(input: ProdutoInput['ficha']): FichaModel | null {
  if (!input) return null;
  const { casa, concentracao, notas = [], estacoes = [] } = input;
  return {
    casa: tidy(casa ?? '') || null,
    concentracao: concentracao ?? null,
    notas: tidyNotas(notas),
    estacoes: [...new Set(estacoes)],
  };
}

function toImagens(imagens: ProdutoInput['imagens']): ImagemDraft[] | null {
  return imagens?.map(({ chave, alt = '' }) => ({ chave, alt: tidy(alt) })) ?? null;
}

function imagensRules(imagens: readonly ImagemDraft[]): Rule[] {
  return [
    ['imagens', imagens.length > MAX_IMAGENS && `Um produto pode ter até ${MAX_IMAGENS} imagens.`],
    ...imagens.map(
      ({ alt }, i): Rule => [
        `imagens.${i}.alt`,
        alt.length > MAX_ALT &&
          `A descrição da imagem ${i + 1} pode ter até ${MAX_ALT} caracteres.`,
      ],
    ),
  ];
}

function toStock(unidades: number, anterior: number | null | undefined): StockDraft {
  return { unidades, anterior: anterior ?? null };
}

function createdRules(nomes: readonly string[], existing: readonly CategoriaModel[]): Rule[] {
  const created = nomes.filter((nome) => findCategoria(existing, nome) === undefined);
  return created.map((nome): Rule => ['categorias', categoriaNomeProblem(nome)]);
}

/** The stocks that the form showed. */
function anteriorRules({ estoqueAnterior, variacoes = [] }: ProdutoInput): Rule[] {
  return [
    ['estoque', variacoes.length === 0 && estoqueProblem('O estoque', estoqueAnterior ?? 0)],
    ...variacoes.map(
      (variacao, n): Rule => [
        `variacoes.${n}.estoque`,
        estoqueProblem(`O estoque da variação ${n + 1}`, variacao.estoqueAnterior ?? 0),
      ],
    ),
  ];
}
