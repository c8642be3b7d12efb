import { formatMoney } from '../../shared/formats/money.ts';
import type { EventoDoPedidoFragment, LinhaDoPedidoFragment, StatusPedido } from './pedidos.gen.ts';

/** Statuses of the filter, in the order of an order's life. */
export const STATUS = ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'] as const;

/** Status word; for an unknown status, the API's word made readable. */
export function statusText(status: StatusPedido, statusOriginal: string): string {
  if (status !== 'DESCONHECIDO') return status;
  const words = statusOriginal.replaceAll(/[\s_-]+/g, ' ').trim();
  return words === '' ? 'EM ANDAMENTO' : words.toLocaleUpperCase('pt-BR');
}

/** Status within a sentence, after 'agora está'. */
export function statusInWords(status: StatusPedido, statusOriginal: string): string {
  switch (status) {
    case 'PENDENTE':
      return 'aguardando pagamento';
    case 'DESCONHECIDO':
      return statusText(status, statusOriginal).toLocaleLowerCase('pt-BR');
    default:
      return status.toLowerCase();
  }
}

export function isFinal(status: StatusPedido): boolean {
  return status === 'ENTREGUE' || status === 'CANCELADO';
}

export function numeroText(id: string): string {
  return `Pedido nº ${id}`;
}

/** What a customer writes in the chat where the API cannot do it. */
export const CHAT_TEXTS = {
  cancelar: (id: string) => `Olá! Quero cancelar o meu pedido nº ${id}. Pode me ajudar?`,
  desistir: (id: string) =>
    `Olá! Recebi o meu pedido nº ${id} e quero desistir da compra, dentro dos 7 dias (CDC, art. 49). Como faço a devolução?`,
} as const;

export function itemText({
  nomeProduto,
  variacaoNome,
}: Pick<LinhaDoPedidoFragment, 'nomeProduto' | 'variacaoNome'>): string {
  return variacaoNome === null ? nomeProduto : `${nomeProduto}, ${variacaoNome}`;
}

/** Freight text; 'Frete a combinar' when unknown. */
export function freteText(valorFrete: number | null): string {
  if (valorFrete === null) return 'Frete a combinar';
  return valorFrete === 0 ? 'Frete grátis' : `Frete ${formatMoney(valorFrete)}`;
}

const METODOS: Readonly<Record<string, string>> = {
  CARTAO: 'Cartão',
  PIX: 'Pix',
  CARTAO_LINK: 'Cartão via link',
  CARTAO_ENTREGA: 'Cartão na entrega',
};

/** Payment method in Portuguese; an unknown word is returned unchanged. */
export function metodoText(metodo: string): string {
  return METODOS[metodo.trim().toUpperCase()] ?? metodo;
}

export function eventoText({ de, para }: EventoDoPedidoFragment): string {
  if (de === para) return 'Pedido atualizado';
  switch (para) {
    case 'PENDENTE':
      return de === null ? 'Pedido feito' : 'Voltou a aguardar pagamento';
    case 'PAGO':
      return 'Pagamento confirmado';
    case 'ENVIADO':
      return 'Pedido enviado';
    case 'ENTREGUE':
      return 'Pedido entregue';
    case 'CANCELADO':
      return 'Pedido cancelado';
    default:
      return 'Pedido atualizado';
  }
}
