import { CANCELADOS, CONFIRMADO, ENVIADO, GUARDADO } from '../../shop/avisos/falhas.ts';
import type { AvisosPort, Volume } from '../../shop/avisos/port.ts';
import { FALHAS } from '../../shop/falhas.ts';
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
  ask: async ({ writing }, volume) => {
    const body = bodyOf(volume);
    if (body === null) return FALHAS.ProdutoNaoEncontrado;
    return restOf(writing)
      .pedirAviso({ body })
      .then(() => GUARDADO, explainAgain(ASKED));
  },
  askFor: async ({ writing }, volume, email) => {
    const body = bodyOf(volume);
    if (body === null) return FALHAS.ProdutoNaoEncontrado;
    return publicRestOf(writing)
      .pedirAviso({ body: { ...body, email } })
      .then(() => ENVIADO, explainAgain(ASKED));
  },
  // The number of no request is cancelled already.
  remove: ({ writing }, id) =>
    restOf(writing)
      .cancelarAviso({ id: isNumber(id) ? id : '0' })
      .then((itens) => ({ __typename: 'ListaAvisos', itens }) as const, explainAgain({})),
  confirm: ({ writing }, token) =>
    publicRestOf(writing)
      .confirmarAviso({ body: { token } })
      .then(() => CONFIRMADO, explainAgain(BY_LINK)),
  cancelAll: ({ writing }, token) =>
    publicRestOf(writing)
      .cancelarAvisos({ body: { token } })
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
