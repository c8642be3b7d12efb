import { FALHAS } from '../../shop/falhas.ts';
import { segundoFatorIndisponivel, senhaIncorreta } from '../../shop/sessao/falhas.ts';
import type { SegundoFatorPort } from '../../shop/sessao/port.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { restFailureOf } from '../rest/failure.ts';
import {
  explainOr,
  failureOf,
  invalid,
  type Outcomes,
  outcomeOrMissing,
  outcomesOf,
} from '../rest/outcomes.ts';

const SENHA_INCORRETA = () => senhaIncorreta;
/** A version of our API from before the second factor. */
const NAO_ENCONTRADO = () => segundoFatorIndisponivel;

const INICIAR = outcomesOf([], {
  SENHA_INCORRETA,
  NAO_ENCONTRADO,
  SEGUNDO_FATOR_ATIVO: invalid(null, '⚠️ A verificação em duas etapas já está ativa.'),
});
const ATIVAR = outcomesOf(['CodigoInvalido'], {
  NAO_ENCONTRADO,
  SEGUNDO_FATOR_NAO_INICIADO: invalid(null, '⚠️ Comece a ativação de novo.'),
});
/** A change that needs password and code. */
const PROVEN = outcomesOf(['CodigoInvalido'], { SENHA_INCORRETA, NAO_ENCONTRADO });
const PROOF = outcomesOf(['CodigoInvalido'], {
  SENHA_INCORRETA,
  NAO_ENCONTRADO: () => 'missing' as const,
});

/** The second factor on an API that has these calls (additive) and on one that lacks them. */
export const segundoFator: SegundoFatorPort = {
  signIn: ({ writing }, desafio, codigo) =>
    publicRestOf(writing)
      .confirmarSegundoFator({ body: { desafio, codigo } })
      .catch((error: unknown) => {
        const failure = restFailureOf(error);
        if (failure.code === 'CODIGO_INVALIDO') return FALHAS.CodigoInvalido;
        // An API without a second factor issues no challenge.
        if (failure.definite) return FALHAS.DesafioExpirado;
        throw failure;
      }),
  read: ({ reading }) => restOf(reading).readSegundoFator(),
  iniciar: ({ writing }, senha) =>
    restOf(writing).iniciarSegundoFator({ body: { senha } }).catch(explain(INICIAR)),
  ativar: ({ writing }, codigo) =>
    restOf(writing).ativarSegundoFator({ body: { codigo } }).catch(explain(ATIVAR)),
  desativar: ({ writing }, senha, codigo) =>
    restOf(writing).desativarSegundoFator({ body: { senha, codigo } }).catch(explain(PROVEN)),
  renovarCodigos: ({ writing }, senha, codigo) =>
    restOf(writing).renovarCodigos({ body: { senha, codigo } }).catch(explain(PROVEN)),
  prove: async ({ writing }, { aparelho, ...body }) => {
    const call = { body, aparelho };
    const failure = await failureOf(restOf(writing).confirmarIdentidade(call));
    return failure && outcomeOrMissing(failure, PROOF, 'missing');
  },
};

/** Why the API refused a change, by its code. */
function explain<Outcome>(outcomes: Outcomes<Outcome>) {
  const advice = 'Read meuSegundoFator: it says whether it is active.';
  return explainOr(segundoFatorIndisponivel, outcomes, advice);
}
