import { recordAs } from '../src/db/history.ts';
import type { Database } from '../src/db/open.ts';
import type { MetodoPagamento } from '../src/db/tables.gen.ts';
import type { StatusPedido } from '../src/pedidos/status.ts';
import { stockStateOf } from '../src/pedidos/status.ts';
import { countSold, lockProdutos, takeEstoque } from '../src/pedidos/stock.ts';
import { reservationEnd } from '../src/pedidos/transition.ts';
import { TEST_SHOP } from './shop.ts';

export interface NewPedido {
  usuarioId: number;
  produtoId: number;
  variacaoId?: number;
  quantidade?: number;
  /** Unit price in centavos; by default the current price. */
  preco?: number;
  metodo?: MetodoPagamento;
  status?: StatusPedido;
}

/** Inserts an order of one line in any status, with its units taken from the stock. */
export function createPedido(
  db: Database,
  { usuarioId, produtoId, variacaoId, metodo, status = 'PENDENTE', ...given }: NewPedido,
): Promise<{ id: number; total: number }> {
  const { quantidade = 1 } = given;
  return db.transaction().execute(async (trx) => {
    const offer = await readOffer(trx, produtoId, variacaoId);
    const preco = given.preco ?? offer.preco ?? 0;
    const subtotal = preco * quantidade;
    const now = new Date();
    const { id } = await trx
      .insertInto('pedidos')
      .values({
        usuario_id: usuarioId,
        criado_em: now,
        chave: null,
        resumo: null,
        status,
        metodo: metodo ?? null,
        reserva_ate:
          status === 'PENDENTE'
            ? reservationEnd(TEST_SHOP, metodo ?? null, now, { emailConfirmado: true })
            : null,
        subtotal,
        valor_frete: 0,
        total: subtotal,
        servico_frete: 'A combinar',
        prazo_frete: null,
        nome_completo: 'Cliente de Teste',
        cpf: null,
        telefone: null,
        email: (eb) =>
          eb.selectFrom('usuarios').select('usuarios.email').where('usuarios.id', '=', usuarioId),
        endereco: null,
        endereco_id: null,
        link_rastreio: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('pedido_itens')
      .values({
        pedido_id: id,
        produto_id: produtoId,
        variacao_id: variacaoId ?? null,
        nome_produto: offer.nome,
        variacao_nome: offer.variacaoNome,
        quantidade,
        preco_unitario: preco,
      })
      .execute();
    await recordAs(trx, { autorId: usuarioId, motivo: 'pedido de teste', pedidoId: id });
    const line = { produtoId, variacaoId: variacaoId ?? null, quantidade, nomeProduto: offer.nome };
    await lockProdutos(trx, [line]);
    const state = stockStateOf(status);
    if (state !== 'released') await takeEstoque(trx, [line]);
    if (state === 'sold') await countSold(trx, [line], 1);
    return { id, total: subtotal };
  });
}

function readOffer(trx: Database, produtoId: number, variacaoId: number | undefined) {
  return trx
    .selectFrom('produtos as p')
    .leftJoin('variacoes as v', (join) =>
      join.onRef('v.produto_id', '=', 'p.id').on('v.id', '=', variacaoId ?? 0),
    )
    .select((eb) => [
      'p.nome',
      'v.nome as variacaoNome',
      eb.fn.coalesce('v.preco', 'p.preco_base').as('preco'),
    ])
    .where('p.id', '=', produtoId)
    .executeTakeFirstOrThrow();
}
