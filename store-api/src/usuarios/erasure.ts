import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { voidRecoveries } from '../auth/recovery.ts';
import { hashSenha } from '../auth/senha.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Shop } from '../config.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import type { StatusPedido } from '../db/tables.ts';
import { Refusal } from '../http/errors.ts';
import { lockProdutos, type StockLine } from '../pedidos/stock.ts';
import {
  changeStatus,
  type LockedPedido,
  lockPedido,
  readStockLines,
} from '../pedidos/transition.ts';
import { lockAdministration, lockUsuario, requireOtherAdmin } from './locks.ts';
import { removedIdentity } from './rules.ts';
import type { Usuario } from './service.ts';

const MOTIVO = 'conta apagada pelo painel';
// Paid for and not yet there: the customer must stay reachable.
export const IN_PROGRESS: ReadonlySet<StatusPedido> = new Set(['PAGO', 'ENVIADO']);

/**
 * Erases an account (API-25, C-64). Without orders its rows go, all of them. With orders those stay, as
 * the law asks, and everything in them and beside them that says who it was goes; unpaid ones are
 * cancelled, and their units go back on the shelf.
 *
 * @throws Refusal 404 USUARIO_NAO_ENCONTRADO; 409 PROPRIA_CONTA, ULTIMO_ADMIN, or USUARIO_EM_USO while an
 * order is paid or on its way.
 */
export async function eraseUsuario(
  db: Database,
  shop: Shop,
  autorId: number,
  id: number,
  now: Date,
): Promise<void> {
  if (id === autorId) {
    throw new Refusal(409, {
      codigo: 'PROPRIA_CONTA',
      mensagem: 'Você não pode excluir a sua própria conta.',
    });
  }
  const unusableHash = await hashSenha(randomBytes(32).toString('base64'));
  await db.transaction().execute(async (trx) => {
    await lockAdministration(trx, autorId);
    const usuario = await lockUsuario(trx, id);
    await requireOtherAdmin(trx, id);
    const pedidos = await lockPedidos(trx, id);
    refuseInProgress(pedidos);
    const move = { autorId, motivo: MOTIVO, now };
    await eraseLocked(trx, shop, { usuario, pedidos, unusableHash }, move);
  });
}

/** An account whose row and orders this transaction holds. */
export interface LockedAccount {
  usuario: Usuario;
  pedidos: readonly LockedPedido[];
  /** Of a password that nobody knows. */
  unusableHash: string;
}

/** The erasing itself, whoever asked for it; the caller has looked whether it may be. */
export async function eraseLocked(
  trx: Database,
  shop: Shop,
  { usuario, pedidos, unusableHash }: LockedAccount,
  move: { autorId: number; motivo: string; now: Date },
): Promise<void> {
  const { id } = usuario;
  await cancelUnpaid(trx, shop, pedidos, move);
  await deleteEmails(trx, usuario, pedidos);
  await recordAs(trx, { autorId: move.autorId, motivo: move.motivo });
  await trx.updateTable('usuarios').set({ status: 'INATIVO' }).where('id', '=', id).execute();
  if (pedidos.length === 0) {
    await trx.deleteFrom('usuarios').where('id', '=', id).execute();
    return;
  }
  await anonymisePedidos(trx, id);
  await anonymiseUsuario(trx, id, unusableHash, move.now);
}

/** Locks every order of an account, in the order of their numbers. */
export async function lockPedidos(trx: Database, usuarioId: number): Promise<LockedPedido[]> {
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

function refuseInProgress(pedidos: readonly LockedPedido[]): void {
  const open = pedidos.find(({ status }) => IN_PROGRESS.has(status));
  if (open === undefined) return;
  throw new Refusal(409, {
    codigo: 'USUARIO_EM_USO',
    mensagem: `O pedido ${open.id} desta conta está ${stateOf(open)}. Conclua ou cancele o pedido antes de excluir a conta.`,
  });
}

export type PedidoState = Pick<LockedPedido, 'id' | 'status'>;

/** Where an order in progress stands, in words. */
export function stateOf({ status }: PedidoState): string {
  return status === 'PAGO' ? 'pago e ainda não enviado' : 'enviado e ainda não entregue';
}

async function cancelUnpaid(
  trx: Database,
  shop: Shop,
  pedidos: readonly LockedPedido[],
  move: { autorId: number; motivo: string; now: Date },
): Promise<void> {
  const unpaid = pedidos.filter(({ status }) => status === 'PENDENTE');
  const lines: StockLine[] = [];
  for (const { id } of unpaid) lines.push(...(await readStockLines(trx, id)));
  // All at once, in the order of their numbers; one order after the other would not keep it.
  await lockProdutos(trx, lines);
  for (const pedido of unpaid) await changeStatus(trx, shop, pedido, 'CANCELADO', move);
}

/** Mail to this person, sent or not: each row holds their address. */
async function deleteEmails(
  trx: Database,
  { email }: Usuario,
  pedidos: readonly LockedPedido[],
): Promise<void> {
  const ids = pedidos.map(({ id }) => String(id));
  const addresses = pedidos.flatMap((pedido) => pedido.email ?? []);
  await sql`DELETE FROM emails WHERE para = ${email}
    OR dados->>'pedidoId' = ANY(${ids}::text[])
    OR (para = ANY(${addresses}::text[]) AND enviado_em IS NOT NULL)`.execute(trx);
}

/** What the books need of an order stays: what was sold, for how much, into which city. */
async function anonymisePedidos(trx: Database, usuarioId: number): Promise<void> {
  await sql`UPDATE pedidos SET nome_completo = NULL, cpf = NULL, telefone = NULL, email = NULL,
    link_rastreio = NULL, desistencia_motivo = NULL, endereco_id = NULL, chave = NULL, resumo = NULL, versao = versao + 1,
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
  for (const table of ['carrinhos', 'enderecos'] as const) {
    await trx.deleteFrom(table).where('usuario_id', '=', id).execute();
  }
  await trx
    .updateTable('consentimentos')
    .set({ usuario_id: null })
    .where('usuario_id', '=', id)
    .execute();
  await voidRecoveries(trx, id);
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
  await endSessions(trx, id, now);
}
