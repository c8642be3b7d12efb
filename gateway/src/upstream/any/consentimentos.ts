import { semCopia } from '../../shop/consentimentos/input.ts';
import type { ConsentimentosPort } from '../../shop/consentimentos/port.ts';
import { type DadosInvalidosModel, dadosRecusados } from '../../shop/falha.ts';
import { callerOf } from '../../shop/sessao/attempts.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { explainOr, type Outcomes } from '../rest/outcomes.ts';

const OUTCOMES: Outcomes<typeof semCopia | DadosInvalidosModel> = {
  NAO_ENCONTRADO: () => semCopia,
  DADOS_INVALIDOS: dadosRecusados,
};

/** Consents on an API that keeps them (additive: `/consentimentos`) and on one that does not. */
export const consentimentos: ConsentimentosPort = {
  list: ({ reading }) => restOf(reading).listConsentimentos(),
  store: async (by, choice) => {
    const call = { body: { ...choice }, ...callerOf(by.origin) };
    const sent =
      'identity' in by
        ? restOf(by.writing).registrarConsentimento(call)
        : publicRestOf(by.writing).registrarConsentimento(call);
    const advice = 'Send the same choice again: it is stored once.';
    return sent.catch(explainOr(semCopia, OUTCOMES, advice));
  },
};
