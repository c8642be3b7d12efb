import { digitsOf } from '@decantaria/brasil/digits';
import { readFiscalKey } from '@decantaria/brasil/fiscal-key';
import type { Updateable } from 'kysely';
import type { Shop } from '../config.ts';
import { recordAs } from '../db/history.ts';
import type { EnderecoEntrega } from '../db/json.ts';
import type { Database } from '../db/open.ts';
import type { PedidosTable } from '../db/tables.gen.ts';
import { transact } from '../db/transaction.ts';
import { enqueuePedidoEmail } from '../email/outbox.ts';
import { ENTREGA_COLUMNS } from '../enderecos/service.ts';
import { invalid, refusal } from '../http/errors.ts';
import { refundPedido } from '../pagamentos/refunds.ts';
import { requirePedido, unknownPedido } from './access.ts';
import { parseContact } from './contact.ts';
import { readItens, type StoredPedido } from './read.ts';
import { isUsualMove, needsMotivo, type StatusPedido, stockStateOf } from './status.ts';
import {
  changeStatus,
  type LockedPedido,
  lockPedido,
  MOTIVO_PADRAO,
  recordEdit,
  writePedido,
} from './transition.ts';
import type { UpdateBody } from './update-body.ts';
import { compareItens, writeItens } from './write-items.ts';

export interface PedidoChange {
  /** The admin. */
  autorId: number;
  /** Most centavos that the admin may refund without another proof of identity. */
  limit: number;
  pedidoId: number;
  change: UpdateBody;
  now: Date;
}

type Fields = Updateable<PedidosTable>;

/**
 * Changes an order, all fields or none. The status comes last, so that the stock moves by the new items. Fields equal to
 * the stored value are skipped, even if they would fail today's validation.
 *
 * @throws Refusal 403 CONFIRMACAO_NECESSARIA for a refund above the limit; 404; 409 CONFLITO, MOTIVO_NECESSARIO,
 *   ESTOQUE_INSUFICIENTE or NADA_A_ESTORNAR; 422 as the parsers of its fields.
 */
export async function updatePedido(
  db: Database,
  shop: Shop,
  { autorId, limit, pedidoId, change, now }: PedidoChange,
): Promise<StoredPedido> {
  return transact(db, async (trx) => {
    const enderecoId = change.enderecoEntrega?.id ?? change.enderecoId ?? undefined;
    if (enderecoId !== undefined) await lockOwner(trx, pedidoId);
    const pedido = await lockPedido(trx, pedidoId);
    if (pedido === undefined) throw unknownPedido();
    requireCurrent(pedido, change.versao);

    const motivo = change.motivo || undefined;
    const status = change.status ?? pedido.status;
    if (motivo === undefined && needsMotivo(pedido.status, status)) {
      const mensagem = 'Este status foge da ordem de costume. Diga o motivo da mudança.';
      throw refusal(409, 'MOTIVO_NECESSARIO', mensagem, 'motivo');
    }
    const fields: Fields = {
      ...changedContact(pedido, change),
      ...changedText(pedido, 'link_rastreio', change.linkRastreio, parseTracking),
      ...changedText(pedido, 'chave_fiscal', change.chaveFiscal, parseFiscalKey),
      ...(await changedEndereco(trx, pedido, enderecoId)),
      ...(await changedItens(trx, pedido, { autorId, motivo, submitted: change.itens })),
    };
    if (Object.keys(fields).length > 0) await writePedido(trx, pedidoId, fields);
    await recordFields(trx, pedido, autorId, fields);
    const gotTracking = pedido.link_rastreio === null && Boolean(fields.link_rastreio);
    if (gotTracking && pedido.status === 'ENVIADO' && status === 'ENVIADO') {
      await enqueuePedidoEmail(trx, 'pedido-enviado', pedidoId);
    }
    await changeStatus(trx, shop, pedido, status, {
      autorId,
      motivo: motivo ?? defaultMotivo(pedido.status, status),
      now,
    });
    if (change.estornar === true) {
      await requireRefund(trx, pedidoId, status, { autorId, limit, now });
    }
    return requirePedido(trx, pedidoId);
  });
}

// Locks the account before the order, in the same order as the deletion of an address, to avoid a deadlock.
async function lockOwner(trx: Database, pedidoId: number): Promise<void> {
  await trx
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('pedidos').select('usuario_id').where('pedidos.id', '=', pedidoId),
    )
    .forShare()
    .execute();
}

function requireCurrent(pedido: LockedPedido, versao: number | null | undefined): void {
  if (versao === undefined || versao === null || versao === pedido.versao) return;
  const mensagem = 'Este pedido mudou desde que você o abriu. Recarregue e confira.';
  throw refusal(409, 'CONFLITO', mensagem, 'versao');
}

function changedContact(pedido: LockedPedido, change: UpdateBody): Fields {
  const nome = change.nomeCompleto?.trim();
  const email = change.email?.trim();
  const { cpf, telefone } = change;
  return {
    ...(nome && nome !== pedido.nome_completo
      ? { nome_completo: parseContact.nomeCompleto(nome) }
      : {}),
    ...(cpf && digitsOf(cpf) !== pedido.cpf ? { cpf: parseContact.cpf(cpf) } : {}),
    ...(telefone && digitsOf(telefone) !== pedido.telefone
      ? { telefone: parseContact.telefone(telefone) }
      : {}),
    ...(email && email !== pedido.email ? { email: parseContact.email(email) } : {}),
  };
}

