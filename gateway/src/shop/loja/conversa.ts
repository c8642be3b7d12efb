import type { MetodoChat } from '../../types.gen.ts';
import { formatUngrouped } from '../catalogo/preco.ts';
import type { PedidoModel } from '../pedidos/model.ts';

/** Some browsers and messengers cut longer addresses. */
const MAX_ADDRESS = 2000;

const WISHES: Readonly<Record<MetodoChat, string>> = {
  PIX: 'pagar meu pedido com Pix',
  CARTAO_LINK: 'pagar meu pedido com cartão, por um link',
  CARTAO_ENTREGA: 'pagar meu pedido com cartão na entrega',
};

/** The address of a chat with the shop, with a first text. It carries no personal data. */
export function buildConversaUrl(phone: string, marca: string): string {
  const text = `Olá! Vim pelo site da ${marca} e gostaria de fazer um pedido.`;
  return withText(`https://wa.me/${phone}`, text);
}

/**
 * The chat about an order: greeting, payment method, number, items with volume, units and price, freight and total. It
 * carries no personal data, because addresses are logged. `conversaUrl` is the plain chat's address. A long list is cut
 * to fit into the address.
 */
export function buildPedidoConversaUrl(
  conversaUrl: string,
  pedido: PedidoModel,
  metodo: MetodoChat | null,
): string {
  const [chat = ''] = conversaUrl.split('?');
  const itens = pedido.itens.map(itemLine);
  const addressWith = (shown: number) =>
    withText(
      chat,
      composeText(pedido, metodo, [...itens.slice(0, shown), ...remainder(itens, shown)]),
    );
  let shown = itens.length;
  while (shown > 0 && addressWith(shown).length > MAX_ADDRESS) shown -= 1;
  return addressWith(shown);
}

function withText(chat: string, text: string): string {
  return `${chat}?text=${encodeURIComponent(text)}`;
}

function composeText(
  { id, total, valorFrete }: PedidoModel,
  metodo: MetodoChat | null,
  itens: readonly string[],
): string {
  const wish = metodo === null ? 'falar sobre o meu pedido' : WISHES[metodo];
  const frete = valorFrete === null ? 'a combinar' : formatUngrouped(valorFrete);
  return [
    `Olá! Gostaria de ${wish}.`,
    `*Pedido nº ${id}*`,
    itens.join('\n'),
    `Frete: ${frete}\n*Total: ${formatUngrouped(total)}*`,
    metodo === null ? 'Pode me ajudar?' : 'Pode me enviar os dados para o pagamento?',
  ].join('\n\n');
}

function itemLine({
  nomeProduto,
  variacaoNome,
  quantidade,
  precoUnitario,
}: PedidoModel['itens'][number]): string {
  const volume = variacaoNome === null ? '' : ` — ${unmarked(variacaoNome)}`;
  return `• *${unmarked(nomeProduto)}*${volume}: ${quantidade} × ${formatUngrouped(precoUnitario)}`;
}

function remainder(itens: readonly string[], shown: number): string[] {
  const left = itens.length - shown;
  if (left === 0) return [];
  return [left === 1 ? '… e mais 1 item' : `… e mais ${left} itens`];
}

/** A name without `*`, which would end the bold text, and without half characters, which cannot be encoded. */
function unmarked(nome: string): string {
  return nome.toWellFormed().replaceAll('*', '').slice(0, 120).toWellFormed();
}
