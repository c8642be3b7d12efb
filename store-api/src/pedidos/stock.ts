import type { HeldLine } from '@decantaria/loja/reservas';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { type AffectedItem, Refusal } from '../http/errors.ts';

/** Units of one product, in one variation if it has variations. Lines without a product hold no stock. */
export interface StockLine extends AffectedItem {
  quantidade: number;
}

/** The units of all lines of one product and variation. */
type Held = StockLine & { produtoId: number };

/**
 * Locks the products of these lines until the transaction ends, in the order of their numbers. Every change of a stock or
 * a price does this first, so changes queue up and never deadlock. A product's lock also covers its variations.
 */
export async function lockProdutos(
  trx: Database,
  lines: readonly Pick<StockLine, 'produtoId'>[],
): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ produtoId }) => produtoId ?? []))];
  if (ids.length === 0) return;
  await sql`SELECT id FROM produtos WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  );
}

/** Units in stock of one product, in one variation if it has variations. */
export interface StockUnits {
  produtoId: number;
  variacaoId: number | null;
  estoque: number;
}

type Units = Pick<StockLine, 'produtoId' | 'variacaoId'>;

/** Whether two lines take the same units: of one volume, or of one simple product. */
export function isSameUnits(one: Units, other: Units): boolean {
  return one.produtoId === other.produtoId && one.variacaoId === other.variacaoId;
}

/**
 * The lines that take more units than they may beside `held`, with what is left for them. `mostOf` gives how many of a stock may
 * be held; `units` is the stock without those of `held`.
 */
export function overReserved(
  held: readonly StockLine[],
  wanted: readonly StockLine[],
  units: readonly StockUnits[],
  mostOf: (estoque: number) => number,
): (AffectedItem & { disponivel: number })[] {
  const reserved = sumLines(held);
  return sumLines(wanted).flatMap((line) => {
    const own = reserved.find((it) => isSameUnits(it, line))?.quantidade ?? 0;
    const estoque = units.find((it) => isSameUnits(it, line))?.estoque ?? 0;
    const { produtoId, variacaoId, nomeProduto, quantidade } = line;
    const disponivel = Math.max(0, mostOf(estoque + own) - own);
    return quantidade <= disponivel ? [] : [{ produtoId, variacaoId, nomeProduto, disponivel }];
  });
}

/** @throws Refusal 409 ESTOQUE_INSUFICIENTE with every item whose stock is too small, and its stock. */
export function requireUnits(lines: readonly StockLine[], units: readonly StockUnits[]): void {
  const held = sumLines(lines);
  const short = lines.flatMap((line): AffectedItem[] => {
    const { produtoId, variacaoId, nomeProduto } = line;
    const wanted = held.find((it) => isSameUnits(it, line))?.quantidade ?? 0;
    const disponivel = units.find((it) => isSameUnits(it, line))?.estoque ?? 0;
    return wanted <= disponivel ? [] : [{ produtoId, variacaoId, nomeProduto, disponivel }];
  });
  if (short.length > 0) throw insufficient(short);
}

/**
 * Takes the units from the stock; a negative number returns them. The caller has locked the products.
 *
 * @throws Refusal as `requireUnits`.
 */
export async function takeEstoque(trx: Database, lines: readonly StockLine[]): Promise<void> {
  const held = sumLines(lines);
  if (held.length === 0) return;
  requireUnits(lines, await readEstoques(trx, held));
  await changeEstoque(trx, held, -1);
}

/** Returns the units to the stock. The caller has locked the products. */
export async function giveBackEstoque(trx: Database, lines: readonly StockLine[]): Promise<void> {
  await changeEstoque(trx, sumLines(lines), 1);
}

/** Adds the units to the products' sales (`sign` 1) or removes them (-1). The caller has locked the products. */
export async function countSold(
  trx: Database,
  lines: readonly StockLine[],
  sign: 1 | -1,
): Promise<void> {
  const held = sumLines(lines);
  if (held.length === 0) return;
  await sql`UPDATE produtos p SET vendidos = p.vendidos + ${sign}::int * m.unidades
    FROM (SELECT produto_id, sum(quantidade)::int AS unidades FROM ${unnest(held)} GROUP BY produto_id) m
    WHERE p.id = m.produto_id`.execute(trx);
}

async function changeEstoque(trx: Database, held: readonly Held[], sign: 1 | -1): Promise<void> {
  const simple = held.filter(({ variacaoId }) => variacaoId === null);
  const varied = held.filter(({ variacaoId }) => variacaoId !== null);
  if (simple.length > 0) {
    await sql`UPDATE produtos p SET estoque = coalesce(p.estoque, 0) + ${sign}::int * m.quantidade
      FROM ${unnest(simple)} WHERE p.id = m.produto_id`.execute(trx);
  }
  if (varied.length > 0) {
    await sql`UPDATE variacoes v SET estoque = v.estoque + ${sign}::int * m.quantidade
      FROM ${unnest(varied)} WHERE v.id = m.variacao_id`.execute(trx);
  }
}

/** The stock of these products and variations. The caller has locked the products. */
export async function readEstoques(trx: Database, held: readonly Held[]): Promise<StockUnits[]> {
  const { rows } = await sql<StockUnits>`
    SELECT m.produto_id AS "produtoId", m.variacao_id AS "variacaoId",
      coalesce(v.estoque, CASE WHEN m.variacao_id IS NULL THEN p.estoque END, 0) AS estoque
    FROM ${unnest(held)}
    JOIN produtos p ON p.id = m.produto_id
    LEFT JOIN variacoes v ON v.id = m.variacao_id AND v.produto_id = p.id`.execute(trx);
  return rows;
}

function unnest(held: readonly Held[]) {
  return sql`unnest(${held.map((it) => it.produtoId)}::int[], ${held.map((it) => it.variacaoId)}::int[],
    ${held.map((it) => it.quantidade)}::int[]) AS m(produto_id, variacao_id, quantidade)`;
}

/** One entry for each product and variation; an order may have several lines of one. */
export function sumLines(lines: readonly StockLine[]): Held[] {
  const sums = new Map<string, Held>();
  for (const line of lines) {
    const { produtoId, variacaoId } = line;
    if (produtoId === null) continue;
    const key = `${produtoId}/${variacaoId}`;
    const before = sums.get(key)?.quantidade ?? 0;
    sums.set(key, { ...line, produtoId, quantidade: before + line.quantidade });
  }
  return [...sums.values()];
}

/** The units of all lines, for the bounds of an account and of a network. */
export function heldLines(lines: readonly StockLine[]): HeldLine[] {
  return sumLines(lines).map(({ produtoId, variacaoId, quantidade }) => ({
    key: `${produtoId}/${variacaoId}`,
    quantidade,
  }));
}

function insufficient(itens: AffectedItem[]): Refusal {
  const [first] = itens;
  const left = first?.disponivel ?? 0;
  const mensagem =
    left === 0
      ? `${first?.nomeProduto} está esgotado.`
      : `De ${first?.nomeProduto} ${left === 1 ? 'só resta 1 unidade' : `só restam ${left} unidades`}.`;
  return new Refusal(409, {
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem,
    campo: 'itens',
    disponivel: left,
    itens,
  });
}
