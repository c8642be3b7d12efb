import { isPaid } from '@decantaria/loja/status';
import type { PrecoMovido, StatusPedido } from '../../types.gen.ts';
import { falha, type Resultado } from '../falha.ts';
import { precoAlterado } from '../pedidos/falhas.ts';

export type InicioOutcome = Resultado<'IniciarPagamento'>;
export type ConfirmacaoOutcome = Resultado<'ConfirmarPagamento'>;

/** @param meio the means that was asked for. */
export function pedidoNaoPagavel(status: StatusPedido, meio = 'com cartão') {
  // An order that waits for its payment is refused while a bank still decides about another one.
  const why = status === 'PENDENTE' ? ': outro pagamento dele pode estar em processamento' : '';
  const mensagem = isPaid(status)
    ? 'Este pedido já foi pago.'
    : `Este pedido não pode ser pago ${meio} agora${why}. Confira em Meus Pedidos como ele está.`;
  return { ...falha('PedidoNaoPagavel', 'pedidoId', mensagem), status };
}

export const pagamentoIndisponivel = falha(
  'PagamentoIndisponivel',
  null,
  'Erro ao iniciar pagamento. Seu pedido está guardado: tente de novo em instantes ou escolha outra forma de pagar.',
);

/** The shop takes no cards, or the API's card provider is not the one that this shop is set up for. */
export const semCartao = falha(
  'PagamentoIndisponivel',
  null,
  'Esta loja não recebe cartão pelo site agora. Seu pedido está guardado: combine o pagamento na conversa.',
);

/** The shop offers no Pix through its provider, or the provider makes no code now. */
export const pixIndisponivel = falha(
  'PagamentoIndisponivel',
  null,
  'O Pix não está disponível agora. Seu pedido está guardado: tente de novo em instantes ou escolha outra forma de pagar.',
);

/** The order's total changed, or the prices of a cancelled order's lines; `total` in centavos. */
export function totalAlterado(
  itens: readonly PrecoMovido[],
  total: { readonly de: number; readonly para: number },
) {
  return precoAlterado(
    { itens, totalAnterior: total.de, totalAtual: total.para },
    itens.length > 0
      ? 'O preço mudou depois deste pedido. Faça um novo pedido com o preço de hoje.'
      : 'O valor do pedido mudou. Confira o total e tente de novo.',
  );
}

/** The units of a cancelled order were sold to others: `units` of the item are left. `nome` is empty when unknown. */
export function emFaltaText(nome: string, units: number): string {
  const item = nome === '' ? 'Um dos itens' : nome;
  if (units === 0) return `${item} está esgotado. Faça um novo pedido com os outros itens.`;
  const left = units === 1 ? 'só resta 1 unidade' : `só restam ${units} unidades`;
  return `${item}: ${left}. Faça um novo pedido com o que há.`;
}

/** A product of a cancelled order is no longer sold. */
export const produtoIndisponivel = {
  ...falha(
    'ProdutoIndisponivel',
    'pedidoId',
    'Um dos itens já não está à venda. Faça um novo pedido com os outros.',
  ),
  carrinho: null,
};

/** Why a payment does not pay the order. */
export const RECUSAS = {
  // Verbatim (CHK-06).
  unfinished: recusa(null, '❌ O pagamento não foi concluído. Tente novamente.'),
  // Verbatim (CHK-07).
  unexpected: recusa(null, '⚠️ Status de pagamento inesperado.'),
  foreign: recusa(
    'paymentIntentId',
    'Este pagamento não é deste pedido. Abra o pedido e tente de novo.',
  ),
  unknown: recusa(
    'paymentIntentId',
    'Não reconhecemos este pagamento. Se ele foi aprovado, o pedido muda em instantes; senão, inicie o pagamento de novo.',
  ),
  refunded: recusa(
    null,
    'O pagamento foi aprovado, mas já não pode pagar este pedido. O valor será devolvido ao cartão.',
  ),
  pixRefunded: recusa(
    null,
    'O Pix chegou, mas já não pode pagar este pedido. O valor será devolvido à conta que fez o Pix.',
  ),
} as const;

function recusa(campo: string | null, mensagem: string) {
  return falha('PagamentoRecusado', campo, mensagem);
}
