import { createProof } from '@decantaria/server/gateway-proof';
import type { AssistentesPort } from '../../shop/assistentes/port.ts';
import { recursoIndisponivel } from '../../shop/falha.ts';
import { wallClockWithOffset, type Zones } from '../../shop/moment.ts';
import { callerOf } from '../../shop/sessao/attempts.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { restFailureOf } from '../rest/failure.ts';
import { clearFailureOf, invalid, outcomeOrMissing, outcomeOrThrow } from '../rest/outcomes.ts';
import { isNumber } from '../rest/values.ts';
import type { StoredAssistente } from '../wire/assistentes.ts';
import { changeAgain } from './change-again.ts';

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
export function createAssistentes(
  zones: Zones,
  options: {
    readonly secret: Buffer | undefined;
    readonly isServed: boolean;
    readonly isDeclared: () => boolean;
  },
): AssistentesPort {
  const { secret, isServed, isDeclared } = options;
  const clock = (time: string) => wallClockWithOffset(time, zones);
  const toModel = ({ criadoEm, expiraEm, usadoEm, ...it }: StoredAssistente) => ({
    ...it,
    criadoEm: clock(criadoEm),
    expiraEm: clock(expiraEm),
    usadoEm: usadoEm && clock(usadoEm),
  });
  return {
    isOffered: () => isServed && secret !== undefined && isDeclared(),
    list: async ({ reading }) => {
      const stored = await restOf(reading).listAssistentes();
      return stored && stored.map(toModel);
    },
    create: ({ writing }, body) =>
      restOf(writing)
        .criarAssistente({ body })
        .then(
          ({ assistente, credencial }) =>
            ({
              __typename: 'AssistenteCriado',
              assistente: toModel(assistente),
              credencial,
            }) as const,
          (error: unknown) =>
            outcomeOrMissing(
              clearFailureOf(error, 'Read `meusAssistentes`, and revoke the new one.'),
              CREATED,
              recursoIndisponivel,
            ),
        ),
    revoke: ({ writing }, id) =>
      changeAgain(
        restOf(writing)
          .revogarAssistente({ id: isNumber(id) ? id : '0' })
          .then(
            (stored) => ({ __typename: 'ListaAssistentes', itens: stored.map(toModel) }) as const,
          ),
        {},
      ),
    exchange: async ({ writing, origin }, credencial) => {
      if (secret === undefined || !isDeclared()) return 'unknown';
      const body = { credencial, prova: createProof(secret, credencial, Date.now()) };
      return publicRestOf(writing)
        .trocarCredencial({ body, ...callerOf(origin) })
        .catch((error: unknown) => outcomeOrThrow(restFailureOf(error), EXCHANGED));
    },
  };
}
