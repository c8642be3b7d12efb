import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { voidRecoveries } from '../auth/recovery.ts';
import { hashSenha } from '../auth/senha.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Shop } from '../config.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { TO_LOJA } from '../email/kinds.ts';
import { eraseEmails } from '../email/limits.ts';
import { refusal } from '../http/errors.ts';
import { findPayment } from '../pagamentos/attempts.ts';
import { owesRefund } from '../pagamentos/refunds.ts';
import type { StatusPedido } from '../pedidos/status.ts';
import { lockProdutos, type StockLine } from '../pedidos/stock.ts';
import {
  changeStatus,
  type LockedPedido,
  lockPedido,
  readStockLines,
} from '../pedidos/transition.ts';
import { voidConfirmations } from './confirmation.ts';
import { lockAdministration, lockRights, lockUsuario, requireOtherAdmin } from './locks.ts';
import { removedIdentity } from './rules.ts';
import type { Usuario } from './service.ts';

/** Paid orders that did not arrive yet: the shop must still be able to reach the customer. */
const IN_PROGRESS: Readonly<Record<StatusPedido, string | null>> = {
  PENDENTE: null,
  PAGO: 'pago e ainda não enviado',
  ENVIADO: 'enviado e ainda não entregue',
  CONCLUIDO: null,
  CANCELADO: null,
};

/**
 * Erases an account for an administrator. Without orders, every row of it is deleted. With orders, the law
 * asks to keep them, so they stay without personal data. Unpaid orders are cancelled and release their stock.
 *
 * @throws Refusal 404 USUARIO_NAO_ENCONTRADO; 409 PROPRIA_CONTA, ULTIMO_ADMIN, or USUARIO_EM_USO while `findInProgress`
 * finds an order.
 */
export async function eraseUsuario(
  db: Database,
  shop: Shop,
  autorId: number,
  id: number,
  now: Date,
): Promise<void> {
  if (id === autorId) {
    throw refusal(409, 'PROPRIA_CONTA', 'Você não pode excluir a sua própria conta.');
  }
  const move = { autorId, motivo: 'conta apagada pelo painel', now };
  await eraseAccount(db, shop, id, move, async (trx, _usuario, pedidos) => {
    await lockAdministration(trx, autorId);
    await requireOtherAdmin(trx, id);
    const open = await findInProgress(trx, pedidos);
    if (open !== undefined) {
      throw refusal(
        409,
        'USUARIO_EM_USO',
        `O pedido ${open.id} desta conta está ${open.state}. Conclua ou cancele o pedido, ou termine a devolução, antes de excluir a conta.`,
      );
    }
  });
}

type Held = Pick<LockedPedido, 'id' | 'status' | 'desistencia_em' | 'desistencia_recebida_em'>;

/**
 * The first order for which the shop must still reach its customer, and its state in Portuguese: one that is paid and not
 * delivered, also one that a card has paid and an admin moved back to PENDENTE; or one whose goods or money must come back.
 */
export async function findInProgress(
  db: Database,
  pedidos: readonly Held[],
): Promise<{ id: number; state: string; campo: 'pedidos' | 'devolucoes' } | undefined> {
  for (const pedido of pedidos) {
    const { id, status } = pedido;
    const isPaid = status === 'PENDENTE' && (await findPayment(db, id)) !== undefined;
    const state = IN_PROGRESS[isPaid ? 'PAGO' : status];
    if (state !== null) return { id, state, campo: 'pedidos' };
    const owed = await owedState(db, pedido);
    if (owed !== null) return { id, state: owed, campo: 'devolucoes' };
  }
  return undefined;
}

/** What must still come back of an order that is over (CDC, art. 49). A cancelled order awaits no goods. */
async function owedState(
  db: Database,
  { id, status, desistencia_em, desistencia_recebida_em }: Held,
): Promise<string | null> {
  const isWithdrawn = desistencia_em !== null && desistencia_recebida_em === null;
  if (isWithdrawn && status !== 'CANCELADO') return 'à espera da devolução';
  return (await owesRefund(db, id)) ? 'com um pagamento a resolver' : null;
}

interface Move {
  autorId: number;
  motivo: string;
  now: Date;
}

/** Throws a Refusal when an account, whose row and orders are locked, may not be erased. */
type RequireErasable = (
  trx: Database,
  usuario: Usuario,
  pedidos: readonly LockedPedido[],
) => Promise<void>;

/**
 * Erases an account, in one transaction.
 *
 * @throws Refusal 404 USUARIO_NAO_ENCONTRADO, or the error of `requireErasable`.
 */
export async function eraseAccount(
  db: Database,
  shop: Shop,
  id: number,
  move: Move,
  requireErasable: RequireErasable,
): Promise<void> {
  // Of a random password that is stored nowhere.
  const unusableHash = await hashSenha(randomBytes(32).toString('base64'));
  await transact(db, async (trx) => {
    await lockRights(trx);
    const usuario = await lockUsuario(trx, id);
    // The cart before the orders, like everywhere (docs/decisions/0056).
    await trx.deleteFrom('carrinhos').where('usuario_id', '=', id).execute();
    const pedidos = await lockPedidos(trx, id);
    await requireErasable(trx, usuario, pedidos);
    await cancelUnpaid(trx, shop, pedidos, move);
    await recordAs(trx, { autorId: move.autorId, motivo: move.motivo });
    await trx.updateTable('usuarios').set({ status: 'INATIVO' }).where('id', '=', id).execute();
    if (pedidos.length === 0) {
      await trx.deleteFrom('usuarios').where('id', '=', id).execute();
    } else {
      await anonymisePedidos(trx, id);
      await anonymiseUsuario(trx, id, unusableHash, move.now);
    }
    await deleteEmails(trx, usuario, pedidos, move.now);
  });
}

