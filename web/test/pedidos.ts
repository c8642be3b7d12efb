import type {
  LinhaAvaliavelFragment,
  PedidoCardFragment,
} from '../src/shop/pedidos/PedidoCard.gen.ts';
import type { PaginaDePedidos } from '../src/shop/pedidos/usePedidos.ts';

export function linhaDe(parts: Partial<LinhaAvaliavelFragment> = {}): LinhaAvaliavelFragment {
  const linha: LinhaAvaliavelFragment = {
    __typename: 'ItemPedido',
    id: 'i1',
    produtoId: 'p1',
    variacaoId: 'v1',
    nomeProduto: 'Noite de Oud',
    variacaoNome: '10 ml',
    quantidade: 2,
    precoUnitario: 49.9,
    subtotal: 99.8,
    imagem: null,
    podeAvaliar: false,
    ...parts,
  };
  return { ...linha, subtotal: Math.round(linha.precoUnitario * linha.quantidade * 100) / 100 };
}

const RASTREIOS = {
  PENDENTE: ['AGUARDANDO_ENVIO', 'Aguardando envio do pedido.'],
  PAGO: ['AGUARDANDO_ENVIO', 'Aguardando envio do pedido.'],
  DESCONHECIDO: ['AGUARDANDO_ENVIO', 'Aguardando envio do pedido.'],
  ENVIADO: ['AGUARDANDO_RASTREIO', 'Aguardando atualização do rastreio...'],
  ENTREGUE: ['ENTREGUE', 'Pedido entregue com sucesso.'],
  CANCELADO: ['CANCELADO', 'Pedido cancelado.'],
} as const;

/** An order as the gateway returns it, with the tracking of its status. */
export function pedidoDe(parts: Partial<PedidoCardFragment> = {}): PedidoCardFragment {
  const status = parts.status ?? 'PENDENTE';
  const [situacao, mensagem] = RASTREIOS[status];
  return {
    __typename: 'Pedido',
    id: '101',
    data: '2026-03-05T14:07:31-03:00',
    status,
    statusOriginal: status,
    total: 119.8,
    subtotal: 99.8,
    valorFrete: 20,
    servicoFrete: 'Entrega padrão',
    podePagar: status === 'PENDENTE' || status === 'CANCELADO',
    podeCancelar: status === 'PENDENTE',
    podeDesistir: status === 'ENTREGUE',
    mudaNaConversa: false,
    reservaAte: null,
    reservaComEmailConfirmado: null,
    metodo: null,
    assistente: null,
    linkRastreio: null,
    rastreio: { __typename: 'Rastreio', situacao, mensagem, link: null },
    desistencia: null,
    pagamento: null,
    itens: [linhaDe({ id: `${parts.id ?? '101'}:1` })],
    ...parts,
  };
}

export function paginaDe(
  itens: readonly PedidoCardFragment[],
  parts: Partial<Omit<PaginaDePedidos, 'itens'>> = {},
): { meusPedidos: PaginaDePedidos } {
  return {
    meusPedidos: {
      __typename: 'PaginaPedidos',
      itens: [...itens],
      pagina: 1,
      totalPaginas: itens.length > 0 ? 1 : 0,
      totalItens: itens.length,
      filtrosCompletos: true,
      parteLida: null,
      ...parts,
    },
  };
}
