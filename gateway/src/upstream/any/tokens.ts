import type { Visitor } from '../../shop/sessao/conta.ts';
import type { TokensPort } from '../../shop/sessao/port.ts';
import { publicRestOf, restWithToken } from '../rest/calls.ts';
import type { PublicRest, SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { restFailureOf } from '../rest/failure.ts';
import { readToken } from '../wire/sessao.ts';

/** Tokens on every API: `GET /auth/validate` and `GET /usuarios/me`. */
export const tokens: TokensPort = {
  read: readToken,
  validate: (visitor, token, isKnown) =>
    ask(visitor, token, (rest) => rest(endpoints.validateToken, {}), isKnown),
  conta: (visitor, token) => ask(visitor, token, (rest) => rest(endpoints.readConta, {}), true),
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
  return rest(endpoints.listCategorias, { fresh: true }).then(
    () => false,
    () => true,
  );
}
