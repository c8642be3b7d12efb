import type { Database } from '../db/open.ts';
import { Refusal, refusal, refuse } from '../http/errors.ts';
import type { PaymentParts } from '../pagamentos/start-payment.ts';
import { cancelPedido } from '../pedidos/own-actions.ts';
import { eraseAccount, findInProgress } from './erasure.ts';
import { hasOtherAdmin, isActiveAdmin } from './locks.ts';
import { findUsuario, type Usuario } from './service.ts';

const MOTIVO = 'conta apagada por quem era dona dela';

/**
 * Erases the caller's own account (LGPD, art. 18 VI) like `eraseUsuario`. Unpaid orders are cancelled first,
 * and their card payments ended.
 *
 * @throws Refusal 409 CONTA_EM_USO, whose text names the reason: an order in progress, goods or money that must come back, a
 * payment in processing, or the last administrator. ProviderUnavailable while a payment cannot be ended.
 */
export async function eraseOwnAccount(
  parts: PaymentParts,
  usuarioId: number,
  now: Date,
): Promise<void> {
  const { db, shop } = parts;
  // Checked once before anything is cancelled, and again under the locks.
  const pedidos = await db
    .selectFrom('pedidos')
    .select(['id', 'status', 'desistencia_em', 'desistencia_recebida_em'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute();
  const before = await findUsuario(db, usuarioId);
  if (before === undefined) throw refuse(401);
  await requireErasable(db, before, pedidos);
  for (const { id, status } of pedidos) {
    if (status === 'PENDENTE') await cancelUnpaid(parts, usuarioId, id, now);
  }

  const move = { autorId: usuarioId, motivo: MOTIVO, now };
  await eraseAccount(db, shop, usuarioId, move, requireErasable);
}

async function requireErasable(
  db: Database,
  usuario: Usuario,
  pedidos: Parameters<typeof findInProgress>[1],
): Promise<void> {
  if (isActiveAdmin(usuario) && !(await hasOtherAdmin(db, usuario.id))) {
    throw refusal(
      409,
      'CONTA_EM_USO',
      'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes.',
      'papeis',
    );
  }
  const open = await findInProgress(db, pedidos);
  if (open !== undefined) throw inUse(open.campo, `O pedido nº ${open.id} está ${open.state}.`);
}

async function cancelUnpaid(
  parts: PaymentParts,
  usuarioId: number,
  pedidoId: number,
  now: Date,
): Promise<void> {
  try {
    await cancelPedido(parts, { usuarioId, pedidoId, motivo: MOTIVO, now });
  } catch (error) {
    if (!(error instanceof Refusal && error.body.codigo === 'PEDIDO_NAO_CANCELAVEL')) throw error;
    throw inUse('pagamentos', `O pedido nº ${pedidoId} tem um pagamento em processamento.`);
  }
}

function inUse(campo: 'pedidos' | 'devolucoes' | 'pagamentos', reason: string): Refusal {
  const advice = 'Espere que ele termine ou fale com a loja, e depois exclua a conta.';
  return refusal(409, 'CONTA_EM_USO', `${reason} ${advice}`, campo);
}
