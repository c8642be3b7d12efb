import { dadosRecusados } from '../../shop/falha.ts';
import * as falhas from '../../shop/pedidos/admin/falhas.ts';
import type { AtualizarPedidoOutcome } from '../../shop/pedidos/admin/port.ts';
import { pedidoNaoEncontrado } from '../../shop/pedidos/falhas.ts';
import { confirmacaoNecessaria } from '../../shop/sessao/falhas.ts';
import type { AdminRest } from '../rest/client.ts';
import { nullOnFailure, type RestFailure } from '../rest/failure.ts';
import { invalid, type Outcomes, outcomeOf } from '../rest/outcomes.ts';
import { readPedido } from './pedidos-admin.ts';
import { CONTATO_INVALIDO } from './pedidos-refusal.ts';

const OUTCOMES: Outcomes<AtualizarPedidoOutcome> = {
  MOTIVO_NECESSARIO: invalid(
    'motivo',
    'Este pedido já foi pago. Diga o motivo para mudar os itens.',
  ),
  NADA_A_ESTORNAR: invalid('estornar', 'Este pedido não tem pagamento com cartão a devolver.'),
  CONFIRMACAO_NECESSARIA: () => confirmacaoNecessaria,
  ESTORNO_SEM_CANCELAMENTO: invalid('estornar', 'Cancele o pedido para devolver o pagamento.'),
  ENDERECO_INVALIDO: invalid('enderecoId', falhas.ENDERECO_ALHEIO),
  RASTREIO_INVALIDO: invalid('linkRastreio', falhas.LINK_INVALIDO),
  CHAVE_FISCAL_INVALIDA: invalid('chaveFiscal', falhas.CHAVE_INVALIDA),
  ITEM_INVALIDO: invalid(
    'itens',
    'Confira os itens: um produto com variações precisa de uma delas.',
  ),
  PEDIDO_SEM_ITENS: invalid('itens', falhas.SEM_ITENS),
  TOTAL_GRANDE_DEMAIS: invalid(
    'itens',
    'O total do pedido ficou grande demais. Confira preços e quantidades.',
  ),
  ...CONTATO_INVALIDO,
  ESTOQUE_INSUFICIENTE: falhas.semEstoque,
  PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado('id'),
  DADOS_INVALIDOS: dadosRecusados,
};

/** The outcome of the API's refusal of a change, with the order as it is now after a conflict; null without a reason. */
export async function outcomeOfUpdate(
  rest: AdminRest,
  id: string,
  { refusal }: RestFailure,
): Promise<AtualizarPedidoOutcome | null> {
  return refusal?.codigo === 'CONFLITO'
    ? falhas.pedidoMudou(await readPedido(rest, id).catch(nullOnFailure))
    : outcomeOf(refusal, OUTCOMES);
}
