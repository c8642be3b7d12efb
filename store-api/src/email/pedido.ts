import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { PedidosTable } from '../db/tables.ts';
import { nameOf } from '../pedidos/transition.ts';

type Row = Pick<
  Selectable<PedidosTable>,
  | 'id'
  | 'status'
  | 'metodo'
  | 'reserva_ate'
  | 'subtotal'
  | 'valor_frete'
  | 'total'
  | 'servico_frete'
  | 'prazo_frete'
  | 'nome_completo'
  | 'endereco'
  | 'link_rastreio'
  | 'desistencia_motivo'
>;

/** An order as its mails tell it: no CPF, no telephone (P18). Money in centavos. */
export interface PedidoOfEmail extends Row {
  itens: readonly { nome: string; quantidade: number; precoUnitario: number }[];
}

/** The order as it is now; undefined when it is gone, or its owner was erased and it carries no address. */
export async function readPedidoOfEmail(
  db: Database,
  id: number,
): Promise<PedidoOfEmail | undefined> {
  const pedido = await db
    .selectFrom('pedidos')
    .select([
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
    ])
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
