import { refusedForStock } from '../pedidos/em-falta.ts';
import { type pedidoNaoEncontrado, precoAlterado } from '../pedidos/falhas.ts';
import type { PedidoModel, StatusPedidoModel } from '../pedidos/model.ts';
import type { Refusal } from '../rest/failure.ts';

/** What comes of beginning to pay, in the schema's words. Amounts are centavos. */
export type InicioOutcome =
  | {
      readonly __typename: 'Pagamento';
      readonly pedidoId: string;
      readonly clientSecret: string;
      readonly paymentIntentId: string;
      readonly provedor: string;
      readonly chavePublica: string | null;
      readonly valor: number;
    }
  | ReturnType<typeof pagamentoIndisponivel>
  | ReturnType<typeof pedidoNaoPagavel>
  | ReturnType<typeof totalAlterado>
  | ReturnType<typeof estoqueInsuficiente>
  | ReturnType<typeof produtoIndisponivel>
  | ReturnType<typeof pedidoNaoEncontrado>;

/** What came of a payment, in the schema's words. */
export type ConfirmacaoOutcome =
  | PedidoModel
  | ReturnType<typeof pagamentoRecusado>
  | ReturnType<typeof pagamentoEmProcessamento>
  | ReturnType<typeof pagamentoIndisponivel>
  | ReturnType<typeof pedidoNaoEncontrado>;

/** CHK-12. */
export function pedidoNaoPagavel(status: StatusPedidoModel) {
  return {
    __typename: 'PedidoNaoPagavel',
    codigo: 'PEDIDO_NAO_PAGAVEL',
    mensagem: notPayableText(status),
    campo: 'pedidoId',
    status,
  } as const;
}

function notPayableText(status: StatusPedidoModel): string {
  switch (status) {
    case 'PAGO':
    case 'ENVIADO':
    case 'ENTREGUE':
      return 'Este pedido já foi pago.';
    case 'PENDENTE':
    case 'CANCELADO':
    case 'DESCONHECIDO':
      return 'Este pedido não pode ser pago com cartão agora. Confira em Meus Pedidos como ele está.';
  }
}

/** CHK-10, and what to do about it. */
export function pagamentoIndisponivel() {
  return {
    __typename: 'PagamentoIndisponivel',
    codigo: 'PAGAMENTO_INDISPONIVEL',
    mensagem:
      'Erro ao iniciar pagamento. Seu pedido está guardado: tente de novo em instantes ou escolha outra forma de pagar.',
    campo: null,
  } as const;
}

/** The total moved (C-45), or the prices of a cancelled order's lines did (C-51). */
export function totalAlterado({ itens, total }: Refusal, pedido: PedidoModel) {
  return precoAlterado({
    mensagem:
      itens.length > 0
        ? 'O preço mudou depois deste pedido. Faça um novo pedido com o preço de hoje.'
        : 'O valor do pedido mudou. Confira o total e tente de novo.',
    itens: itens.flatMap(({ preco, produtoId, variacaoId, nomeProduto }) =>
      preco === null
        ? []
        : [
            {
              produtoId,
              variacaoId,
              nomeProduto,
              variacaoNome: null,
              de: preco.de,
              para: preco.para,
            },
          ],
    ),
    totalAnterior: total?.de ?? pedido.total,
    totalAtual: total?.para ?? pedido.total,
    carrinho: null,
    pedido: null,
  });
}

/** The units of a cancelled order went elsewhere (C-51, F10). */
export function estoqueInsuficiente(refusal: Refusal) {
  return refusedForStock(refusal, (nome, units) => {
    const what = nome === '' ? 'Um dos itens' : nome;
    if (units === 0) return `${what} está esgotado. Faça um novo pedido com os outros itens.`;
    const left = units === 1 ? 'só resta 1 unidade' : `só restam ${units} unidades`;
    return `${what}: ${left}. Faça um novo pedido com o que há.`;
  });
}

/** A cancelled order's product is not sold any more (C-51). */
export function produtoIndisponivel() {
  return {
    __typename: 'ProdutoIndisponivel',
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: 'Um dos itens já não está à venda. Faça um novo pedido com os outros.',
    campo: 'pedidoId',
    carrinho: null,
  } as const;
}

const RECUSAS = {
  /** CHK-06. */
  unfinished: { mensagem: '❌ O pagamento não foi concluído. Tente novamente.', campo: null },
  /** CHK-07. */
  unexpected: { mensagem: '⚠️ Status de pagamento inesperado.', campo: null },
  foreign: {
    mensagem: 'Este pagamento não é deste pedido. Abra o pedido e tente de novo.',
    campo: 'paymentIntentId',
  },
  unknown: {
    mensagem:
      'Não reconhecemos este pagamento. Se ele foi aprovado, o pedido muda em instantes; senão, inicie o pagamento de novo.',
    campo: 'paymentIntentId',
  },
  refunded: {
    mensagem:
      'O pagamento foi aprovado, mas já não pode pagar este pedido. O valor será devolvido ao cartão.',
    campo: null,
  },
} as const;

/** The payment will not pay this order, by one of its reasons. */
export function pagamentoRecusado(reason: keyof typeof RECUSAS) {
  return {
    __typename: 'PagamentoRecusado',
    codigo: 'PAGAMENTO_RECUSADO',
    ...RECUSAS[reason],
  } as const;
}

/** CHK-05. */
export function pagamentoEmProcessamento() {
  return {
    __typename: 'PagamentoEmProcessamento',
    codigo: 'PAGAMENTO_EM_PROCESSAMENTO',
    mensagem: '⏳ Pagamento em processamento...',
    campo: null,
  } as const;
}
