import { tidy } from '@decantaria/brasil/text';
import {
  estoqueProblem,
  type Oferta,
  ofertaProblems,
  type ProblemaDoCampo,
  produtoProblems,
  variacoesProblems,
} from '@decantaria/loja/produto';
import { requireCategoriaNome } from '../categorias/service.ts';
import { invalid } from '../http/errors.ts';
import { toCentavos, toReais } from '../http/money.ts';
import { readFicha } from './ficha.ts';
import type { ProdutoForm, VariacaoForm } from './form.ts';
import { type ImagemDraft, readImagens } from './imagens.ts';

/** An edit of a stock: `units` to set, applied as a difference to the current stock when `seen` is present. */
export interface StockChange {
  units: number;
  /** The stock that the editor saw. */
  seen: number | undefined;
}

export interface VariacaoDraft {
  id: number | undefined;
  nome: string;
  /** Centavos. */
  preco: number;
  estoque: StockChange;
}

/** A valid product: with variations, or with its own price and stock. */
export interface ProdutoDraft {
  /** By the names of their columns. */
  texts: { nome: string; descricao: string };
  /** Only what the form sends. */
  ficha: ReturnType<typeof readFicha>;
  /** In order; undefined: unchanged. */
  imagens: ImagemDraft[] | undefined;
  /** Undefined: unchanged. */
  categorias: string[] | undefined;
  /** Undefined with variations. */
  simple: { preco: number; estoque: StockChange } | undefined;
  variacoes: VariacaoDraft[];
}

/**
 * Validates a new product.
 *
 * @throws Refusal 422 DADOS_INVALIDOS with the text and the `campo` of the first broken rule.
 */
export function readNewProduto(form: ProdutoForm): ProdutoDraft {
  return readProduto({
    ...form,
    variacoes: form.variacoes ?? [],
    categorias: form.categorias ?? [],
  });
}

/** Validates an edit as `readNewProduto`. Absent categories stay; absent variations are refused, because they would all be deleted. */
export function readEditedProduto(form: ProdutoForm): ProdutoDraft {
  if (form.variacoes === null || form.variacoes === undefined) {
    throw invalid(
      'variacoes',
      'Envie as variações do produto, ou uma lista vazia quando ele não tem nenhuma.',
    );
  }
  return readProduto(form);
}

function readProduto(form: ProdutoForm): ProdutoDraft {
  const texts = { nome: form.nome?.trim() ?? '', descricao: form.descricao?.trim() ?? '' };
  const categorias = form.categorias?.filter((nome) => nome.trim() !== '');
  const { casa = null, notas } = form;
  refuse(
    produtoProblems(
      { ...texts, categorias: categorias?.length ?? 1, casa, notas: notas ?? [] },
      false,
    ),
  );
  const variacoes = readVariacoes(form.variacoes ?? []);
  return {
    texts,
    ficha: readFicha(form),
    variacoes,
    simple: variacoes.length > 0 ? undefined : readSimple(form),
    imagens: readImagens(form.imagens),
    categorias: categorias?.map((nome) => requireCategoriaNome(nome, 'categorias')),
  };
}

/** Refuses the first problem. The API has the fields of the scent beside the others. */
function refuse([problem]: readonly ProblemaDoCampo[]): void {
  if (problem !== undefined) throw invalid(problem[0].replace('ficha.', ''), problem[1]);
}

function readSimple({ precoBase, ...form }: ProdutoForm) {
  const preco = readPreco(precoBase, 'precoBase', 'O preço');
  const estoque = readUnits(form.estoque);
  refuse(ofertaProblems({ preco, estoque }));
  return given({ preco, estoque, seen: readSeen(form, 'estoque', 'O estoque') });
}

function readVariacoes(forms: readonly VariacaoForm[]): VariacaoDraft[] {
  if (forms.length === 0) return [];
  const variacoes = forms.map((form, i) => ({
    nome: tidy(form.nome ?? ''),
    preco: readPreco(form.preco, `variacoes.${i}.preco`, `O preço da variação ${i + 1}`),
    estoque: readUnits(form.estoque),
  }));
  refuse(variacoesProblems(variacoes, 0));
  return variacoes.map(({ nome, ...oferta }, i) => {
    const form = forms[i] ?? {};
    const seen = readSeen(form, `variacoes.${i}.estoque`, `O estoque da variação ${i + 1}`);
    return { id: form.id ?? undefined, nome, ...given({ ...oferta, seen }) };
  });
}

/** A number of a form. */
type Written = VariacaoForm['preco'];

/** The columns of an offer without problems: its price and stock are given. */
function given({ preco, estoque, seen }: Oferta & { seen: number | undefined }) {
  return { preco: preco ?? 0, estoque: { units: estoque ?? 0, seen } };
}

/** Centavos; null for a blank price. @throws Refusal 422 for a text or a fraction of a centavo. */
function readPreco(value: Written, campo: string, subject: string): number | null {
  const amount = readNumber(value);
  const centavos = amount === null ? null : (toCentavos(amount) ?? Number.NaN);
  if (centavos !== null && toReais(centavos) !== amount) {
    throw invalid(campo, `${subject} deve ser um valor em reais, com até duas casas decimais.`);
  }
  return centavos;
}

function readSeen(
  { estoqueAnterior }: Pick<VariacaoForm, 'estoqueAnterior'>,
  campo: string,
  subject: string,
): number | undefined {
  const seen = readUnits(estoqueAnterior);
  const problem = seen === null ? null : estoqueProblem(subject, seen);
  if (problem !== null) throw invalid(`${campo}Anterior`, problem);
  return seen ?? undefined;
}

/** Null for a blank number, NaN for a fraction. */
function readUnits(value: Written): number | null {
  const units = readNumber(value);
  return units === null || Number.isInteger(units) ? units : Number.NaN;
}

/**
 * Null for a blank number, NaN for anything but a number. Numbers may be texts. Excludes `0x10`, `1e3` and `Infinity`,
 * which people do not type as an amount.
 */
function readNumber(value: Written): number | null {
  if (typeof value === 'number') return value;
  const text = value?.trim() ?? '';
  if (text === '') return null;
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
}
