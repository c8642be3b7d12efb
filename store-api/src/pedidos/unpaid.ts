import { type Amount, reservable, roomBeside } from '@decantaria/loja/reservas';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { type ErrorBody, Refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';
import { toWallClock } from '../http/times.ts';
import { itensText, type Rede, requireRoomOfRede, selectHeldByRede, unidadesText } from './rede.ts';
import {
  heldLines,
  isSameUnits,
  overReserved,
  readEstoques,
  requireUnits,
  type StockLine,
  type StockUnits,
  sumLines,
} from './stock.ts';
import { type LockedPedido, readStockLines } from './transition.ts';

/** What an account may reserve, as far as it depends on the account. */
export interface Reserving {
  emailConfirmado: boolean;
  /** As `selectOpen`, without the order itself. */
  open: readonly OpenPedido[];
}

/** An order that waits for payment and reserves units. `total` in centavos. */
export interface OpenPedido {
  id: number;
  total: number;
  criado_em: Date | string;
  itens: StockLine[];
}

/** The orders of an account that wait for payment, newest first. */
export function selectOpen(db: Database, usuarioId: number) {
  return db
    .selectFrom('pedidos as p')
    .select((eb) => [
      'p.id',
      'p.total',
      'p.criado_em',
      jsonArrayFrom(
        eb
          .selectFrom('pedido_itens as i')
          .select([
            'i.produto_id as produtoId',
            'i.variacao_id as variacaoId',
            'i.nome_produto as nomeProduto',
            'i.quantidade',
          ])
          .whereRef('i.pedido_id', '=', 'p.id'),
      ).as('itens'),
    ])
    .where('p.usuario_id', '=', usuarioId)
    .where('p.status', '=', 'PENDENTE')
    .orderBy('p.id', 'desc');
}

/**
 * Keeps an account from reserving the stock without paying: bounds its open orders, the units of one volume or simple
 * product in them, and all their units and items. The caller has locked the account's cart, so that concurrent orders count each other.
 *
 * @param wanted the order's lines, all in stock.
 * @param units the stock, without the units of `open`.
 * @throws Refusal 409 MUITOS_PEDIDOS_ABERTOS with the open orders, and 409 RESERVA_LIMITADA with what is left for this
 *   order; both with `campo` `email` when a confirmed e-mail would allow more.
 */
export function requireRoom(
  { limites, timeZone }: Pick<Shop, 'limites' | 'timeZone'>,
  { open, emailConfirmado }: Reserving,
  wanted: readonly StockLine[],
  units: readonly StockUnits[],
): void {
  const named = (pedidos: readonly OpenPedido[]) =>
    pedidos.map(({ id, total, criado_em }) => ({
      id,
      total: toReais(total),
      data: toWallClock(new Date(criado_em), timeZone),
    }));
  const most = emailConfirmado
    ? limites.pedidosAbertos
    : Math.min(limites.pedidosAbertos, limites.pedidosAbertosSemConfirmacao);
  if (open.length >= most) {
    const isUnconfirmed = open.length < limites.pedidosAbertos;
    const hint = isUnconfirmed ? ' Com o e-mail confirmado, você pode ter mais.' : '';
    throw new Refusal(409, {
      codigo: 'MUITOS_PEDIDOS_ABERTOS',
      mensagem: `Você já tem ${count(open.length, 'pedido', 'pedidos')} esperando pagamento. Pague ou cancele antes de fazer outro.${hint}`,
      ...(isUnconfirmed ? { campo: 'email' } : {}),
      pedidos: named(open),
    });
  }
  const held = open.flatMap(({ itens }) => itens);
  const over = overReserved(held, wanted, units, (estoque) =>
    reservable(estoque, limites.unidadesReservadas),
  );
  const [first] = over.toSorted((one, other) => one.disponivel - other.disponivel);
  if (first === undefined)
    return requireRoomInAll(limites, { open, emailConfirmado }, wanted, named);
  const { disponivel, nomeProduto } = first;
  if (disponivel === 0) {
    const holders = open.filter(({ itens }) => itens.some((it) => isSameUnits(it, first)));
    throw new Refusal(409, {
      codigo: 'MUITOS_PEDIDOS_ABERTOS',
      mensagem: `Seus pedidos sem pagamento já reservam tudo o que você pode reservar de ${nomeProduto}. Pague ou cancele um deles para pedir mais.`,
      itens: [first],
      pedidos: named(holders),
    });
  }
  throw new Refusal(409, {
    codigo: 'RESERVA_LIMITADA',
    mensagem: `Antes do pagamento, você pode reservar até ${unidadesText(disponivel)} de ${nomeProduto} neste pedido. Diminua a quantidade. Depois de pagar, você pode pedir mais.`,
    campo: 'itens',
    disponivel,
    itens: over,
  });
}

function requireRoomInAll(
  limites: Shop['limites'],
  { open, emailConfirmado }: Reserving,
  wanted: readonly StockLine[],
  named: (pedidos: readonly OpenPedido[]) => NonNullable<ErrorBody['pedidos']>,
): void {
  const confirmed: Amount = { unidades: limites.unidadesConta, itens: limites.unidadesConta };
  const most: Amount = emailConfirmado
    ? confirmed
    : {
        unidades: Math.min(limites.unidadesSemConfirmacao, confirmed.unidades),
        itens: limites.itensSemConfirmacao,
      };
  const held = heldLines(open.flatMap(({ itens }) => itens));
  const room = roomBeside(held, heldLines(wanted), most);
  if (room === null) return;
  const campo = emailConfirmado ? {} : { campo: 'email' };
  if (room.unidades === 0 || room.itens === 0) {
    const hint = emailConfirmado ? '' : ' Com o e-mail confirmado, você pode ter mais.';
    throw new Refusal(409, {
      codigo: 'MUITOS_PEDIDOS_ABERTOS',
      mensagem: `Seus pedidos sem pagamento já reservam tudo o que você pode reservar. Pague ou cancele um deles para pedir mais.${hint}`,
      ...campo,
      pedidos: named(open),
    });
  }
  const units = unidadesText(room.unidades);
  throw new Refusal(409, {
    codigo: 'RESERVA_LIMITADA',
    mensagem: emailConfirmado
      ? `Antes do pagamento, você pode reservar até ${units} neste pedido. Diminua o carrinho. Depois de pagar, você pode pedir mais.`
      : `Antes do pagamento, você pode reservar até ${units} de ${itensText(room.itens)} neste pedido. Diminua o carrinho, ou confirme o seu e-mail para reservar mais.`,
    ...campo,
    disponivel: room.unidades,
    reserva: { de: 'CONTA', ...room },
  });
}

/**
 * `requireRoom` for a CANCELADO order that its customer wants to pay: reopening reserves its units again. The caller has
 * locked the network, the account's cart and the products.
 *
 * @param rede null for an account that has paid an order.
 * @throws Refusal as `requireUnits`, `requireRoom` and `requireRoomOfRede`.
 */
export async function requireRoomToReopen(
  trx: Database,
  shop: Shop,
  { id, usuario_id }: LockedPedido,
  rede: Rede | null,
  now: Date,
): Promise<void> {
  const lines = await readStockLines(trx, id);
  const units = await readEstoques(trx, sumLines(lines));
  requireUnits(lines, units);
  const { emailConfirmado } = await trx
    .selectFrom('usuarios')
    .select('email_confirmado as emailConfirmado')
    .where('id', '=', usuario_id)
    .executeTakeFirstOrThrow();
  const open = await selectOpen(trx, usuario_id).execute();
  requireRoom(shop, { emailConfirmado, open }, lines, units);
  const { held } = await trx
    .selectNoFrom(selectHeldByRede(rede).as('held'))
    .executeTakeFirstOrThrow();
  await requireRoomOfRede(trx, shop, rede, { held, wanted: lines, units, now });
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
