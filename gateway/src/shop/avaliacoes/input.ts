import { isStorable } from '@decantaria/brasil/text';
import type { AvaliarProdutoInput } from '../../types.gen.ts';
import { type DadosInvalidosModel, firstProblem } from '../falha.ts';

const MAX_TEXTO = 1000;
const MAX_MOTIVO = 500;
const NOT_STORABLE = 'O texto tem um caractere que não é aceito.';

/** A review with its text trimmed, or the first invalid field. */
export function readAvaliacao(
  input: AvaliarProdutoInput,
): AvaliarProdutoInput | DadosInvalidosModel {
  const texto = input.texto.trim();
  const problem = firstProblem([
    ['nota', (input.nota < 1 || input.nota > 5) && 'Dê uma nota de 1 a 5.'],
    ...textRules('texto', texto, MAX_TEXTO),
  ]);
  return problem ?? { ...input, texto };
}

/** Why a review is refused, or what is wrong with that reason. */
export function readMotivo(text: string): string | DadosInvalidosModel {
  const motivo = text.trim();
  const problem = firstProblem([
    ['motivo', motivo === '' && 'Diga ao cliente por que a avaliação não foi publicada.'],
    ...textRules('motivo', motivo, MAX_MOTIVO),
  ]);
  return problem ?? motivo;
}

/** The shop's reply, or what is wrong with it. */
export function readResposta(text: string): string | DadosInvalidosModel {
  const texto = text.trim();
  return firstProblem(textRules('texto', texto, MAX_TEXTO)) ?? texto;
}

function textRules(campo: string, text: string, max: number) {
  return [
    [campo, text.length > max && `Escreva até ${max} caracteres.`],
    [campo, !isStorable(text) && NOT_STORABLE],
  ] as const;
}
