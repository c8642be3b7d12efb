import { requireCategoriaNome, tidyNome } from '../categorias/name.ts';
import { Refusal } from '../http/errors.ts';
import { toCentavos, toReais } from '../http/money.ts';
import { fold } from '../text/fold.ts';
import type { ProdutoForm, VariacaoForm } from './form.ts';

const MAX_NOME = 150;
const MAX_DESCRICAO = 5_000;
const MAX_CATEGORIAS = 20;
const MIN_VARIACOES = 2;
const MAX_VARIACOES = 30;
const MAX_VARIACAO_NOME = 60;
/** R$ 1.000.000,00 in centavos. */
const MAX_PRECO = 100_000_000;
const MAX_ESTOQUE = 1_000_000;

/** Units to set, or to move the stock of the moment by when it is told what was on the screen. */
export interface StockChange {
  units: number;
  /** What the editor saw. */
  seen: number | undefined;
}

export interface VariacaoDraft {
  id: number | undefined;
  nome: string;
  /** Centavos. */
  preco: number;
  estoque: StockChange;
}

/** A product that obeys the rules: with variations, or with a price and a stock of its own. */
export interface ProdutoDraft {
  nome: string;
  descricao: string;
  /** Undefined: as they are. */
  categorias: string[] | undefined;
  /** Undefined with variations. */
  simple: { preco: number; estoque: StockChange } | undefined;
  variacoes: VariacaoDraft[];
}

/**
 * Reads what the dashboard sent (AFORM-03 to 10, C-74).
 *
 * @throws Refusal 422 DADOS_INVALIDOS with the sentence of the first rule that is broken and its `campo`.
 */
export function readNewProduto(form: ProdutoForm): ProdutoDraft {
  return readProduto({
    ...form,
    variacoes: form.variacoes ?? [],
    categorias: form.categorias ?? [],
  });
}

/** As `readNewProduto`; categories may be left out, variations may not: they would all be deleted. */
export function readEditedProduto(form: ProdutoForm): ProdutoDraft {
  if (form.variacoes === null || form.variacoes === undefined) {
    throw broken(
      'variacoes',
      'Envie as variações do produto, ou uma lista vazia quando ele não tem nenhuma.',
    );
  }
  return readProduto(form);
}

function readProduto(form: ProdutoForm): ProdutoDraft {
  const nome = readText(form.nome, 'nome', 'O nome do produto', MAX_NOME, 'é obrigatório');
  const descricao = readText(
    form.descricao,
    'descricao',
    'A descrição do produto',
    MAX_DESCRICAO,
    'é obrigatória',
  );
  const variacoes = readVariacoes(form.variacoes ?? []);
  const simple = variacoes.length > 0 ? undefined : readSimple(form);
  return { nome, descricao, variacoes, simple, categorias: readCategorias(form.categorias) };
}

function readText(
  value: string | null | undefined,
  campo: string,
  subject: string,
  max: number,
  required: string,
): string {
  const text = value?.trim() ?? '';
  if (text === '') throw broken(campo, `${subject} ${required}.`);
  if (text.length > max) throw broken(campo, `${subject} pode ter até ${max} caracteres.`);
  if (text.includes('\0')) throw broken(campo, `${subject} tem um caractere que não é aceito.`);
  return text;
}

function readCategorias(nomes: string[] | null | undefined): string[] | undefined {
  if (nomes === null || nomes === undefined) return undefined;
  const named = nomes.map(tidyNome).filter((nome) => nome !== '');
  if (named.length === 0) throw broken('categorias', 'Selecione pelo menos uma categoria.');
  if (named.length > MAX_CATEGORIAS) {
    throw broken('categorias', `Um produto pode ter até ${MAX_CATEGORIAS} categorias.`);
  }
  for (const nome of named) requireCategoriaNome(nome, 'categorias');
  return named;
}

function readSimple({ precoBase, estoque, estoqueAnterior }: ProdutoForm) {
  if (isBlank(precoBase) || isBlank(estoque)) {
    throw broken(
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
    throw broken('variacoes', 'Adicione pelo menos duas variações.');
  }
  if (forms.length > MAX_VARIACOES) {
    throw broken('variacoes', `Um produto pode ter até ${MAX_VARIACOES} variações.`);
  }
  const variacoes = forms.map(readVariacao);
  const names = new Set<string>();
  for (const [i, { nome }] of variacoes.entries()) {
    const plain = fold(nome);
    if (names.has(plain)) {
      throw broken(`variacoes.${i}.nome`, `Há duas variações com o nome “${nome}”.`);
    }
    names.add(plain);
  }
  return variacoes;
}

function readVariacao(form: VariacaoForm, i: number): VariacaoDraft {
  const campo = `variacoes.${i}`;
  for (const name of ['nome', 'preco', 'estoque'] as const) {
    if (isBlank(form[name])) {
      throw broken(`${campo}.${name}`, `Preencha todos os campos da variação ${i + 1}.`);
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
    throw broken(campo, `${subject} deve ser um valor em reais, com até duas casas decimais.`);
  }
  if (centavos <= 0) throw broken(campo, `${subject} deve ser maior que zero.`);
  if (centavos > MAX_PRECO) throw broken(campo, `${subject} pode ser de até R$ 1.000.000,00.`);
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
    throw broken(campo, `${subject} deve ser um número inteiro de 0 a 1.000.000.`);
  }
  return units;
}

// Numbers may come as text (rest-contract 1); `0x10`, `1e3` and `Infinity` are not how people write them.
function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}

function broken(campo: string, mensagem: string): Refusal {
  return new Refusal(422, { codigo: 'DADOS_INVALIDOS', mensagem, campo });
}
