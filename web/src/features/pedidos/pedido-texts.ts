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

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** Formats the digits of a timestamp, '05/03/2026 às 14:07'; the gateway writes them in the shop's time zone. */
export function momentText(moment: string): string {
  const [, year, month, day, hour, minute] = MOMENT.exec(moment) ?? [];
  return year === undefined ? moment : `${day}/${month}/${year} às ${hour}:${minute}`;
}

/** Day of a timestamp in the shop's time zone, '05/03/2026'. */
export function dayText(moment: string): string {
  const [day = moment] = momentText(moment).split(' ');
  return day;
}

/** Now, by the clock of a timestamp: the gateway writes every timestamp with the offset of the shop's time zone. */
export function nowText(moment: string, now: number = Date.now()): string {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})$/.exec(moment) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return momentText(new Date(now + offset * 60_000).toISOString());
}

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
