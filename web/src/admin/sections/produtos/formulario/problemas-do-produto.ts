import { casaProblem, notasProblem } from '@decantaria/loja/ficha';
import { readCentavos } from '../../../../lib/formats/centavos.ts';
import { keysOf } from '../../../../lib/keys-of.ts';
import type { Problem } from '../../../../ui/form/useTextForm.ts';
import { sameNome } from '../../../kit/categorias/nome.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { notasDe, type Rascunho, readUnidades, type Volume } from './rascunho.ts';
import { TEXTOS, textProblem } from './textos.ts';

const MAX_VOLUME = 60;
const MIN_VOLUMES = 2;
const MAX_VOLUMES = 30;
const MAX_CATEGORIAS = 20;
const MAX_CENTAVOS = 100_000_000;
const MAX_UNIDADES = 1_000_000;

const SIMPLE = 'Preço e estoque são obrigatórios para produtos simples.';

const problem = (field: string, text: string): Problem => ({ field, text });

function textProblems(rascunho: Rascunho, base: ProdutoAdminFragment | null): Problem[] {
  return keysOf(TEXTOS).flatMap((texto) => {
    if (base?.[texto] === '' && rascunho[texto].trim() === '') return [];
    const text = textProblem(texto, rascunho[texto]);
    return text === null ? [] : [problem(texto, text)];
  });
}

function precoProblem(field: string, written: string, subject: string): Problem[] {
  const centavos = readCentavos(written);
  if (centavos === null) return [problem(field, `${subject} não é um valor: escreva como 49,90.`)];
  if (centavos === 0) return [problem(field, `${subject} deve ser maior que zero.`)];
  return centavos > MAX_CENTAVOS
    ? [problem(field, `${subject} pode ser de até R$ 1.000.000,00.`)]
    : [];
}

function estoqueProblem(field: string, written: string, subject: string): Problem[] {
  const unidades = readUnidades(written);
  return unidades === null || unidades > MAX_UNIDADES
    ? [problem(field, `${subject} deve ser um número inteiro de 0 a 1.000.000.`)]
    : [];
}

/** Reports an incomplete row once, at its first empty cell. */
function volumeProblems({ nome, preco, estoque }: Volume, index: number): Problem[] {
  const field = `variacoes.${index}`;
  const qualifier = `da variação ${index + 1}`;
  const cells = { nome, preco, estoque };
  const empty = Object.entries(cells).find(([, text]) => text.trim() === '')?.[0];
  if (empty) return [problem(`${field}.${empty}`, `Preencha todos os campos ${qualifier}.`)];
  return [
    ...(nome.trim().length > MAX_VOLUME
      ? [problem(`${field}.nome`, `O nome ${qualifier} pode ter até ${MAX_VOLUME} caracteres.`)]
      : []),
    ...precoProblem(`${field}.preco`, preco, `O preço ${qualifier}`),
    ...estoqueProblem(`${field}.estoque`, estoque, `O estoque ${qualifier}`),
  ];
}

function repeatedProblems(volumes: readonly Volume[]): Problem[] {
  return volumes.flatMap(({ nome }, index) =>
    nome.trim() !== '' && volumes.slice(0, index).some((other) => sameNome(other.nome, nome))
      ? [problem(`variacoes.${index}.nome`, `Há duas variações com o nome “${nome.trim()}”.`)]
      : [],
  );
}

function variacoesProblems(
  volumes: readonly Volume[],
  base: ProdutoAdminFragment | null,
): Problem[] {
  const isAsBefore = volumes.length > 0 && volumes.length === base?.variacoes.length;
  if (volumes.length < MIN_VOLUMES && !isAsBefore) {
    return [problem('variacoes', 'Adicione pelo menos duas variações.')];
  }
  if (volumes.length > MAX_VOLUMES) {
    return [problem('variacoes', `Um produto pode ter até ${MAX_VOLUMES} variações.`)];
  }
  return [...volumes.flatMap(volumeProblems), ...repeatedProblems(volumes)];
}

function simpleProblems({ preco, estoque }: Rascunho): Problem[] {
  if (preco.trim() === '') return [problem('precoBase', SIMPLE)];
  if (estoque.trim() === '') return [problem('estoque', SIMPLE)];
  return [
    ...precoProblem('precoBase', preco, 'O preço'),
    ...estoqueProblem('estoque', estoque, 'O estoque'),
  ];
}

function fichaProblems({ casa, notas }: Rascunho): Problem[] {
  const wrong = { casa: casaProblem(casa), notas: notasProblem(notasDe(notas)) };
  return Object.entries(wrong).flatMap(([field, text]) =>
    text === null ? [] : [problem(field, text)],
  );
}

/**
 * Problems in form order; the gateway applies the same rules. `categorias` is a count. What `base` lacks already, an edit
 * need not add.
 */
export function problemsOf(
  rascunho: Rascunho,
  {
    categorias,
    hasImagem,
    base,
  }: {
    readonly categorias: number;
    readonly hasImagem: boolean;
    /** Null for a new product. */
    readonly base: ProdutoAdminFragment | null;
  },
): Problem[] {
  return [
    ...(hasImagem ? [] : [problem('imagem', 'A imagem do produto é obrigatória.')]),
    ...textProblems(rascunho, base),
    ...(categorias === 0 ? [problem('categorias', 'Selecione pelo menos uma categoria.')] : []),
    ...(categorias > MAX_CATEGORIAS
      ? [problem('categorias', `Um produto pode ter até ${MAX_CATEGORIAS} categorias.`)]
      : []),
    ...fichaProblems(rascunho),
    ...(rascunho.comVariacoes
      ? variacoesProblems(rascunho.volumes, base)
      : simpleProblems(rascunho)),
  ];
}

const FIELD =
  /^(?:imagem|imagens|imagens\.\d\.alt|categorias|casa|notas|precoBase|estoque|variacoes(?:\.\d+\.(?:nome|preco|estoque))?)$/;

/** Maps a field path of the gateway to a form field. Returns null without a match. */
export function fieldOf(campo: string | null): string | null {
  if (campo === null) return null;
  const name = campo.replace(/^ficha\./, '');
  if (Object.hasOwn(TEXTOS, name) || FIELD.test(name)) return name;
  return ['variacoes', 'imagens'].find((list) => campo.startsWith(list)) ?? null;
}
