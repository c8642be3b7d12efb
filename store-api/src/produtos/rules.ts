import { fold } from '@decantaria/brasil/text';
import { requireCategoriaNome } from '../categorias/service.ts';
import { invalid } from '../http/errors.ts';
import { toCentavos, toReais } from '../http/money.ts';
import { readFicha } from './ficha.ts';
import type { ProdutoForm, VariacaoForm } from './form.ts';
import { type ImagemDraft, readImagens } from './imagens.ts';
import { type ProdutoTexts, readText, readTexts } from './texts.ts';

const MAX_CATEGORIAS = 20;
const MIN_VARIACOES = 2;
const MAX_VARIACOES = 30;
const MAX_VARIACAO_NOME = 60;
/** R$ 1.000.000,00 in centavos. */
const MAX_PRECO = 100_000_000;
const MAX_ESTOQUE = 1_000_000;

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
  texts: ProdutoTexts;
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
  const texts = readTexts(form);
  const ficha = readFicha(form);
  const variacoes = readVariacoes(form.variacoes ?? []);
  const simple = variacoes.length > 0 ? undefined : readSimple(form);
  const imagens = readImagens(form.imagens);
  return { texts, ficha, imagens, variacoes, simple, categorias: readCategorias(form.categorias) };
}

function readCategorias(nomes: string[] | null | undefined): string[] | undefined {
  if (nomes === null || nomes === undefined) return undefined;
  const named = nomes.filter((nome) => nome.trim() !== '');
  if (named.length === 0) throw invalid('categorias', 'Selecione pelo menos uma categoria.');
  if (named.length > MAX_CATEGORIAS) {
    throw invalid('categorias', `Um produto pode ter até ${MAX_CATEGORIAS} categorias.`);
  }
  return named.map((nome) => requireCategoriaNome(nome, 'categorias'));
}

function readSimple({ precoBase, estoque, estoqueAnterior }: ProdutoForm) {
  if (isBlank(precoBase) || isBlank(estoque)) {
    throw invalid(
      isBlank(precoBase) ? 'precoBase' : 'estoque',
      'Preço e estoque são obrigatórios para produtos simples.',
    );
  }
  return {
    preco: readPreco(precoBase, 'precoBase', 'O preço'),
    estoque: readStock({ estoque, estoqueAnterior }, 'estoque', 'O estoque'),
  };
}

function readVariacoes(forms: readonly VariacaoForm[]): VariacaoDraft[] {
  if (forms.length > 0 && forms.length < MIN_VARIACOES) {
    throw invalid('variacoes', 'Adicione pelo menos duas variações.');
  }
  if (forms.length > MAX_VARIACOES) {
    throw invalid('variacoes', `Um produto pode ter até ${MAX_VARIACOES} variações.`);
  }
  const variacoes = forms.map(readVariacao);
  const names = new Set<string>();
  for (const [i, { nome }] of variacoes.entries()) {
    const plain = fold(nome);
    if (names.has(plain)) {
      throw invalid(`variacoes.${i}.nome`, `Há duas variações com o nome “${nome}”.`);
    }
    names.add(plain);
  }
  return variacoes;
}

function readVariacao(form: VariacaoForm, i: number): VariacaoDraft {
  const campo = `variacoes.${i}`;
  for (const name of ['nome', 'preco', 'estoque'] as const) {
    if (isBlank(form[name])) {
      throw invalid(`${campo}.${name}`, `Preencha todos os campos da variação ${i + 1}.`);
    }
  }
  const nome = readText(
    form.nome,
    `${campo}.nome`,
    `O nome da variação ${i + 1}`,
    MAX_VARIACAO_NOME,
    'é obrigatório',
  );
  return {
    id: form.id ?? undefined,
    nome: nome.replaceAll(/\s+/g, ' '),
    preco: readPreco(form.preco, `${campo}.preco`, `O preço da variação ${i + 1}`),
    estoque: readStock(form, `${campo}.estoque`, `O estoque da variação ${i + 1}`),
  };
}

function isBlank(value: string | number | null | undefined): boolean {
  return value === null || value === undefined || (typeof value === 'string' && !value.trim());
}

function readPreco(value: unknown, campo: string, subject: string): number {
  const amount = readNumber(value);
  const centavos = toCentavos(amount);
  if (centavos === undefined || toReais(centavos) !== amount) {
    throw invalid(campo, `${subject} deve ser um valor em reais, com até duas casas decimais.`);
  }
  if (centavos <= 0) throw invalid(campo, `${subject} deve ser maior que zero.`);
  if (centavos > MAX_PRECO) throw invalid(campo, `${subject} pode ser de até R$ 1.000.000,00.`);
  return centavos;
}

function readStock(
  form: Pick<VariacaoForm, 'estoque' | 'estoqueAnterior'>,
  campo: string,
  subject: string,
): StockChange {
  return {
    units: readUnits(form.estoque, campo, subject),
    seen: isBlank(form.estoqueAnterior)
      ? undefined
      : readUnits(form.estoqueAnterior, `${campo}Anterior`, subject),
  };
}

function readUnits(value: unknown, campo: string, subject: string): number {
  const units = readNumber(value);
  if (units === undefined || !Number.isInteger(units) || units < 0 || units > MAX_ESTOQUE) {
    throw invalid(campo, `${subject} deve ser um número inteiro de 0 a 1.000.000.`);
  }
  return units;
}

// Numbers may be texts. Excludes `0x10`, `1e3` and `Infinity`, which people do not type as an amount.
function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}
