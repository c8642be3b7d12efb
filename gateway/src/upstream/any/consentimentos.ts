import { semCopia } from '../../shop/consentimentos/input.ts';
import type { ConsentimentosPort } from '../../shop/consentimentos/port.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { explainOr, outcomesOf } from '../rest/outcomes.ts';

const OUTCOMES = outcomesOf(['DadosInvalidos'], { NAO_ENCONTRADO: () => semCopia });

/** Consents on an API that keeps them (additive: `/consentimentos`) and on one that does not. */
export const consentimentos: ConsentimentosPort = {
  list: ({ reading }) => restOf(reading).listConsentimentos(),
  store: async (by, choice) => {
    const call = { body: { ...choice } };
    const sent =
      'identity' in by
        ? restOf(by.writing).registrarConsentimento(call)
        : publicRestOf(by.writing).registrarConsentimento(call);
    const advice = 'Send the same choice again: it is stored once.';
    return sent.catch(explainOr(semCopia, OUTCOMES, advice));
  },
};
