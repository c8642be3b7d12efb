import { createHmac } from 'node:crypto';
import { type Amount, boundsOfRede, reservableByRede, roomBeside } from '@decantaria/loja/reservas';
import { addressBlock } from '@decantaria/server/address';
import type { ClientAddress } from '@decantaria/server/client-address';
import { type RawBuilder, sql } from 'kysely';
import { tooMany } from '../auth/limits.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { PREPARED } from '../db/prepared.ts';
import { bodyOfStatus, Refusal } from '../http/errors.ts';
import { soldStatusSql } from './status.ts';
import { heldLines, overReserved, type StockLine, type StockUnits } from './stock.ts';

/** The network that a request comes from. */
export interface Rede {
  /** Keyed hash of its address. */
  origem: string;
  /** False when strangers may share the address, e.g. that of a proxy. */
  known: boolean;
}

/** Unpaid orders from one network. */
export interface HeldByRede {
  itens: StockLine[];
  /** When the first of their reservations ends. ISO; null without one. */
  fim: string | null;
}

/** @param secret key of the hash, so that no stored order names an address. */
export function redeOf(secret: Buffer, { address, shared }: ClientAddress): Rede {
  const network = shared ? '' : addressBlock(address);
  const origem = createHmac('sha256', secret).update(`rede ${network}`).digest('base64url');
  return { origem, known: !shared };
}

/**
 * Serialises what the network reserves until the transaction ends, so that concurrent orders count each other. The first
 * lock of a transaction: before the account's row.
 *
 * @returns null, without a lock, for an account that has paid an order: it counts on no network.
 */
export async function lockRede(trx: Database, usuarioId: number, rede: Rede): Promise<Rede | null> {
  const { rows } =
    await sql`${PREPARED} SELECT pg_advisory_xact_lock(hashtextextended(${rede.origem}, 0))
    WHERE NOT EXISTS (
      SELECT FROM pedidos WHERE usuario_id = ${usuarioId} AND status IN ${soldStatusSql})`.execute(
      trx,
    );
  return rows.length === 0 ? null : rede;
}

/** The query of `HeldByRede`, for use in a larger one: one JSON object. */
export function selectHeldByRede(rede: Rede | null): RawBuilder<HeldByRede> {
  return sql<HeldByRede>`(SELECT json_build_object('fim', min(p.reserva_ate), 'itens', coalesce(json_agg(json_build_object(
      'produtoId', i.produto_id, 'variacaoId', i.variacao_id, 'nomeProduto', i.nome_produto,
      'quantidade', i.quantidade)), '[]'))
    FROM pedidos p JOIN pedido_itens i ON i.pedido_id = p.id WHERE p.origem = ${rede?.origem ?? null}::text)`;
}

interface Reserved {
  held: HeldByRede;
  /** The order's lines, all in stock. */
  wanted: readonly StockLine[];
  /** The stock, without the units of `held`. */
  units: readonly StockUnits[];
  now: Date;
}

/**
 * Keeps one network from reserving the shop without paying, with as many accounts as it likes: bounds the units and the
 * different items of its unpaid orders, and leaves a quarter of each stock above 2 to others. The caller has locked the network.
 *
 * @param rede null for an account that has paid an order.
 * @throws Refusal 409 RESERVA_LIMITADA with `reserva`, what is left for this order; 429 MUITAS_TENTATIVAS when nothing is.
 */
export async function requireRoomOfRede(
  trx: Database,
  { limites }: Pick<Shop, 'limites'>,
  rede: Rede | null,
  { held, wanted, units, now }: Reserved,
): Promise<void> {
  if (rede === null) return;
  const bounds = boundsOfRede(limites, rede.known);
  const [reserved, more] = [heldLines(held.itens), heldLines(wanted)];
  if (roomBeside(reserved, more, bounds.least) !== null) {
    const room = roomBeside(reserved, more, bounds.mostIn(await readStock(trx), reserved));
    if (room !== null) throw limited(room, held, now);
  }
  if (rede.known) requireQuarterLeft(held, wanted, units);
}

/** The units in stock, and the volumes and simple products of active products. */
async function readStock(trx: Database): Promise<Amount> {
  const { rows } = await sql<Amount>`${PREPARED}
    SELECT coalesce(sum(coalesce(v.estoque, p.estoque, 0)), 0)::int AS unidades, count(*)::int AS itens
    FROM produtos p LEFT JOIN variacoes v ON v.produto_id = p.id WHERE p.ativo`.execute(trx);
  return rows[0] ?? { unidades: 0, itens: 0 };
}

function limited(room: Amount, { fim }: HeldByRede, now: Date): Refusal {
  if (room.unidades === 0 || room.itens === 0) {
    const ms = Math.max(0, fim === null ? 0 : Date.parse(fim) - now.getTime());
    const { body, headers } = tooMany(ms);
    return new Refusal(
      429,
      {
        ...bodyOfStatus(429),
        ...body,
        mensagem:
          'Muitos pedidos da rede em que você está esperam pagamento. Tente por outra rede ou mais tarde, ou fale com a gente na conversa.',
        reserva: { de: 'REDE', ...room },
      },
      headers,
    );
  }
  return new Refusal(409, {
    codigo: 'RESERVA_LIMITADA',
    mensagem: `Muitos pedidos da rede em que você está esperam pagamento. Agora cabem neste pedido até ${unidadesText(room.unidades)} de ${itensText(room.itens)}. Diminua o carrinho, ou fale com a gente na conversa.`,
    disponivel: room.unidades,
    reserva: { de: 'REDE', ...room },
  });
}

function requireQuarterLeft(
  { itens }: HeldByRede,
  wanted: readonly StockLine[],
  units: readonly StockUnits[],
): void {
  const over = overReserved(itens, wanted, units, reservableByRede);
  const [first] = over.toSorted((one, other) => one.disponivel - other.disponivel);
  if (first === undefined) return;
  const { disponivel, nomeProduto } = first;
  const how =
    disponivel === 0
      ? 'Tire do carrinho para continuar'
      : `Neste pedido cabem até ${unidadesText(disponivel)}. Diminua a quantidade`;
  throw new Refusal(409, {
    codigo: 'RESERVA_LIMITADA',
    mensagem: `Quase todas as unidades de ${nomeProduto} já estão reservadas, sem pagamento, na rede em que você está. ${how}, ou fale com a gente na conversa.`,
    campo: 'itens',
    disponivel,
    itens: over,
    reserva: { de: 'REDE', unidades: disponivel, itens: 1 },
  });
}

export function unidadesText(unidades: number): string {
  return unidades === 1 ? '1 unidade' : `${unidades} unidades`;
}

export function itensText(itens: number): string {
  return itens === 1 ? '1 item' : `${itens} itens diferentes`;
}
