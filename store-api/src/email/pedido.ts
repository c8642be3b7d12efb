import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { PedidosTable } from '../db/tables.gen.ts';
import { nameOf } from '../pedidos/items.ts';

// Neither CPF nor telephone: mail must not carry them.
const COLUMNS = [
  'id',
  'status',
  'metodo',
  'reserva_ate',
  'subtotal',
  'valor_frete',
  'total',
  'servico_frete',
  'prazo_frete',
  'nome_completo',
  'endereco',
  'link_rastreio',
  'desistencia_motivo',
] as const;

/** The columns of an order that its mails use. Amounts in centavos. */
export interface PedidoOfEmail extends Pick<Selectable<PedidosTable>, (typeof COLUMNS)[number]> {
  itens: readonly { nome: string; quantidade: number; precoUnitario: number }[];
}

/** The order as it is now. Undefined when it does not exist or has no e-mail, because its owner was erased. */
export async function readPedidoOfEmail(
  db: Database,
  id: number,
): Promise<PedidoOfEmail | undefined> {
  const pedido = await db
    .selectFrom('pedidos')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('email', 'is not', null)
    .executeTakeFirst();
  if (pedido === undefined) return undefined;
  const itens = await db
    .selectFrom('pedido_itens')
    .select(['nome_produto', 'variacao_nome', 'quantidade', 'preco_unitario'])
    .where('pedido_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...pedido,
    itens: itens.map((item) => ({
      nome: nameOf(item.nome_produto, item.variacao_nome),
      quantidade: item.quantidade,
      precoUnitario: item.preco_unitario,
    })),
  };
}
