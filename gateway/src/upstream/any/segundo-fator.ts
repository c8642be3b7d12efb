import type { DadosInvalidosModel } from '../../shop/falha.ts';
import { callerOf } from '../../shop/sessao/attempts.ts';
import {
  codigoInvalido,
  desafioExpirado,
  segundoFatorIndisponivel,
  senhaIncorreta,
} from '../../shop/sessao/falhas.ts';
import type { SegundoFatorPort } from '../../shop/sessao/port.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { restFailureOf } from '../rest/failure.ts';
import {
  explainOr,
  failureOf,
  invalid,
  type Outcomes,
  outcomeOrMissing,
} from '../rest/outcomes.ts';

type Guess = typeof senhaIncorreta | typeof codigoInvalido;
type Missing = typeof segundoFatorIndisponivel;

const wrongCode = { CODIGO_INVALIDO: () => codigoInvalido };
const wrongSenha = { SENHA_INCORRETA: () => senhaIncorreta };
/** A version of our API from before the second factor. */
const unknownCall = { NAO_ENCONTRADO: () => segundoFatorIndisponivel };

const INICIAR: Outcomes<typeof senhaIncorreta | DadosInvalidosModel | Missing> = {
  ...wrongSenha,
  ...unknownCall,
  SEGUNDO_FATOR_ATIVO: invalid(null, '⚠️ A verificação em duas etapas já está ativa.'),
};
const ATIVAR: Outcomes<typeof codigoInvalido | DadosInvalidosModel | Missing> = {
  ...wrongCode,
  ...unknownCall,
  SEGUNDO_FATOR_NAO_INICIADO: invalid(null, '⚠️ Comece a ativação de novo.'),
};
/** A change that needs password and code. */
const PROVEN: Outcomes<Guess | Missing> = { ...wrongSenha, ...wrongCode, ...unknownCall };
const PROOF: Outcomes<Guess | 'missing'> = {
  ...wrongSenha,
  ...wrongCode,
  NAO_ENCONTRADO: () => 'missing',
};

/** The second factor on an API that has these calls (additive) and on one that lacks them. */
export const segundoFator: SegundoFatorPort = {
  signIn: ({ writing, origin }, desafio, codigo) =>
    publicRestOf(writing)
      .confirmarSegundoFator({ body: { desafio, codigo }, ...callerOf(origin) })
      .catch((error: unknown) => {
        const failure = restFailureOf(error);
        if (failure.code === 'CODIGO_INVALIDO') return codigoInvalido;
        // An API without a second factor issues no challenge.
        if (failure.definite) return desafioExpirado;
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
  prove: async ({ writing, origin }, { aparelho, ...body }) => {
    const call = { body, ...callerOf(origin), aparelho };
    const failure = await failureOf(restOf(writing).confirmarIdentidade(call));
    return failure && outcomeOrMissing(failure, PROOF, 'missing');
  },
};

/** Why the API refused a change, by its code. */
function explain<Outcome>(outcomes: Outcomes<Outcome>) {
  const advice = 'Read meuSegundoFator: it says whether it is active.';
  return explainOr(segundoFatorIndisponivel, outcomes, advice);
}
