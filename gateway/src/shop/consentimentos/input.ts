import { z } from 'zod';
import type { ConsentimentoInput } from '../../types.gen.ts';
import { type DadosInvalidosModel, firstProblem } from '../falha.ts';

const uuid = z.uuid();
const VERSAO = /^\d{1,6}$/;

/** Reads a browser's choice in the API's form (`quando` in UTC), or returns the first invalid field. */
export function readConsentimento({
  id,
  versao,
  escolha,
  quando,
}: ConsentimentoInput): ConsentimentoInput | DadosInvalidosModel {
  const moment = new Date(quando);
  const problem = firstProblem([
    ['id', !uuid.safeParse(id).success && 'O código da escolha deve ser um UUID.'],
    ['versao', !VERSAO.test(versao) && 'A versão da política é um número, como 2.'],
    ['quando', Number.isNaN(moment.getTime()) && 'Essa data não existe.'],
  ]);
  if (problem) return problem;
  return { id: id.toLowerCase(), versao, escolha, quando: moment.toISOString() };
}

/** The shop keeps no choices: this one holds in the browser only. */
export const semCopia = {
  __typename: 'ConsentimentoSemCopia',
  mensagem: 'Sua escolha vale neste navegador. Esta loja não guarda uma cópia dela.',
} as const;
