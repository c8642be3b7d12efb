import { sql } from 'kysely';
import { isForSale } from '../carrinho/lines.ts';
import type { Database } from '../db/open.ts';
import { type AffectedItem, Refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';
import { lockProdutos } from '../pedidos/stock.ts';
import { type LockedPedido, nameOf, readStockLines } from '../pedidos/transition.ts';

/** A line of an order beside what its product is today. Prices in centavos. */
interface Line {
  produtoId: number;
  variacaoId: number | null;
  nomeProduto: string;
  variacaoNome: string | null;
  quantidade: number;
  /** When the order was made. */
  precoUnitario: number;
  /** Today; null when it has none. */
  preco: number | null;
  ativo: boolean;
  lacksVariacao: boolean;
}

/**
 * Whether the lines of a CANCELADO order are still sold, at the prices they were ordered for (C-51). Their
 * products stay locked, so that nothing moves before the units are reserved again.
 *
 * @param pedido the locked row.
 * @throws Refusal 409 PRODUTO_INDISPONIVEL or PRECO_ALTERADO with `itens`.
 */
export async function requireStillForSale(trx: Database, pedido: LockedPedido): Promise<void> {
  await lockProdutos(trx, await readStockLines(trx, pedido.id));
  const lines = await readLines(trx, pedido.id);
  const gone = lines.filter((line) => !isForSale(line));
  if (gone.length > 0) throw noLongerSold(gone);
  const moved = lines.filter((line) => line.preco !== line.precoUnitario);
  if (moved.length > 0) throw pricesMoved(pedido, moved);
}

// Lines that an admin wrote by hand have no product to compare with.
function readLines(trx: Database, pedidoId: number): Promise<Line[]> {
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
      'p.ativo',
      sql<number | null>`CASE WHEN v.id IS NULL THEN p.preco_base ELSE v.preco END`.as('preco'),
      sql<boolean>`v.id IS NULL AND EXISTS (SELECT FROM variacoes o WHERE o.produto_id = p.id)`.as(
        'lacksVariacao',
      ),
    ])
    .where('i.pedido_id', '=', pedidoId)
    .orderBy('i.id')
    .execute();
}

function noLongerSold(lines: readonly Line[]): Refusal {
  return new Refusal(409, {
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: `${names(lines)} já não se vende. Faça um novo pedido com os outros itens.`,
    campo: 'itens',
    itens: lines.map(toAffected),
  });
}

function pricesMoved({ total }: LockedPedido, lines: readonly Line[]): Refusal {
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

function toAffected({ produtoId, variacaoId, nomeProduto, variacaoNome }: Line): AffectedItem {
  return { produtoId, variacaoId, nomeProduto: nameOf(nomeProduto, variacaoNome) };
}

function names(lines: readonly Line[]): string {
  const all = lines.map(({ nomeProduto, variacaoNome }) => nameOf(nomeProduto, variacaoNome));
  return new Intl.ListFormat('pt-BR').format(all);
}
