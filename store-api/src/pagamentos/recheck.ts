import { CURRENT_OFFER, isForSale } from '../carrinho/lines.ts';
import type { Database } from '../db/open.ts';
import { Refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';
import { toAffected } from '../pedidos/items.ts';
import { lockProdutos } from '../pedidos/stock.ts';
import { type LockedPedido, readStockLines } from '../pedidos/transition.ts';

type OrderedLine = Awaited<ReturnType<typeof readLines>>[number];

/**
 * Checks that the products of a CANCELADO order are still sold at the prices of the order. Their products stay locked,
 * so that nothing changes before the units are reserved again.
 *
 * @param pedido the locked row.
 * @throws Refusal 409 PRODUTO_INDISPONIVEL or PRECO_ALTERADO with `itens`.
 */
export async function requireStillForSale(trx: Database, pedido: LockedPedido): Promise<void> {
  await lockProdutos(trx, await readStockLines(trx, pedido.id));
  const lines = await readLines(trx, pedido.id);
  const unavailable = lines.filter((line) => !isForSale(line));
  if (unavailable.length > 0) throw noLongerSold(unavailable);
  const changed = lines.filter((line) => line.preco !== line.precoUnitario);
  if (changed.length > 0) throw changedPrices(pedido, changed);
}

// The lines of an order, each with the current offer of its product. Lines that an admin typed have no product.
function readLines(trx: Database, pedidoId: number) {
  return trx
    .selectFrom('pedido_itens as i')
    .innerJoin('produtos as p', 'p.id', 'i.produto_id')
    .leftJoin('variacoes as v', 'v.id', 'i.variacao_id')
    .select([
      'p.id as produtoId',
      'i.variacao_id as variacaoId',
      'i.nome_produto as nomeProduto',
      'i.variacao_nome as variacaoNome',
      'i.quantidade',
      'i.preco_unitario as precoUnitario',
      ...CURRENT_OFFER,
    ])
    .where('i.pedido_id', '=', pedidoId)
    .orderBy('i.id')
    .execute();
}

function noLongerSold(lines: readonly OrderedLine[]): Refusal {
  return new Refusal(409, {
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: `${names(lines)} já não se vende. Faça um novo pedido com os outros itens.`,
    campo: 'itens',
    itens: lines.map(toAffected),
  });
}

function changedPrices({ total }: LockedPedido, lines: readonly OrderedLine[]): Refusal {
  const difference = lines.reduce(
    (sum, { preco, precoUnitario, quantidade }) =>
      sum + ((preco ?? 0) - precoUnitario) * quantidade,
    0,
  );
  return new Refusal(409, {
    codigo: 'PRECO_ALTERADO',
    mensagem: `O preço de ${names(lines)} mudou depois deste pedido. Faça um novo pedido com o preço de hoje.`,
    campo: 'itens',
    total: { de: toReais(total), para: toReais(total + difference) },
    itens: lines.map((line) => ({
      ...toAffected(line),
      preco: { de: toReais(line.precoUnitario), para: toReais(line.preco ?? 0) },
    })),
  });
}

function names(lines: readonly OrderedLine[]): string {
  const all = lines.map((line) => toAffected(line).nomeProduto);
  return new Intl.ListFormat('pt-BR').format(all);
}
