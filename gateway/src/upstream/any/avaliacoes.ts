import { avaliacaoNaoEncontrada, jaAvaliado, naoEntregue } from '../../shop/avaliacoes/falhas.ts';
import type { AvaliacoesPort } from '../../shop/avaliacoes/port.ts';
import { type DadosInvalidosModel, dadosRecusados, type Resultado } from '../../shop/falha.ts';
import { pedidoNaoEncontrado } from '../../shop/pedidos/falhas.ts';
import { tokenInvalido } from '../../shop/sessao/falhas.ts';
import type { AvaliacaoRecebida } from '../../types.gen.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { RestFailure } from '../rest/failure.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';
import { existingPage } from '../rest/page.ts';
import { isNumber, wireId } from '../rest/values.ts';
import { changeAgain } from './change-again.ts';

const CREATED: Outcomes<Resultado<'AvaliarProdutoResultado'>> = {
  DADOS_INVALIDOS: dadosRecusados,
  PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado('pedidoId'),
  PEDIDO_NAO_ENTREGUE: () => naoEntregue,
  JA_AVALIADO: () => jaAvaliado,
  PRODUTO_FORA_DO_PEDIDO: invalid('produtoId', 'Este produto não faz parte do pedido.'),
};

const DECIDED: Outcomes<typeof avaliacaoNaoEncontrada> = {
  AVALIACAO_NAO_ENCONTRADA: () => avaliacaoNaoEncontrada,
};

const WITH_TEXT: Outcomes<typeof avaliacaoNaoEncontrada | DadosInvalidosModel> = {
  ...DECIDED,
  DADOS_INVALIDOS: dadosRecusados,
};

/** The page, or the last existing one; null where the API lacks the list. */
async function pageOrNull<P extends { readonly totalPaginas: number }>(
  call: string,
  read: (page: number) => Promise<P | null>,
  pagina: number,
) {
  const first = await read(pagina - 1);
  if (first === null) return null;
  const page = await existingPage(async (number) => {
    const other = number === pagina - 1 ? first : await read(number);
    if (other === null) throw new RestFailure('unreadable', `${call} (the list is gone)`);
    return other;
  }, pagina);
  return { ...page, filtrosCompletos: true };
}

/** Reviews on an API that keeps them (additive: `/avaliacoes`) and on one that does not. */
export const avaliacoes: AvaliacoesPort = {
  published: (calls, id, { pagina, tamanho: size }) =>
    pageOrNull(
      'GET /produtos/{id}/avaliacoes',
      (page) => publicRestOf(calls).listAvaliacoesDoProduto({ id, query: { page, size } }),
      pagina,
    ),
  own: ({ reading }) => restOf(reading).listMinhasAvaliacoes(),
  create: async ({ writing }, { pedidoId, produtoId, nota, texto }) => {
    if (!isNumber(pedidoId)) return pedidoNaoEncontrado('pedidoId');
    const body = { produtoId: wireId(produtoId), nota, texto };
    return changeAgain(restOf(writing).avaliarProduto({ id: pedidoId, body }), CREATED);
  },
  list: ({ reading }, { busca, estado, pagina, tamanho: size }) =>
    pageOrNull(
      'GET /avaliacoes',
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
    changeAgain(
      publicRestOf(writing)
        .recusarConvites({ body: { token } })
        .then(() => ({ __typename: 'Confirmacao', mensagem: OPTED_OUT }) as const),
      { TOKEN_INVALIDO: () => tokenInvalido, DADOS_INVALIDOS: () => tokenInvalido },
    ),
};

const OPTED_OUT = 'Pronto: não enviaremos mais pedidos de avaliação a esta conta.';

/** A change of a review by its number; another text is the number of none. */
async function decide<Refused>(
  id: string,
  send: () => Promise<AvaliacaoRecebida>,
  outcomes: Outcomes<Refused>,
) {
  return isNumber(id) ? changeAgain(send(), outcomes) : avaliacaoNaoEncontrada;
}
