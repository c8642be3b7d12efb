import { CANCELADOS, CONFIRMADO, ENVIADO, GUARDADO } from '../../shop/avisos/falhas.ts';
import type { AvisosPort, Volume } from '../../shop/avisos/port.ts';
import { FALHAS } from '../../shop/falhas.ts';
import { callerOf } from '../../shop/sessao/attempts.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { explainAgain, outcomesOf } from '../rest/outcomes.ts';
import { isNumber, wireId } from '../rest/values.ts';

const ASKED = outcomesOf([
  'ProdutoNaoEncontrado',
  'VolumeDisponivel',
  'MuitosAvisos',
  'DadosInvalidos',
]);
const BY_LINK = outcomesOf(['TokenInvalido']);

/** Requests for a mail about a volume, on an API that keeps them (additive: `/avisos`) and on one that does not. */
export const avisos: AvisosPort = {
  list: ({ reading }) => restOf(reading).listAvisos(),
  ask: async ({ writing, origin }, volume) => {
    const body = bodyOf(volume);
    if (body === null) return FALHAS.ProdutoNaoEncontrado;
    return restOf(writing)
      .pedirAviso({ body, ...callerOf(origin) })
      .then(() => GUARDADO, explainAgain(ASKED));
  },
  askFor: async ({ writing, origin }, volume, email) => {
    const body = bodyOf(volume);
    if (body === null) return FALHAS.ProdutoNaoEncontrado;
    return publicRestOf(writing)
      .pedirAviso({ body: { ...body, email }, ...callerOf(origin) })
      .then(() => ENVIADO, explainAgain(ASKED));
  },
  // The number of no request is cancelled already.
  remove: ({ writing }, id) =>
    restOf(writing)
      .cancelarAviso({ id: isNumber(id) ? id : '0' })
      .then((itens) => ({ __typename: 'ListaAvisos', itens }) as const, explainAgain({})),
  confirm: ({ writing, origin }, token) =>
    publicRestOf(writing)
      .confirmarAviso({ body: { token }, ...callerOf(origin) })
      .then(() => CONFIRMADO, explainAgain(BY_LINK)),
  cancelAll: ({ writing, origin }, token) =>
    publicRestOf(writing)
      .cancelarAvisos({ body: { token }, ...callerOf(origin) })
      .then(() => CANCELADOS, explainAgain(BY_LINK)),
};

/** Null for ids that no volume has. */
function bodyOf({ produtoId, variacaoId }: Volume) {
  if (!isNumber(produtoId) || !(variacaoId === null || isNumber(variacaoId))) return null;
  return {
    produtoId: wireId(produtoId),
    variacaoId: variacaoId === null ? null : wireId(variacaoId),
  };
}
