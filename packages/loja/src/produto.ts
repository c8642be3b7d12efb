import { fold, isStorable, tidy } from '@decantaria/brasil/text';
import { casaProblem, notasProblem } from './ficha.ts';

// The rules of a product's fields, which the form checks before the gateway does.

const MAX_NOME = 150;
const MAX_DESCRICAO = 5000;
const MAX_CATEGORIAS = 20;
const MIN_VARIACOES = 2;
const MAX_VARIACOES = 30;
const MAX_VARIACAO = 60;
const MAX_ESTOQUE = 1_000_000;
/** The highest price of a product, and of an order's line, in centavos: R$ 1.000.000,00. */
export const MAX_PRECO = 100_000_000;

/** A field of the input, such as `variacoes.2.preco`, and its problem. */
export type ProblemaDoCampo = readonly [campo: string, mensagem: string];

/** A price in centavos and a stock in units. Null: not given; NaN: not a number. */
export interface Oferta {
  readonly preco: number | null;
  readonly estoque: number | null;
}

/** A volume of a product. */
export interface Variacao extends Oferta {
  readonly nome: string;
}

/** Millilitres in a variation's name: "10 ml", "10ml", "Decant 5,5 mL"; null for other names. */
export function readVolume(nome: string): number | null {
  const match = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?)\s*ml\b/i.exec(nome);
  const volume = Number(match?.[1]?.replace(',', '.') ?? 0);
  return volume > 0 ? volume : null;
}

const SIMPLE = 'Preço e estoque são obrigatórios para produtos simples.';

function at(campo: string, mensagem: string | null): readonly ProblemaDoCampo[] {
  return mensagem === null ? [] : [[campo, mensagem]];
}

function textProblem(subject: string, required: string, value: string, max: number): string | null {
  const text = value.trim();
  if (text === '') return `${subject} ${required}.`;
  if (text.length > max) return `${subject} pode ter até ${max} caracteres.`;
  return isStorable(text) ? null : `${subject} tem um caractere que não é aceito.`;
}

function precoProblem(subject: string, centavos: number): string | null {
  if (Number.isNaN(centavos)) return `${subject} não é um valor: escreva como 49,90.`;
  if (centavos <= 0) return `${subject} deve ser maior que zero.`;
  return centavos > MAX_PRECO ? `${subject} pode ser de até R$ 1.000.000,00.` : null;
}

/** Why a stock cannot be set; null when it can. */
export function estoqueProblem(subject: string, unidades: number): string | null {
  return unidades >= 0 && unidades <= MAX_ESTOQUE
    ? null
    : `${subject} deve ser um número inteiro de 0 a 1.000.000.`;
}

/** Problems of the fields that every product has. An edit may leave a description empty that the product lacks already. */
export function produtoProblems(
  {
    nome,
    descricao,
    categorias,
    casa,
    notas,
  }: {
    readonly nome: string;
    readonly descricao: string;
    /** Number of categories. */
    readonly categorias: number;
    readonly casa: string | null;
    readonly notas: readonly string[];
  },
  lacksDescricao: boolean,
): readonly ProblemaDoCampo[] {
  const mayStayEmpty = lacksDescricao && descricao.trim() === '';
  return [
    ...at('nome', textProblem('O nome do produto', 'é obrigatório', nome, MAX_NOME)),
    ...at(
      'descricao',
      mayStayEmpty
        ? null
        : textProblem('A descrição do produto', 'é obrigatória', descricao, MAX_DESCRICAO),
    ),
    ...at('categorias', categorias === 0 ? 'Selecione pelo menos uma categoria.' : null),
    ...at(
      'categorias',
      categorias > MAX_CATEGORIAS ? `Um produto pode ter até ${MAX_CATEGORIAS} categorias.` : null,
    ),
    ...at('ficha.casa', casaProblem(casa)),
    ...at('ficha.notas', notasProblem(notas)),
  ];
}

/** Problems of the price and stock of a product without variations. */
export function ofertaProblems({ preco, estoque }: Oferta): readonly ProblemaDoCampo[] {
  if (preco === null) return [['precoBase', SIMPLE]];
  if (estoque === null) return [['estoque', SIMPLE]];
  return [
    ...at('precoBase', precoProblem('O preço', preco)),
    ...at('estoque', estoqueProblem('O estoque', estoque)),
  ];
}

function variacaoProblems({ nome, preco, estoque }: Variacao, n: number) {
  const campo = `variacoes.${n}`;
  const of = `da variação ${n + 1}`;
  const missing = (celula: string) => at(`${campo}.${celula}`, `Preencha todos os campos ${of}.`);
  if (nome.trim() === '') return missing('nome');
  if (preco === null) return missing('preco');
  if (estoque === null) return missing('estoque');
  return [
    ...at(`${campo}.nome`, textProblem(`O nome ${of}`, 'é obrigatório', nome, MAX_VARIACAO)),
    ...at(`${campo}.preco`, precoProblem(`O preço ${of}`, preco)),
    ...at(`${campo}.estoque`, estoqueProblem(`O estoque ${of}`, estoque)),
  ];
}

/** Problems of variations. `antes`: how many the product has. An edit need not add a second one; a product keeps at least one. */
export function variacoesProblems(
  variacoes: readonly Variacao[],
  antes: number,
): readonly ProblemaDoCampo[] {
  const { length } = variacoes;
  if (length < MIN_VARIACOES && (length === 0 || length !== antes)) {
    return [['variacoes', 'Adicione pelo menos duas variações.']];
  }
  if (length > MAX_VARIACOES) {
    return [['variacoes', `Um produto pode ter até ${MAX_VARIACOES} variações.`]];
  }
  const nomes = variacoes.map(({ nome }) => fold(nome));
  return [
    ...variacoes.flatMap(variacaoProblems),
    ...variacoes.flatMap(({ nome }, n) =>
      at(
        `variacoes.${n}.nome`,
        tidy(nome) !== '' && nomes.indexOf(fold(nome)) < n
          ? `Há duas variações com o nome “${tidy(nome)}”.`
          : null,
      ),
    ),
  ];
}
