import {
  CANCELADOS,
  CONFIRMADO,
  ENVIADO,
  GUARDADO,
  muitosAvisos,
  volumeDisponivel,
} from '../../shop/avisos/falhas.ts';
import type { AvisosPort, Volume } from '../../shop/avisos/port.ts';
import { type DadosInvalidosModel, dadosRecusados } from '../../shop/falha.ts';
import { wallClockWithOffset, type Zones } from '../../shop/moment.ts';
import { produtoNaoEncontrado } from '../../shop/produtos/falhas.ts';
import { callerOf } from '../../shop/sessao/attempts.ts';
import { tokenInvalido } from '../../shop/sessao/falhas.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import type { Outcomes } from '../rest/outcomes.ts';
import { isNumber, wireId } from '../rest/values.ts';
import type { StoredAvisos } from '../wire/avisos.ts';
import { changeAgain } from './change-again.ts';

const ASKED: Outcomes<
  typeof produtoNaoEncontrado | typeof volumeDisponivel | typeof muitosAvisos | DadosInvalidosModel
> = {
  PRODUTO_NAO_ENCONTRADO: () => produtoNaoEncontrado,
  VOLUME_DISPONIVEL: () => volumeDisponivel,
  MUITOS_AVISOS: () => muitosAvisos,
  DADOS_INVALIDOS: dadosRecusados,
};
const BY_LINK: Outcomes<typeof tokenInvalido> = { TOKEN_INVALIDO: () => tokenInvalido };

/** Requests for a mail about a volume, on an API that keeps them (additive: `/avisos`) and on one that does not. */
export function createAvisos(zones: Zones): AvisosPort {
  const toModels = (stored: StoredAvisos) =>
    stored.map(({ desde, ate, ...it }) => ({
      ...it,
      desde: wallClockWithOffset(desde, zones),
      ate: wallClockWithOffset(ate, zones),
    }));
  const isVolume = ({ produtoId, variacaoId }: Volume) =>
    isNumber(produtoId) && (variacaoId === null || isNumber(variacaoId));
  const bodyOf = ({ produtoId, variacaoId }: Volume) => ({
    produtoId: wireId(produtoId),
    variacaoId: variacaoId === null ? null : wireId(variacaoId),
  });
  return {
    list: async ({ reading }) => {
      const stored = await restOf(reading).listAvisos();
      return stored && toModels(stored);
    },
    ask: async ({ writing, origin }, volume) => {
      if (!isVolume(volume)) return produtoNaoEncontrado;
      const call = { body: bodyOf(volume), ...callerOf(origin) };
      return changeAgain(
        restOf(writing)
          .pedirAviso(call)
          .then(() => GUARDADO),
        ASKED,
      );
    },
    askFor: async ({ writing, origin }, volume, email) => {
      if (!isVolume(volume)) return produtoNaoEncontrado;
      const call = { body: { ...bodyOf(volume), email }, ...callerOf(origin) };
      return changeAgain(
        publicRestOf(writing)
          .pedirAviso(call)
          .then(() => ENVIADO),
        ASKED,
      );
    },
    // The number of no request is cancelled already.
    remove: ({ writing }, id) =>
      changeAgain(
        restOf(writing)
          .cancelarAviso({ id: isNumber(id) ? id : '0' })
          .then((stored) => ({ __typename: 'ListaAvisos', itens: toModels(stored) }) as const),
        {},
      ),
    confirm: ({ writing, origin }, token) =>
      changeAgain(
        publicRestOf(writing)
          .confirmarAviso({ body: { token }, ...callerOf(origin) })
          .then(() => CONFIRMADO),
        BY_LINK,
      ),
    cancelAll: ({ writing, origin }, token) =>
      changeAgain(
        publicRestOf(writing)
          .cancelarAvisos({ body: { token }, ...callerOf(origin) })
          .then(() => CANCELADOS),
        BY_LINK,
      ),
  };
}
