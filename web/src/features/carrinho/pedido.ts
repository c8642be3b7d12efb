import { chatUrl } from '../../shared/formats/chat.ts';
import { formatMoney } from '../../shared/formats/money.ts';
import type { Carrinho, Linha } from './otimista.ts';

function lineText({ quantidade, nomeProduto, variacaoNome, subtotal }: Linha): string {
  const name = variacaoNome ? `${nomeProduto}, ${variacaoNome}` : nomeProduto;
  return `${quantidade} x ${name}: ${formatMoney(subtotal)}`;
}

/** C-61: the chat's address with the cart as its message. Nothing in it says who is asking. */
export function orderChatUrl(conversaUrl: string, { itens, total }: Carrinho): string {
  const text = [
    'Olá! Quero fazer este pedido:',
    ...itens.map(lineText),
    `Total: ${formatMoney(total)}`,
  ].join('\n');
  return chatUrl(conversaUrl, text);
}
