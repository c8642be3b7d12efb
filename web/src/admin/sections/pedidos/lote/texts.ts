import { listText } from '../../../../lib/formats/list.ts';
import type { PedidoEmLinhaFragment } from '../pedido.gen.ts';

const NAMED = 8;

/** 'nº 4, nº 5 e mais 3'. */
export function numerosText(pedidos: readonly PedidoEmLinhaFragment[]): string {
  const numbers = pedidos.slice(0, NAMED).map(({ id }) => `nº ${id}`);
  const more = pedidos.length - numbers.length;
  return listText(more > 0 ? [...numbers, `mais ${more}`] : numbers);
}

/** How many mails a change of these orders sends to their customers. */
export function emailsText(pedidos: readonly PedidoEmLinhaFragment[]): string {
  const mails = pedidos.filter(({ email, usuario }) => email ?? usuario?.email).length;
  if (mails === 0) return 'Nenhum destes pedidos tem e-mail: ninguém é avisado.';
  return mails === 1
    ? 'Sai 1 e-mail, para quem comprou.'
    : `Saem ${mails.toLocaleString('pt-BR')} e-mails, um para quem fez cada pedido.`;
}
