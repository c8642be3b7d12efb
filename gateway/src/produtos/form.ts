import { findCategoria } from '../catalogo/categoria.ts';
import type { CategoriaModel } from '../catalogo/model.ts';
import { MAX_PRECO } from '../catalogo/preco.ts';
import { nomeProblem } from '../categorias/name.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../outcome/falha.ts';
import { fold, isStorable, tidy } from '../text/fold.ts';
import type { ProdutoInput, VariacaoInput } from '../types.gen.ts';

/** Units to set. `anterior`: the units that the form showed, for an API that applies the difference. */
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
export interface ProdutoDraft {
  readonly nome: string;
  readonly descricao: string;
  readonly categorias: readonly string[];
  /** Null with variations. */
  readonly simple: { readonly preco: number; readonly estoque: StockDraft } | null;
  readonly variacoes: readonly VariacaoDraft[];
  readonly versao: number | null;
}

const MAX_NOME = 150;
const MAX_DESCRICAO = 5000;
const MAX_CATEGORIAS = 20;
const MIN_VARIACOES = 2;
const MAX_VARIACOES = 30;
const MAX_VARIACAO = 60;
const MAX_ESTOQUE = 1_000_000;

const SIMPLE = 'Preço e estoque são obrigatórios para produtos simples.';

type Problem = DadosInvalidosModel | null;

/**
 * The product that the dashboard sent, or the first broken rule. Existing categories keep their spelling. With
 * variations, the product's own price is ignored.
 */
export function readDraft(
  input: ProdutoInput,
  existing: readonly CategoriaModel[],
): ProdutoDraft | DadosInvalidosModel {
  return (
    textProblem('nome', 'O nome do produto', 'é obrigatório', input.nome, MAX_NOME) ??
    textProblem(
      'descricao',
      'A descrição do produto',
      'é obrigatória',
      input.descricao,
      MAX_DESCRICAO,
    ) ??
    categoriasProblem(tidyNames(input.categorias), existing) ??
    offerProblem(input) ??
    toDraft(input, existing)
  );
}

function toDraft(input: ProdutoInput, existing: readonly CategoriaModel[]): ProdutoDraft {
  const { variacoes = [], precoBase, estoque } = input;
  const nomes = tidyNames(input.categorias);
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
    versao: input.versao ?? null,
  };
}

function toStock(unidades: number, anterior: number | null | undefined): StockDraft {
  return { unidades, anterior: anterior ?? null };
}

function textProblem(
  campo: string,
  subject: string,
  required: string,
  value: string,
  max: number,
): Problem {
  const text = value.trim();
  if (text === '') return dadosInvalidos(campo, `${subject} ${required}.`);
  if (text.length > max) return dadosInvalidos(campo, `${subject} pode ter até ${max} caracteres.`);
  return isStorable(text)
    ? null
    : dadosInvalidos(campo, `${subject} tem um caractere que não é aceito.`);
}

function categoriasProblem(nomes: readonly string[], existing: readonly CategoriaModel[]): Problem {
  const campo = 'categorias';
  if (nomes.length === 0) return dadosInvalidos(campo, 'Selecione pelo menos uma categoria.');
  if (nomes.length > MAX_CATEGORIAS) {
    return dadosInvalidos(campo, `Um produto pode ter até ${MAX_CATEGORIAS} categorias.`);
  }
  const created = nomes.filter((nome) => findCategoria(existing, nome) === undefined);
  return created.map((nome) => nomeProblem(campo, nome)).find(Boolean) ?? null;
}

function offerProblem(input: ProdutoInput): Problem {
  const { variacoes = [] } = input;
  return variacoes.length > 0 ? variacoesProblem(variacoes) : simpleProblem(input);
}

function simpleProblem({ precoBase, estoque, estoqueAnterior }: ProdutoInput): Problem {
  if (precoBase === null || precoBase === undefined) return dadosInvalidos('precoBase', SIMPLE);
  if (estoque === null || estoque === undefined) return dadosInvalidos('estoque', SIMPLE);
  return (
    precoProblem('precoBase', 'O preço', precoBase) ??
    estoqueProblem('estoque', 'O estoque', estoque, estoqueAnterior)
  );
}

function variacoesProblem(variacoes: readonly VariacaoInput[]): Problem {
  if (variacoes.length < MIN_VARIACOES) {
    return dadosInvalidos('variacoes', 'Adicione pelo menos duas variações.');
  }
  if (variacoes.length > MAX_VARIACOES) {
    return dadosInvalidos('variacoes', `Um produto pode ter até ${MAX_VARIACOES} variações.`);
  }
  return variacoes.map(variacaoProblem).find(Boolean) ?? repeatedProblem(variacoes);
}

function variacaoProblem(variacao: VariacaoInput, n: number): Problem {
  const { nome, preco, estoque, estoqueAnterior } = variacao;
  const campo = `variacoes.${n}`;
  const of = `da variação ${n + 1}`;
  if (nome.trim() === '') {
    return dadosInvalidos(`${campo}.nome`, `Preencha todos os campos ${of}.`);
  }
  return (
    textProblem(`${campo}.nome`, `O nome ${of}`, 'é obrigatório', nome, MAX_VARIACAO) ??
    precoProblem(`${campo}.preco`, `O preço ${of}`, preco) ??
    estoqueProblem(`${campo}.estoque`, `O estoque ${of}`, estoque, estoqueAnterior)
  );
}

function repeatedProblem(variacoes: readonly VariacaoInput[]): Problem {
  const nomes = variacoes.map(({ nome }) => fold(nome));
  const repeated = nomes.findIndex((nome, n) => nomes.indexOf(nome) < n);
  const variacao = variacoes[repeated];
  if (!variacao) return null;
  const mensagem = `Há duas variações com o nome “${tidy(variacao.nome)}”.`;
  return dadosInvalidos(`variacoes.${repeated}.nome`, mensagem);
}

function precoProblem(campo: string, subject: string, centavos: number): Problem {
  if (centavos <= 0) return dadosInvalidos(campo, `${subject} deve ser maior que zero.`);
  return centavos > MAX_PRECO
    ? dadosInvalidos(campo, `${subject} pode ser de até R$ 1.000.000,00.`)
    : null;
}

function estoqueProblem(
  campo: string,
  subject: string,
  unidades: number,
  anterior: number | null | undefined,
): Problem {
  const outside = [unidades, anterior ?? 0].find((units) => units < 0 || units > MAX_ESTOQUE);
  if (outside === undefined) return null;
  return dadosInvalidos(campo, `${subject} deve ser um número inteiro de 0 a 1.000.000.`);
}

function tidyNames(nomes: readonly string[]): string[] {
  return nomes.map(tidy).filter((nome) => nome !== '');
}
