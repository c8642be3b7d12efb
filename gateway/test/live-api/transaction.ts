import { setTimeout as wait } from 'node:timers/promises';
import type { PedidoRow, ProdutoRow, VariacaoRow } from './rows.ts';
import type { Shop } from './state.ts';

type ProdutoColumns = Omit<ProdutoRow, 'categorias' | 'variacoes'>;
type PedidoColumns = Omit<PedidoRow, 'itens'>;

/** A row as it was read, and the values that a save writes. */
interface Read<Columns> {
  loaded: string;
  readonly values: Columns;
}

/**
 * The rows of one request, as the API's JPA session holds them: each row is read once, and a save writes all columns of
 * each changed row. Nothing is locked. What other requests wrote between the read and the save is lost (rest-contract
 * 7.6, 7.14).
 */
export class Transaction {
  readonly #shop: Shop;
  readonly #produtos = new Map<number, Read<ProdutoColumns>>();
  readonly #variacoes = new Map<number, Read<VariacaoRow>>();
  readonly #pedidos = new Map<number, Read<PedidoColumns>>();

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /** The columns of a product. Throws the 500 class for an unknown id, as do the methods below. */
  produto(id: number | null): ProdutoColumns {
    const { categorias: _, variacoes: __, ...columns } = this.#shop.produto(id);
    return readOnce(this.#produtos, columns);
  }

  variacao(id: number): VariacaoRow {
    return readOnce(this.#variacoes, { ...this.#shop.variacao(id).variacao });
  }

  pedido(id: number): PedidoColumns {
    const { itens: _, ...columns } = this.#shop.pedido(id);
    return readOnce(this.#pedidos, columns);
  }

  /** Writes the changed rows, `writeGapMs` after they were read. */
  async save(): Promise<void> {
    const { writeGapMs } = this.#shop.habits;
    if (writeGapMs > 0) await wait(writeGapMs);
    for (const values of changed(this.#produtos)) {
      Object.assign(this.#shop.produto(values.id), values);
    }
    for (const values of changed(this.#variacoes)) {
      Object.assign(this.#shop.variacao(values.id).variacao, values);
    }
    for (const values of changed(this.#pedidos)) {
      Object.assign(this.#shop.pedido(values.id), values);
    }
  }
}

function readOnce<Columns extends { readonly id: number }>(
  rows: Map<number, Read<Columns>>,
  columns: Columns,
): Columns {
  const known = rows.get(columns.id);
  if (known) return known.values;
  rows.set(columns.id, { loaded: JSON.stringify(columns), values: columns });
  return columns;
}

function changed<Columns>(rows: ReadonlyMap<number, Read<Columns>>): Columns[] {
  return [...rows.values()].flatMap((row) => {
    const now = JSON.stringify(row.values);
    if (now === row.loaded) return [];
    row.loaded = now;
    return [{ ...row.values }];
  });
}
