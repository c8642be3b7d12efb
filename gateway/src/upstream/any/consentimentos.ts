import { semCopia } from '../../shop/consentimentos/input.ts';
import type { ConsentimentosPort } from '../../shop/consentimentos/port.ts';
import { type DadosInvalidosModel, dadosRecusados } from '../../shop/falha.ts';
import { wallClockWithOffset, type Zones } from '../../shop/moment.ts';
import { callerOf } from '../../shop/sessao/attempts.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { clearFailureOf, type Outcomes, outcomeOrMissing } from '../rest/outcomes.ts';
import type { StoredConsentimento } from '../wire/consentimentos.ts';

/** Consents on an API that keeps them (additive: `/consentimentos`) and on one that does not. */
export function createConsentimentos(zones: Zones): ConsentimentosPort {
  const toConsentimento = (stored: StoredConsentimento) =>
    ({
      ...stored,
      __typename: 'Consentimento',
      quando: wallClockWithOffset(stored.quando, zones),
      registradoEm: wallClockWithOffset(stored.registradoEm, zones),
    }) as const;
  return {
    list: async ({ reading }) => {
      const stored = await restOf(reading).listConsentimentos();
      return stored?.map(toConsentimento) ?? null;
    },
    store: async (by, choice) => {
      const call = { body: { ...choice }, ...callerOf(by.origin) };
      const sent =
        'identity' in by
          ? restOf(by.writing).registrarConsentimento(call)
          : publicRestOf(by.writing).registrarConsentimento(call);
      return sent.then(toConsentimento, explain);
    },
  };
}

const OUTCOMES: Outcomes<typeof semCopia | DadosInvalidosModel> = {
  NAO_ENCONTRADO: () => semCopia,
  DADOS_INVALIDOS: dadosRecusados,
};

function explain(error: unknown) {
  const failure = clearFailureOf(error, 'Send the same choice again: it is stored once.');
  return outcomeOrMissing(failure, OUTCOMES, semCopia);
}
