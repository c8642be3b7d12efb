import { createProof } from '@decantaria/server/gateway-proof';
import type { AssistentesPort } from '../../shop/assistentes/port.ts';
import { FALHAS } from '../../shop/falhas.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { restFailureOf } from '../rest/failure.ts';
import { explainAgain, explainOr, invalid, outcomeOrThrow } from '../rest/outcomes.ts';
import { isNumber } from '../rest/values.ts';

const CREATED = {
  MUITOS_ASSISTENTES: invalid(
    null,
    'Você já tem o máximo de assistentes. Revogue um para criar outro.',
  ),
};
const EXCHANGED = {
  CREDENCIAL_INVALIDA: () => 'unknown' as const,
  MUITAS_TENTATIVAS: () => 'tooMany' as const,
};

/**
 * Assistants on an API that keeps them (additive: `/assistentes`) and on one that does not. `secret`: the key that gateway and
 * API share, with which the gateway proves itself; without it, and without `isServed`, none can be created.
 */
export function createAssistentes(options: {
  readonly secret: Buffer | undefined;
  readonly isServed: boolean;
  readonly isDeclared: () => boolean;
}): AssistentesPort {
  const { secret, isServed, isDeclared } = options;
  return {
    isOffered: () => isServed && secret !== undefined && isDeclared(),
    list: ({ reading }) => restOf(reading).listAssistentes(),
    create: ({ writing }, body) =>
      restOf(writing)
        .criarAssistente({ body })
        .catch(
          explainOr(
            FALHAS.RecursoIndisponivel,
            CREATED,
            'Read `meusAssistentes`, and revoke the new one.',
          ),
        ),
    revoke: ({ writing }, id) =>
      restOf(writing)
        .revogarAssistente({ id: isNumber(id) ? id : '0' })
        .then((itens) => ({ __typename: 'ListaAssistentes', itens }) as const, explainAgain({})),
    exchange: async ({ writing }, credencial) => {
      if (secret === undefined || !isDeclared()) return 'unknown';
      const body = { credencial, prova: createProof(secret, credencial, Date.now()) };
      return publicRestOf(writing)
        .trocarCredencial({ body })
        .catch((error: unknown) => outcomeOrThrow(restFailureOf(error), EXCHANGED));
    },
  };
}