/** The column with its new value; empty when the text is absent or changes nothing. */
function changedText(
  pedido: LockedPedido,
  column: 'link_rastreio' | 'chave_fiscal',
  text: string | null | undefined,
  parse: (text: string) => string | null,
): Fields {
  if (text === undefined || text === null || text === pedido[column]) return {};
  const value = parse(text);
  return value === pedido[column] ? {} : { [column]: value };
}

async function changedEndereco(
  trx: Database,
  pedido: LockedPedido,
  enderecoId: number | undefined,
): Promise<Fields> {
  if (enderecoId === undefined || enderecoId === pedido.endereco?.id) return {};
  const endereco: EnderecoEntrega | undefined = await trx
    .selectFrom('enderecos')
    .select(ENTREGA_COLUMNS)
    .where('id', '=', enderecoId)
    .where('usuario_id', '=', pedido.usuario_id)
    .executeTakeFirst();
  if (endereco === undefined) {
    const mensagem = 'Escolha um dos endereços de quem fez o pedido.';
    throw invalid('enderecoEntrega', mensagem, 'ENDERECO_INVALIDO');
  }
  return { endereco: JSON.stringify(endereco), endereco_id: endereco.id };
}

async function changedItens(
  trx: Database,
  pedido: LockedPedido,
  {
    autorId,
    motivo,
    submitted,
  }: { autorId: number; motivo: string | undefined; submitted: UpdateBody['itens'] },
): Promise<Fields> {
  if (submitted === undefined || submitted === null) return {};
  const stored = await readItens(trx, pedido.id);
  const changes = compareItens(stored, submitted);
  const { added, changed, removed } = changes;
  if (added.length + changed.length + removed.length === 0) return {};
  if (stockStateOf(pedido.status) === 'sold' && motivo === undefined) {
    const mensagem = 'Este pedido já foi pago. Diga o motivo para mudar os itens.';
    throw refusal(409, 'MOTIVO_NECESSARIO', mensagem, 'motivo');
  }
  await recordAs(trx, { autorId, motivo: motivo ?? 'itens alterados', pedidoId: pedido.id });
  return writeItens(trx, pedido, stored, changes);
}

/** Columns that no trigger records, by their name in the history. The history never holds their values. */
const PARTS: ReadonlyArray<readonly [string, ReadonlyArray<keyof Fields>]> = [
  ['quem recebe', ['nome_completo', 'cpf', 'telefone', 'email']],
  ['rastreio', ['link_rastreio']],
  ['nota fiscal', ['chave_fiscal']],
  ['endereço', ['endereco']],
];

async function recordFields(
  trx: Database,
  pedido: LockedPedido,
  autorId: number,
  fields: Fields,
): Promise<void> {
  const changed = PARTS.filter(([, columns]) => columns.some((column) => column in fields));
  if (changed.length === 0) return;
  const names = changed.map(([name]) => name).join(', ');
  await recordEdit(trx, pedido, autorId, `alterado: ${names}`);
}

// A change of status alone never refunds, because a refund cannot be undone.
async function requireRefund(
  trx: Database,
  pedidoId: number,
  status: StatusPedido,
  by: { autorId: number; limit: number; now: Date },
): Promise<void> {
  if (status !== 'CANCELADO') {
    const mensagem = 'Cancele o pedido para devolver o pagamento.';
    throw invalid('estornar', mensagem, 'ESTORNO_SEM_CANCELAMENTO');
  }
  if ((await refundPedido(trx, pedidoId, { ...by, motivo: 'pedido cancelado' })) > 0) {
    await recordEdit(trx, { id: pedidoId, status }, by.autorId, 'alterado: estorno pedido');
    return;
  }
  const mensagem = 'Este pedido não tem pagamento com cartão a devolver.';
  throw refusal(409, 'NADA_A_ESTORNAR', mensagem, 'estornar');
}

function defaultMotivo(de: StatusPedido, para: StatusPedido): string {
  return isUsualMove(de, para) ? MOTIVO_PADRAO.mudanca : MOTIVO_PADRAO.foraDaOrdem;
}

/**
 * Normalises the key of a fiscal document (NF-e, NFC-e or DC-e) to its 44 digits. Blank text gives null, which clears
 * the key.
 *
 * @throws Refusal 422 CHAVE_FISCAL_INVALIDA unless it has 44 digits and a valid check digit.
 */
export function parseFiscalKey(text: string): string | null {
  if (text.trim() === '') return null;
  const key = readFiscalKey(text);
  if (key !== null) return key;
  throw invalid(
    'chaveFiscal',
    'Confira a chave da nota: são 44 números, e o último confere os outros.',
    'CHAVE_FISCAL_INVALIDA',
  );
}

// What carriers print: letters, digits and the marks of an address, no scheme.
const CODE = /^[\p{L}\p{N} ._~\-/?#&=%+@,]+$/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Validates a tracking link or code. Blank text gives null, which clears it.
 *
 * @throws Refusal 422 RASTREIO_INVALIDO for an address with a scheme other than http and https.
 */
export function parseTracking(text: string): string | null {
  const link = text.trim();
  if (link === '') return null;
  const valid = SCHEME.test(link) ? isWebAddress(link) : CODE.test(link);
  if (valid) return link;
  throw invalid(
    'linkRastreio',
    'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.',
    'RASTREIO_INVALIDO',
  );
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link) && !/[\s"<>\\]/.test(link);
}
