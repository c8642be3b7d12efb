import type { Updateable } from 'kysely';
import type { Shop } from '../config.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import type { EnderecoEntrega, PedidosTable, StatusPedido } from '../db/tables.ts';
import { enqueuePedidoEmail } from '../email/outbox.ts';
import { Refusal } from '../http/errors.ts';
import { owePayment } from '../pagamentos/attempts.ts';
import { digitsOf } from '../text/digits.ts';
import { parseContact } from './contact.ts';
import { parseFiscalKey } from './fiscal-key.ts';
import { compareItens, type ToldLine } from './item-changes.ts';
import { findPedido, readItens, type StoredPedido } from './read.ts';
import { isUsualMove, stockStateOf } from './status.ts';
import { parseTracking } from './tracking.ts';
import { changeStatus, type LockedPedido, lockPedido, unknownPedido } from './transition.ts';
import type { UpdateBody } from './update-body.ts';
import { writeItens } from './write-items.ts';

export interface PedidoChange {
  /** The admin. */
  autorId: number;
  pedidoId: number;
  change: UpdateBody;
  now: Date;
}

type Fields = Pick<
  Updateable<PedidosTable>,
  | 'nome_completo'
  | 'cpf'
  | 'telefone'
  | 'email'
  | 'link_rastreio'
  | 'chave_fiscal'
  | 'endereco'
  | 'endereco_id'
  | 'subtotal'
  | 'total'
>;

/**
 * Changes what is told of an order, all of it or nothing: person, tracking, fiscal key, address, items, and the status
 * last, so that the stock moves by the new items. What is told as it already is changes nothing.
 *
 * @throws Refusal 404; 409 CONFLITO, MOTIVO_NECESSARIO, ESTOQUE_INSUFICIENTE or NADA_A_ESTORNAR; 422 as the
 *   parts of it.
 */
export async function updatePedido(
  db: Database,
  shop: Shop,
  { autorId, pedidoId, change, now }: PedidoChange,
): Promise<StoredPedido> {
  return db.transaction().execute(async (trx) => {
    const enderecoId = change.enderecoEntrega?.id ?? change.enderecoId ?? undefined;
    if (enderecoId !== undefined) await holdOwner(trx, pedidoId);
    const pedido = await lockPedido(trx, pedidoId);
    if (pedido === undefined) throw unknownPedido();
    requireCurrent(pedido, change.versao);

    const motivo = change.motivo || undefined;
    const fields: Fields = {
      ...changedContact(pedido, change),
      ...changedTracking(pedido, change.linkRastreio),
      ...changedFiscalKey(pedido, change.chaveFiscal),
      ...(await changedEndereco(trx, pedido, enderecoId)),
      ...(await changedItens(trx, pedido, { autorId, motivo, told: change.itens })),
    };
    await writeFields(trx, pedidoId, fields);
    await recordFields(trx, pedido, autorId, fields);
    if (pedido.status === 'ENVIADO' && pedido.link_rastreio === null && fields.link_rastreio) {
      const stays =
        change.status === undefined || change.status === null || change.status === 'ENVIADO';
      if (stays) await enqueuePedidoEmail(trx, 'pedido-enviado', pedidoId);
    }
    if (change.status) {
      await changeStatus(trx, shop, pedido, change.status, {
        autorId,
        motivo: motivo ?? usualMotivo(pedido.status, change.status),
        now,
      });
    }
    if (change.estornar === true) {
      await requireRefund(trx, pedidoId, change.status ?? pedido.status);
    }
    const changed = await findPedido(trx, pedidoId);
    if (changed === undefined) throw unknownPedido();
    return changed;
  });
}

// Accounts are held before orders, here and where an address is deleted: neither waits for the other in a circle.
async function holdOwner(trx: Database, pedidoId: number): Promise<void> {
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
  throw new Refusal(409, {
    codigo: 'CONFLITO',
    mensagem: 'Este pedido mudou desde que você o abriu. Recarregue e confira.',
    campo: 'versao',
  });
}

