import { z } from 'zod';
import { type DadosInvalidosModel, dadosInvalidos } from '../outcome/falha.ts';
import type { ConsentimentoInput, EscolhaConsentimento } from '../types.gen.ts';

/** A choice in the API's form; `quando` in UTC. */
export interface ConsentimentoToSend {
  readonly id: string;
  readonly versao: string;
  readonly escolha: EscolhaConsentimento;
  readonly quando: string;
}

const uuid = z.uuid();
const VERSAO = /^\d{1,6}$/;

/** Reads a browser's choice, or returns the first invalid field. */
export function readConsentimento({
  id,
  versao,
  escolha,
  quando,
}: ConsentimentoInput): ConsentimentoToSend | DadosInvalidosModel {
  if (!uuid.safeParse(id).success) {
    return dadosInvalidos('id', 'O código da escolha deve ser um UUID.');
  }
  if (!VERSAO.test(versao)) {
    return dadosInvalidos('versao', 'A versão da política é um número, como 2.');
  }
  const moment = new Date(quando);
  if (Number.isNaN(moment.getTime())) {
    return dadosInvalidos('quando', 'Essa data não existe.');
  }
  return { id: id.toLowerCase(), versao, escolha, quando: moment.toISOString() };
}