/** Locks every order of an account, ordered by number. */
async function lockPedidos(trx: Database, usuarioId: number): Promise<LockedPedido[]> {
  const rows = await trx
    .selectFrom('pedidos')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute();
  const pedidos: LockedPedido[] = [];
  for (const { id } of rows) {
    const pedido = await lockPedido(trx, id);
    if (pedido !== undefined) pedidos.push(pedido);
  }
  return pedidos;
}

async function cancelUnpaid(
  trx: Database,
  shop: Shop,
  pedidos: readonly LockedPedido[],
  move: Move,
): Promise<void> {
  const unpaid = pedidos.filter(({ status }) => status === 'PENDENTE');
  const lines: StockLine[] = [];
  for (const { id } of unpaid) lines.push(...(await readStockLines(trx, id)));
  // One call for all orders: products must be locked in the order of their numbers.
  await lockProdutos(trx, lines);
  for (const pedido of unpaid) await changeStatus(trx, shop, pedido, 'CANCELADO', move);
}

/**
 * Deletes the requests for a mail of this person, and the mail to it, also to a former e-mail, sent or not, because each row
 * holds their address. Mail to the shop about their orders stays: it may tell of money that is owed.
 */
async function deleteEmails(
  trx: Database,
  { id, email }: Usuario,
  pedidos: readonly LockedPedido[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('avisos_estoque').where('email', '=', email).execute();
  const ids = pedidos.map(({ id }) => String(id));
  const addresses = pedidos.flatMap((pedido) => pedido.email?.toLowerCase() ?? []);
  const own = sql`para = ${email} OR ((usuario_id = ${id} OR dados->>'pedidoId' = ANY(${ids}::text[]))
      AND tipo <> ALL(${TO_LOJA}::text[]))
    OR (para = ANY(${addresses}::text[]) AND enviado_em IS NOT NULL)`;
  await eraseEmails(trx, own, now);
}

/** The reasons that the shop itself writes with an admin's change. Every other one may have been typed, and is deleted. */
const MOTIVO_DA_LOJA =
  '^(pedido criado|mudança de status|mudança fora da ordem|itens alterados|conta apagada pelo painel' +
  '|alterado: (quem recebe|rastreio|nota fiscal|endereço|estorno pedido( de novo)?|, )+' +
  '|devolução recebida: [0-9]+ un\\.(, estorno pedido|, R\\$.[0-9.,]+ a devolver pela loja)?)$';

/**
 * Keeps what accounting needs: items, amounts, city and state. Notes and reasons of admins may name the person, so they are
 * deleted, and so are refused reviews. Other reviews stay, without the name and the order.
 */
async function anonymisePedidos(trx: Database, usuarioId: number): Promise<void> {
  await trx
    .deleteFrom('notas_pedido')
    .where('pedido_id', 'in', (eb) =>
      eb.selectFrom('pedidos').select('id').where('usuario_id', '=', usuarioId),
    )
    .execute();
  for (const historico of ['historico_pedidos', 'historico_estoque']) {
    await sql`UPDATE ${sql.table(historico)} SET motivo = NULL
      WHERE pedido_id IN (SELECT id FROM pedidos WHERE usuario_id = ${usuarioId})
        AND autor_id <> ${usuarioId} AND motivo !~ ${MOTIVO_DA_LOJA}`.execute(trx);
  }
  await sql`DELETE FROM avaliacoes
    WHERE estado = 'RECUSADA' AND pedido_id IN (SELECT id FROM pedidos WHERE usuario_id = ${usuarioId})`.execute(
    trx,
  );
  await sql`UPDATE avaliacoes SET autor = NULL, pedido_id = NULL
    WHERE pedido_id IN (SELECT id FROM pedidos WHERE usuario_id = ${usuarioId})`.execute(trx);
  await sql`UPDATE pedidos SET nome_completo = NULL, cpf = NULL, telefone = NULL, email = NULL,
    link_rastreio = NULL, desistencia_motivo = NULL, endereco_id = NULL, chave = NULL, resumo = NULL, assistente = NULL,
    versao = versao + 1,
    endereco = CASE WHEN endereco IS NOT NULL THEN jsonb_build_object('id', NULL, 'logradouro', '',
      'numero', '', 'complemento', NULL, 'bairro', '', 'cidade', endereco->'cidade',
      'estado', endereco->'estado', 'cep', '') END
    WHERE usuario_id = ${usuarioId}`.execute(trx);
}

async function anonymiseUsuario(
  trx: Database,
  id: number,
  unusableHash: string,
  now: Date,
): Promise<void> {
  const tables = [
    'enderecos',
    'segundos_fatores',
    'favoritos',
    'avisos_estoque',
    'assistentes',
  ] as const;
  for (const table of tables) {
    await trx.deleteFrom(table).where('usuario_id', '=', id).execute();
  }
  await trx
    .updateTable('consentimentos')
    .set({ usuario_id: null })
    .where('usuario_id', '=', id)
    .execute();
  await voidRecoveries(trx, id);
  await voidConfirmations(trx, id);
  await trx
    .updateTable('perfis')
    .set((eb) => ({
      nome_completo: null,
      telefone: null,
      cpf: null,
      versao: eb('versao', '+', 1),
    }))
    .where('usuario_id', '=', id)
    .execute();
  await trx
    .updateTable('usuarios')
    .set({
      ...removedIdentity(id),
      nome: null,
      senha_hash: unusableHash,
      roles: ['ROLE_USER'],
      trocar_senha: false,
      removido_em: now,
    })
    .where('id', '=', id)
    .execute();
  await endSessions(trx, id);
}
