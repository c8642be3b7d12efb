import { formatMoney } from '../../shared/formats/money.ts';
import type { EventoDoPedidoFragment, LinhaDoPedidoFragment, StatusPedido } from './pedidos.gen.ts';

/** ORD-02: the statuses that a person may look for, in the order an order goes through them. */
export const STATUS = ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'] as const;

/** ORD-04, C-52: the word of an order's status; of one that the shop has no word for, the API's own, readable. */
export function statusText(status: StatusPedido, statusOriginal: string): string {
  if (status !== 'DESCONHECIDO') return status;
  const words = statusOriginal.replaceAll(/[\s_-]+/g, ' ').trim();
  return words === '' ? 'EM ANDAMENTO' : words.toLocaleUpperCase('pt-BR');
}

/** A status in a sentence, after 'agora está'. */
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

/** True once nothing more is going to happen to an order by itself. */
export function isFinal(status: StatusPedido): boolean {
  return status === 'ENTREGUE' || status === 'CANCELADO';
}

/** The number a person reads and says. */
export function numeroText(id: string): string {
  return `Pedido nº ${id}`;
}

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/**
 * A moment as the shop's own clock has it, '05/03/2026 às 14:07'. The gateway writes the shop's zone into each moment, so the
 * wall clock in it is the shop's, wherever the reader is. What is no moment is given back as it came.
 */
export function momentText(moment: string): string {
  const [, year, month, day, hour, minute] = MOMENT.exec(moment) ?? [];
  return year === undefined ? moment : `${day}/${month}/${year} às ${hour}:${minute}`;
}

/** The day of a moment by the shop's own clock, '05/03/2026'. */
export function dayText(moment: string): string {
  const [day = moment] = momentText(moment).split(' ');
  return day;
}

/** S5: a line's product and volume in one name. */
export function itemText({
  nomeProduto,
  variacaoNome,
}: Pick<LinhaDoPedidoFragment, 'nomeProduto' | 'variacaoNome'>): string {
  return variacaoNome === null ? nomeProduto : `${nomeProduto}, ${variacaoNome}`;
}

/** What the delivery costs: 'Frete a combinar' where that is not known. */
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

/** How an order is paid, as a person says it; a word of the API's that is none of ours stays. */
export function metodoText(metodo: string): string {
  return METODOS[metodo.trim().toUpperCase()] ?? metodo;
}

/** What happened to an order, in a few words. */
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