// A stored value that is sent back as it is stays, whatever today's rules say of it.
function changedContact(pedido: LockedPedido, told: UpdateBody): Fields {
  const nome = told.nomeCompleto?.trim();
  const email = told.email?.trim();
  const { cpf, telefone } = told;
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

function changedTracking(pedido: LockedPedido, told: string | null | undefined): Fields {
  if (told === undefined || told === null || told === pedido.link_rastreio) return {};
  const link_rastreio = parseTracking(told);
  return link_rastreio === pedido.link_rastreio ? {} : { link_rastreio };
}

function changedFiscalKey(pedido: LockedPedido, told: string | null | undefined): Fields {
  if (told === undefined || told === null) return {};
  const chave_fiscal = parseFiscalKey(told);
  return chave_fiscal === pedido.chave_fiscal ? {} : { chave_fiscal };
}

async function changedEndereco(
  trx: Database,
  pedido: LockedPedido,
  enderecoId: number | undefined,
): Promise<Fields> {
  if (enderecoId === undefined || enderecoId === pedido.endereco?.id) return {};
  const endereco: EnderecoEntrega | undefined = await trx
    .selectFrom('enderecos')
    .select(['id', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'estado', 'cep'])
    .where('id', '=', enderecoId)
    .where('usuario_id', '=', pedido.usuario_id)
    .executeTakeFirst();
  if (endereco === undefined) {
    throw new Refusal(422, {
      codigo: 'ENDERECO_INVALIDO',
      mensagem: 'Escolha um dos endereços de quem fez o pedido.',
      campo: 'enderecoEntrega',
    });
  }
  return { endereco: JSON.stringify(endereco), endereco_id: endereco.id };
}

async function changedItens(
  trx: Database,
  pedido: LockedPedido,
  {
    autorId,
    motivo,
    told,
  }: { autorId: number; motivo: string | undefined; told: UpdateBody['itens'] },
): Promise<Fields> {
  if (told === undefined || told === null) return {};
  const stored = await readItens(trx, pedido.id);
  const changes = compareItens(stored, told.map(toToldLine));
  if (!changes.differs) return {};
  if (stockStateOf(pedido.status) === 'sold' && motivo === undefined) throw withoutMotivo();
  await recordAs(trx, { autorId, motivo: motivo ?? 'itens alterados', pedidoId: pedido.id });
  return writeItens(trx, pedido, stored, changes);
}

function toToldLine(item: NonNullable<UpdateBody['itens']>[number]): ToldLine {
  return {
    id: item.id ?? undefined,
    produtoId: item.produtoId ?? undefined,
    variacaoId: item.variacaoId ?? undefined,
    nome: item.nomeProduto || item.nome || undefined,
    quantidade: item.quantidade,
    preco: item.precoUnitario ?? undefined,
  };
}

async function writeFields(trx: Database, pedidoId: number, fields: Fields): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await trx
    .updateTable('pedidos')
    .set((eb) => ({ ...fields, versao: eb('versao', '+', 1) }))
    .where('id', '=', pedidoId)
    .execute();
}

/** What of an order no trigger looks at, as its history calls it: the parts, never what they say. */
const PARTS: ReadonlyArray<readonly [string, ReadonlyArray<keyof Fields>]> = [
  ['quem recebe', ['nome_completo', 'cpf', 'telefone', 'email']],
  ['rastreio', ['link_rastreio']],
  ['nota fiscal', ['chave_fiscal']],
  ['endereço', ['endereco']],
];

async function recordFields(
  trx: Database,
  { id, status }: LockedPedido,
  autorId: number,
  fields: Fields,
): Promise<void> {
  const changed = PARTS.filter(([, columns]) => columns.some((column) => column in fields));
  if (changed.length === 0) return;
  const motivo = `alterado: ${changed.map(([name]) => name).join(', ')}`;
  await trx
    .insertInto('historico_pedidos')
    .values({ pedido_id: id, de: status, para: status, autor_id: autorId, motivo })
    .execute();
}

// Never by a change of status alone: money that went back cannot be called again.
async function requireRefund(trx: Database, pedidoId: number, status: StatusPedido): Promise<void> {
  if (status !== 'CANCELADO') {
    throw new Refusal(422, {
      codigo: 'ESTORNO_SEM_CANCELAMENTO',
      mensagem: 'Cancele o pedido para devolver o pagamento.',
      campo: 'estornar',
    });
  }
  if (await owePayment(trx, pedidoId)) return;
  throw new Refusal(409, {
    codigo: 'NADA_A_ESTORNAR',
    mensagem: 'Este pedido não tem pagamento com cartão a devolver.',
    campo: 'estornar',
  });
}

function usualMotivo(de: StatusPedido, para: StatusPedido): string {
  return isUsualMove(de, para) ? 'mudança de status' : 'mudança fora da ordem';
}

function withoutMotivo(): Refusal {
  return new Refusal(409, {
    codigo: 'MOTIVO_NECESSARIO',
    mensagem: 'Este pedido já foi pago. Diga o motivo para mudar os itens.',
    campo: 'motivo',
  });
}
