import type { KnownStatus } from '@decantaria/loja/status';
import { formatMoney } from '../formats/money.ts';
import type { EventoDoPedidoFragment, PorAssistenteFragment, StatusPedido } from './pedidos.gen.ts';

interface StatusTexts {
  /** Within a sentence, after 'está'. */
  readonly words: string;
  /** In the history of an order. */
  readonly reached: string;
}

const TEXTS: Readonly<Record<KnownStatus, StatusTexts>> = {
  PENDENTE: { words: 'aguardando pagamento', reached: 'Voltou a aguardar pagamento' },
  PAGO: { words: 'pago', reached: 'Pagamento confirmado' },
  ENVIADO: { words: 'enviado', reached: 'Pedido enviado' },
  ENTREGUE: { words: 'entregue', reached: 'Pedido entregue' },
  CANCELADO: { words: 'cancelado', reached: 'Pedido cancelado' },
};

/** The texts of a status; null for a word that the shop does not know. */
function textsOf(status: StatusPedido): StatusTexts | null {
  return status === 'DESCONHECIDO' ? null : TEXTS[status];
}

/** Status word; for an unknown status, the API's word made readable. */
export function statusText(status: StatusPedido, statusOriginal: string): string {
  if (status !== 'DESCONHECIDO') return status;
  const words = statusOriginal.replaceAll(/[\s_-]+/g, ' ').trim();
  return words === '' ? 'EM ANDAMENTO' : words.toLocaleUpperCase('pt-BR');
}

/** Status within a sentence, after 'está'. An unknown word is quoted: it may be of any kind, such as a verb. */
export function statusInWords(status: StatusPedido, statusOriginal: string): string {
  return textsOf(status)?.words ?? `na situação “${statusText(status, statusOriginal)}”`;
}

export function numeroText(id: string): string {
  return `Pedido nº ${id}`;
}

/** What paying a cancelled order does: its units went back to the shop. */
export function pagarDeNovoText(id: string): string {
  return `${numeroText(id)}: pagar de novo reserva as unidades para você, se ainda houver.`;
}

/** After the time of an order that an assistant placed, with its name where the reader knows it; empty for a person's. */
export function porAssistenteText({ assistente }: PorAssistenteFragment): string {
  if (assistente === null) return '';
  return assistente.nome === null ? ', por um assistente' : `, pelo assistente ${assistente.nome}`;
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
}: {
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
}): string {
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
  if (de === null && para === 'PENDENTE') return 'Pedido feito';
  return textsOf(para)?.reached ?? 'Pedido atualizado';
}
