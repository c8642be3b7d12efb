import { fold, isStorable, tidy } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import { casaProblem, notasProblem, tidyNotas } from '@decantaria/loja/ficha';
import type { ProdutoInput, VariacaoInput } from '../../types.gen.ts';
import { findCategoria } from '../catalogo/categoria.ts';
import type { CategoriaModel, FichaModel, ProdutoModel, ProdutoTexts } from '../catalogo/model.ts';
import { MAX_PRECO } from '../catalogo/preco.ts';
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

const MAX_NOME = 150;
const MAX_DESCRICAO = 5000;
const MAX_CATEGORIAS = 20;
const MIN_VARIACOES = 2;
const MAX_VARIACOES = 30;
const MAX_VARIACAO = 60;
const MAX_IMAGENS = 6;
const MAX_ALT = 200;
const MAX_ESTOQUE = 1_000_000;

const SIMPLE = 'Preço e estoque são obrigatórios para produtos simples.';

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
  const { variacoes = [] } = input;
  const nomes = input.categorias.map(tidy).filter((nome) => nome !== '');
  const problem = firstProblem([
    ['nome', textProblem('O nome do produto', 'é obrigatório', input.nome, MAX_NOME)],
    [
      'descricao',
      !(current?.descricao === '' && input.descricao.trim() === '') &&
        textProblem('A descrição do produto', 'é obrigatória', input.descricao, MAX_DESCRICAO),
    ],
    ...categoriasRules(nomes, existing),
    ['ficha.casa', casaProblem(input.ficha?.casa ?? null)],
    ['ficha.notas', notasProblem(input.ficha?.notas ?? [])],
    ...imagensRules(toImagens(input.imagens) ?? []),
    ...(variacoes.length > 0 ? variacoesRules(variacoes, current) : simpleRules(input)),
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

function categoriasRules(nomes: readonly string[], existing: readonly CategoriaModel[]): Rule[] {
  const created = nomes.filter((nome) => findCategoria(existing, nome) === undefined);
  return [
    ['categorias', nomes.length === 0 && 'Selecione pelo menos uma categoria.'],
    [
      'categorias',
      nomes.length > MAX_CATEGORIAS && `Um produto pode ter até ${MAX_CATEGORIAS} categorias.`,
    ],
    ...created.map((nome): Rule => ['categorias', categoriaNomeProblem(nome)]),
  ];
}

function simpleRules({ precoBase, estoque, estoqueAnterior }: ProdutoInput): Rule[] {
  return [
    ['precoBase', precoBase == null && SIMPLE],
    ['estoque', estoque == null && SIMPLE],
    ['precoBase', precoProblem('O preço', precoBase ?? 0)],
    ['estoque', estoqueProblem('O estoque', estoque ?? 0, estoqueAnterior)],
  ];
}

function variacoesRules(variacoes: readonly VariacaoInput[], current: ProdutoModel | null): Rule[] {
  const nomes = variacoes.map(({ nome }) => fold(nome));
  return [
    [
      'variacoes',
      variacoes.length < MIN_VARIACOES &&
        variacoes.length !== current?.variacoes.length &&
        'Adicione pelo menos duas variações.',
    ],
    [
      'variacoes',
      variacoes.length > MAX_VARIACOES && `Um produto pode ter até ${MAX_VARIACOES} variações.`,
    ],
    ...variacoes.flatMap(variacaoRules),
    ...variacoes.map(({ nome }, n): Rule => {
      const isRepeated = nomes.indexOf(fold(nome)) < n;
      return [`variacoes.${n}.nome`, isRepeated && `Há duas variações com o nome “${tidy(nome)}”.`];
    }),
  ];
}

function variacaoRules(variacao: VariacaoInput, n: number): Rule[] {
  const { nome, preco, estoque, estoqueAnterior } = variacao;
  const campo = `variacoes.${n}`;
  const of = `da variação ${n + 1}`;
  return [
    [`${campo}.nome`, nome.trim() === '' && `Preencha todos os campos ${of}.`],
    [`${campo}.nome`, textProblem(`O nome ${of}`, 'é obrigatório', nome, MAX_VARIACAO)],
    [`${campo}.preco`, precoProblem(`O preço ${of}`, preco)],
    [`${campo}.estoque`, estoqueProblem(`O estoque ${of}`, estoque, estoqueAnterior)],
  ];
}

function textProblem(subject: string, required: string, value: string, max: number): string | null {
  const text = value.trim();
  if (text === '') return `${subject} ${required}.`;
  if (text.length > max) return `${subject} pode ter até ${max} caracteres.`;
  return isStorable(text) ? null : `${subject} tem um caractere que não é aceito.`;
}

function precoProblem(subject: string, centavos: number): string | null {
  if (centavos <= 0) return `${subject} deve ser maior que zero.`;
  return centavos > MAX_PRECO ? `${subject} pode ser de até R$ 1.000.000,00.` : null;
}

function estoqueProblem(
  subject: string,
  unidades: number,
  anterior: number | null | undefined,
): string | false {
  const isOutside = [unidades, anterior ?? 0].some((units) => units < 0 || units > MAX_ESTOQUE);
  return isOutside && `${subject} deve ser um número inteiro de 0 a 1.000.000.`;
}
