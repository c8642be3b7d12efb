import { outcomeUnknown } from '../../shop/errors.ts';
import { FALHAS } from '../../shop/falhas.ts';
import type { Visitor } from '../../shop/sessao/conta.ts';
import type { SessaoPort, TokensPort } from '../../shop/sessao/port.ts';
import { SENHA_COMUM } from '../../shop/sessao/rules.ts';
import { type PublicRest, publicRestOf, restWithToken, type SessionRest } from '../rest/calls.ts';
import { restFailureOf } from '../rest/failure.ts';
import { formBody } from '../rest/form.ts';
import { type AnswersReads, isListedRefusal } from '../rest/health.ts';
import { failureOf, invalid, outcomeOf, outcomesOf } from '../rest/outcomes.ts';
import { naoAceito, readToken, registroOutcomes } from '../wire/sessao.ts';

const RESET = outcomesOf(['TokenInvalido'], { SENHA_FRACA: invalid('senha', SENHA_COMUM) });

/**
 * Signing in and opening an account, on every API. A refusal with a code is final. One without a code counts while the API
 * answers public reads: the older API refuses and crashes alike.
 */
export function createSessao(answersReads: AnswersReads): SessaoPort {
  return {
    signIn: ({ writing }, { username, password, aparelho }) => {
      const call = { body: { username, password }, aparelho };
      return publicRestOf(writing)
        .entrar(call)
        .catch(async (error: unknown) => {
          const failure = restFailureOf(error);
          const { codigo = null, desafio = null } = failure.refusal ?? {};
          if (codigo === 'SEGUNDO_FATOR' && desafio !== null) return { desafio };
          if (await isListedRefusal(failure, answersReads)) return null;
          throw failure;
        });
    },

    register: async ({ writing }, novo, canSignIn) => {
      const call = { body: { ...novo, enderecos: [] } };
      const failure = await failureOf(publicRestOf(writing).registrar(call));
      if (failure === null) return null;
      const refused = await isListedRefusal(failure, answersReads);
      if (refused && failure.code) {
        return outcomeOf(failure.refusal, registroOutcomes(novo)) ?? naoAceito;
      }
      if (!failure.definite && !failure.mayBeDone) throw failure;
      // A refusal without a code from the older API may follow a completed write.
      if (await canSignIn()) return null;
      if (refused) return naoAceito;
      throw outcomeUnknown(
        failure,
        'The account may have been opened: try to sign in before registering again.',
      );
    },

    mailReset: async ({ writing }, typed) => {
      const lower = typed.toLowerCase();
      /** An API that compares e-mails exactly may store it as it was typed, or in lower case. */
      const request = async (email: string): Promise<boolean> => {
        const call = { body: formBody({ email }) };
        const failure = await failureOf(publicRestOf(writing).solicitarSenha(call));
        if (failure === null) return true;
        const codigo = failure.code;
        const refused = await isListedRefusal(failure, answersReads);
        if (!refused || (codigo ?? 'EMAIL_NAO_ENCONTRADO') !== 'EMAIL_NAO_ENCONTRADO') {
          throw failure;
        }
        return codigo === null && email !== lower && request(lower);
      };
      return request(typed);
    },

    resetPassword: async ({ writing }, token, senha) => {
      const call = { body: formBody({ token, novaSenha: senha }) };
      const failure = await failureOf(publicRestOf(writing).redefinirSenha(call));
      if (failure === null) return null;
      if (await isListedRefusal(failure, answersReads)) {
        const outcome = failure.code ? outcomeOf(failure.refusal, RESET) : FALHAS.TokenInvalido;
        if (outcome !== null) return outcome;
      }
      if (!failure.mayBeDone && !failure.definite) throw failure;
      throw outcomeUnknown(failure, 'The password may have been changed: try to sign in with it.');
    },
  };
}

/** Tokens on every API: `GET /auth/validate` and `GET /usuarios/me`. */
export const tokens: TokensPort = {
  read: readToken,
  validate: (visitor, token, isKnown) =>
    ask(visitor, token, (rest) => rest.validateToken(), isKnown),
  conta: (visitor, token) => ask(visitor, token, (rest) => rest.readConta(), true),
};

/** The reply; null when the API refuses the token. Rejects with `RestFailure` when it does not tell. */
async function ask<Reply>(
  { writing }: Visitor,
  token: string,
  read: (rest: SessionRest) => Promise<Reply>,
  isKnown: boolean,
): Promise<Reply | null> {
  try {
    return await read(restWithToken(writing, token));
  } catch (error) {
    const failure = restFailureOf(error);
    // On the older API a revoked token and a crash look the same.
    // Asks again only for a verified caller: an unknown token must not cost two calls.
    const isAmbiguous = isKnown && failure.isBare;
    if (!failure.refusedByApi) throw failure;
    if (isAmbiguous && (await isFailing(publicRestOf(writing)))) throw failure;
    return null;
  }
}

/** True when the API refuses public reads too: then its refusal says nothing about the token. */
function isFailing(rest: PublicRest): Promise<boolean> {
  return rest.listCategorias({ fresh: true }).then(
    () => false,
    () => true,
  );
}
