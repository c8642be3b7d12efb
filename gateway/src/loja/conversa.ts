import type { PedidoModel } from '../pedidos/model.ts';
import type { MetodoChat } from '../types.gen.ts';

/** Beyond it some browsers and messengers cut an address. */
const MAX_ADDRESS = 2000;

const WISHES: Readonly<Record<MetodoChat, string>> = {
  PIX: 'pagar meu pedido com Pix',
  CARTAO_LINK: 'pagar meu pedido com cartão, por um link',
  CARTAO_ENTREGA: 'pagar meu pedido com cartão na entrega',
};

/** Address of a chat with the shop, first text in place; no personal data in it (C-61). */
export function buildConversaUrl(phone: string, marca: string): string {
  const text = `Olá! Vim pelo site da ${marca} e gostaria de fazer um pedido.`;
  return withText(`https://wa.me/${phone}`, text);
}

/**
 * The same chat about an order: greeting, way to pay, number, items with volume, units and price, freight and total
 * (CHATPAY-02; rest-contract 5). Nothing of a person: addresses end up in logs (C-61). `conversaUrl` is the plain chat's; of a
 * long list only as many items are told as the address can hold.
 */
export function buildPedidoConversaUrl(
  conversaUrl: string,
  pedido: PedidoModel,
  metodo: MetodoChat | null,
): string {
  const [chat = ''] = conversaUrl.split('?');
  const itens = pedido.itens.map(itemLine);
  const addressWith = (told: number) =>
    withText(
      chat,
      composeText(pedido, metodo, [...itens.slice(0, told), ...remainder(itens, told)]),
    );
  let told = itens.length;
  while (told > 0 && addressWith(told).length > MAX_ADDRESS) told -= 1;
  return addressWith(told);
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
  const frete = valorFrete === null ? 'a combinar' : reais(valorFrete);
  return [
    `Olá! Gostaria de ${wish}.`,
    `*Pedido nº ${id}*`,
    itens.join('\n'),
    `Frete: ${frete}\n*Total: ${reais(total)}*`,
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
  return `• *${unmarked(nomeProduto)}*${volume}: ${quantidade} × ${reais(precoUnitario)}`;
}

function remainder(itens: readonly string[], told: number): string[] {
  const left = itens.length - told;
  if (left === 0) return [];
  return [left === 1 ? '… e mais 1 item' : `… e mais ${left} itens`];
}

/** Half a character would not encode, and a `*` of a name would end what is bold. */
function unmarked(nome: string): string {
  return nome.toWellFormed().replaceAll('*', '').slice(0, 120).toWellFormed();
}

/** Centavos as people write them: `R$ 1234,50`. */
function reais(centavos: number): string {
  return `R$ ${(centavos / 100).toFixed(2).replace('.', ',')}`;
}
