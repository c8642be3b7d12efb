import { randomBytes } from 'node:crypto';
import { hashSenha, verifySenha } from '../auth/senha.ts';
import type { Database } from '../db/open.ts';
import { Refusal, refuse } from '../http/errors.ts';
import type { PaymentParts } from '../pagamentos/start-payment.ts';
import { cancelPedido } from '../pedidos/cancel.ts';
import { eraseLocked, IN_PROGRESS, lockPedidos, type PedidoState, stateOf } from './erasure.ts';
import { hasOtherAdmin, isActiveAdmin, lockRights, lockUsuario } from './locks.ts';

const MOTIVO = 'conta apagada por quem era dona dela';

/** Whether this is the password of the account. */
export async function isSenhaOf(db: Database, id: number, senha: string): Promise<boolean> {
  const usuario = await db
    .selectFrom('usuarios')
    .select('senha_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return verifySenha(senha, usuario?.senha_hash);
}

/**
 * Erases the caller's own account for good (LGPD, art. 18 VI), as an administrator would erase it (C-64). Unpaid
 * orders are cancelled first, their card payments ended; what is paid and not yet there keeps the account.
 *
 * @throws Refusal 409 CONTA_EM_USO, which says what keeps it; ProviderUnavailable while a payment cannot be ended.
 */
export async function eraseOwnAccount(
  parts: PaymentParts,
  usuarioId: number,
  now: Date,
): Promise<void> {
  const { db, shop } = parts;
  await requireNothingInProgress(db, usuarioId);
  await cancelUnpaid(parts, usuarioId, now);
  const unusableHash = await hashSenha(randomBytes(32).toString('base64'));
  await db.transaction().execute(async (trx) => {
    await lockRights(trx);
    const usuario = await lockUsuario(trx, usuarioId);
    if (isActiveAdmin(usuario) && !(await hasOtherAdmin(trx, usuarioId))) throw lastAdmin();
    const pedidos = await lockPedidos(trx, usuarioId);
    refuseInProgress(pedidos);
    await eraseLocked(
      trx,
      shop,
      { usuario, pedidos, unusableHash },
      { autorId: usuarioId, motivo: MOTIVO, now },
    );
  });
}

// Nothing is cancelled for an account that stays. What changes after this look is seen under the locks.
async function requireNothingInProgress(db: Database, usuarioId: number): Promise<void> {
  const usuario = await db
    .selectFrom('usuarios')
    .select(['status', 'roles'])
    .where('id', '=', usuarioId)
    .executeTakeFirst();
  if (usuario === undefined) throw refuse(401);
  if (isActiveAdmin(usuario) && !(await hasOtherAdmin(db, usuarioId))) throw lastAdmin();
  const pedidos = await db
    .selectFrom('pedidos')
    .select(['id', 'status'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute();
  refuseInProgress(pedidos);
}

async function cancelUnpaid(parts: PaymentParts, usuarioId: number, now: Date): Promise<void> {
  const unpaid = await parts.db
    .selectFrom('pedidos')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .where('status', '=', 'PENDENTE')
    .orderBy('id')
    .execute();
  for (const { id } of unpaid) {
    await cancelPedido(parts, { usuarioId, pedidoId: id, motivo: MOTIVO, now }).catch(
      (error: unknown) => {
        const isKept = error instanceof Refusal && error.body.codigo === 'PEDIDO_NAO_CANCELAVEL';
        throw isKept
          ? inUse('pagamentos', `O pedido nº ${id} tem um pagamento em processamento.`)
          : error;
      },
    );
  }
}

function refuseInProgress(pedidos: readonly PedidoState[]): void {
  const open = pedidos.find(({ status }) => IN_PROGRESS.has(status));
  if (open !== undefined) throw inUse('pedidos', `O pedido nº ${open.id} está ${stateOf(open)}.`);
}

function inUse(campo: 'pedidos' | 'pagamentos', why: string): Refusal {
  return new Refusal(409, {
    codigo: 'CONTA_EM_USO',
    mensagem: `${why} Espere que ele termine ou fale com a loja, e depois exclua a conta.`,
    campo,
  });
}

function lastAdmin(): Refusal {
  return new Refusal(409, {
    codigo: 'CONTA_EM_USO',
    mensagem: 'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes.',
    campo: 'papeis',
  });
}
