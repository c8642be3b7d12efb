import { sql } from 'kysely';
import type { EnderecoEntrega } from '../db/json.ts';
import type { Database } from '../db/open.ts';
import { PREPARED } from '../db/prepared.ts';
import type { MetodoPagamento } from '../db/tables.gen.ts';
import { insertPedidoEmail } from '../email/outbox.ts';
import type { Contact } from './contact.ts';
import type { Draft } from './draft.ts';
import { type Cliente, PEDIDO_COLUMNS, type StoredPedido } from './read.ts';
import { MOTIVO_PADRAO } from './transition.ts';

/** A new order that passed every check. */
export interface CheckedPedido {
  usuario: Cliente & { emailConfirmado: boolean };
  carrinhoId: number;
  contato: Contact;
  endereco: EnderecoEntrega;
  draft: Draft;
  metodo: MetodoPagamento | null;
  reservaAte: Date;
  /** Keyed hash of the network; null when the order counts on none. */
  origem: string | null;
  /** Idempotency key and digest of the request; recognises a repetition. */
  repetition: { chave: string; resumo: string } | undefined;
  /** Name of the assistant that places it; null for a person. */
  assistente: string | null;
  now: Date;
}

/**
 * Writes the order with its lines, takes their units, empties the cart and enqueues the mail, in one statement and one
 * round trip. The caller has locked cart and products and checked the units. The triggers that write history run at the
 * end of the statement, so they see the author that its last part sets (`recordAs` does the same).
 */
export async function insertPedido(
  trx: Database,
  { usuario, carrinhoId, contato, endereco, draft, metodo, ...rest }: CheckedPedido,
): Promise<StoredPedido> {
  const { rows } = await sql<
    Omit<StoredPedido, 'usuario' | 'emailConfirmado' | 'entregue_em' | 'pagamento'>
  >`${PREPARED}
    WITH pedido AS (
      INSERT INTO pedidos (usuario_id, chave, resumo, criado_em, metodo, reserva_ate, subtotal, valor_frete,
        total, servico_frete, prazo_frete, nome_completo, cpf, telefone, email, endereco, endereco_id, origem,
        assistente)
      VALUES (${usuario.id}, ${rest.repetition?.chave ?? null}, ${rest.repetition?.resumo ?? null},
        ${rest.now}, ${metodo}, ${rest.reservaAte}, ${draft.subtotal}, ${draft.frete.valor}, ${draft.total},
        ${draft.frete.servico}, ${draft.frete.prazo}, ${contato.nomeCompleto}, ${contato.cpf},
        ${contato.telefone}, ${contato.email}, ${JSON.stringify(endereco)}::jsonb, ${endereco.id}, ${rest.origem},
        ${rest.assistente})
      RETURNING ${sql.join(PEDIDO_COLUMNS.map((column) => sql.ref(column)))}
    ), linhas AS (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(draft.itens)}::jsonb)
        AS ("produtoId" int, "variacaoId" int, "nomeProduto" text, "variacaoNome" text, quantidade int,
          preco int, imagem jsonb)) WITH ORDINALITY
    ), itens AS (
      INSERT INTO pedido_itens (pedido_id, produto_id, variacao_id, nome_produto, variacao_nome, quantidade,
        preco_unitario, imagem)
      SELECT pedido.id, "produtoId", "variacaoId", "nomeProduto", "variacaoNome", quantidade, preco, imagem
      FROM pedido, linhas ORDER BY ordinality
      RETURNING id, produto_id AS "produtoId", variacao_id AS "variacaoId", nome_produto AS "nomeProduto",
        variacao_nome AS "variacaoNome", quantidade, preco_unitario AS "precoUnitario", imagem, devolvidas
    ), simples AS (
      UPDATE produtos p SET estoque = p.estoque - quantidade
      FROM linhas WHERE p.id = "produtoId" AND "variacaoId" IS NULL
    ), variadas AS (
      UPDATE variacoes v SET estoque = v.estoque - quantidade FROM linhas WHERE v.id = "variacaoId"
    ), carrinho AS (
      DELETE FROM carrinho_itens WHERE carrinho_id = ${carrinhoId}
    ), aviso AS (
      ${insertPedidoEmail('pedido-criado', sql`pedido`)}
    )
    SELECT pedido.*, (SELECT json_agg(itens ORDER BY itens.id) FROM itens) AS itens,
      set_config('loja.autor', ${String(usuario.id)}, true),
      set_config('loja.motivo', ${MOTIVO_PADRAO.criado}, true),
      set_config('loja.pedido', pedido.id::text, true)
    FROM pedido`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('The order was not written.');
  const { emailConfirmado, ...cliente } = usuario;
  return { ...row, usuario: cliente, emailConfirmado, entregue_em: null, pagamento: null };
}
