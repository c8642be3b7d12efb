import { jaAvaliado, naoEntregue, semConvites } from '../../shop/avaliacoes/falhas.ts';
import type { AvaliacoesPort } from '../../shop/avaliacoes/port.ts';
import { FALHAS } from '../../shop/falhas.ts';
import { pedidoNaoEncontrado } from '../../shop/pedidos/falhas.ts';
import type { AvaliacaoRecebida } from '../../types.gen.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { explainAgain, invalid, type Outcomes, outcomesOf } from '../rest/outcomes.ts';
import { pageOrNull } from '../rest/page.ts';
import { isNumber, wireId } from '../rest/values.ts';

const CREATED = outcomesOf(['DadosInvalidos'], {
  PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado('pedidoId'),
  PEDIDO_NAO_ENTREGUE: () => naoEntregue,
  JA_AVALIADO: () => jaAvaliado,
  PRODUTO_FORA_DO_PEDIDO: invalid('produtoId', 'Este produto não faz parte do pedido.'),
});
const DECIDED = outcomesOf(['AvaliacaoNaoEncontrada']);
const WITH_TEXT = outcomesOf(['AvaliacaoNaoEncontrada', 'DadosInvalidos']);
const BY_LINK = outcomesOf(['TokenInvalido'], { DADOS_INVALIDOS: () => FALHAS.TokenInvalido });

/** Reviews on an API that keeps them (additive: `/avaliacoes`) and on one that does not. */
export const avaliacoes: AvaliacoesPort = {
  published: (calls, id, { pagina, tamanho: size }) =>
    pageOrNull(
      (page) => publicRestOf(calls).listAvaliacoesDoProduto({ id, query: { page, size } }),
      pagina,
    ),
  own: ({ reading }) => restOf(reading).listMinhasAvaliacoes(),
  create: async ({ writing }, { pedidoId, produtoId, nota, texto }) => {
    if (!isNumber(pedidoId)) return pedidoNaoEncontrado('pedidoId');
    const body = { produtoId: wireId(produtoId), nota, texto };
    return restOf(writing).avaliarProduto({ id: pedidoId, body }).catch(explainAgain(CREATED));
  },
  list: ({ reading }, { busca, estado, pagina, tamanho: size }) =>
    pageOrNull(
      (page) =>
        restOf(reading).listAvaliacoes({
          query: { page, size, busca, estado: estado ?? undefined },
        }),
      pagina,
    ),
  publish: ({ writing }, id) =>
    decide(
      id,
      () => restOf(writing).moderarAvaliacao({ id, body: { estado: 'PUBLICADA' } }),
      DECIDED,
    ),
  refuse: ({ writing }, id, motivo) => {
    const body = { estado: 'RECUSADA', motivo };
    return decide(id, () => restOf(writing).moderarAvaliacao({ id, body }), WITH_TEXT);
  },
  reply: ({ writing }, id, texto) =>
    decide(
      id,
      () => restOf(writing).responderAvaliacao({ id, body: { texto: texto || null } }),
      WITH_TEXT,
    ),
  optOut: ({ writing }, token) =>
    publicRestOf(writing)
      .recusarConvites({ body: { token } })
      .then(() => semConvites, explainAgain(BY_LINK)),
};

/** A change of a review by its number; another text is the number of none. */
async function decide<Refused>(
  id: string,
  send: () => Promise<AvaliacaoRecebida>,
  outcomes: Outcomes<Refused>,
) {
  return isNumber(id) ? send().catch(explainAgain(outcomes)) : FALHAS.AvaliacaoNaoEncontrada;
}
