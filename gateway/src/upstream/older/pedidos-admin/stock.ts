import { tidy } from '@decantaria/brasil/text';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { displayName } from '../../../shop/catalogo/texts.ts';
import { DeclaredError } from '../../../shop/errors.ts';
import type { ItemPedidoModel, PedidoModel } from '../../../shop/pedidos/model.ts';
import type { AdminRest } from '../../rest/calls.ts';
import { nullOnFailure, type RefusedItem, RestFailure } from '../../rest/failure.ts';
import { verifyWrite } from '../../rest/outcomes.ts';
import { linhaKey, wireName } from '../../wire/item-name.ts';
import { type ProdutosRest, readProduto, scanProdutos } from '../../wire/produtos-calls.ts';
import { sumUnits } from '../pedidos/draft.ts';
import { searchableText } from '../produtos/selection.ts';
import { type ProdutoStored, readStored, saveStored, wasOrdered } from '../produtos/stock.ts';

/** 1: a cancellation gives units back. -1: its reversal takes them again. */
export type Direction = 1 | -1;

/**
 * What is left to an admin. `unmoved`: units that went to the product instead of the volume `nome`, or came from there.
 * `unconfirmed`: the API does not show whether it moved them. `crossed`: an order from outside the gateway came at the
 * same time as a change of the product `nome`.
 */
export type Misplaced =
  | { readonly kind: 'unmoved'; readonly nome: string; readonly unidades: number }
  | { readonly kind: 'unconfirmed' | 'crossed'; readonly nome: string };

export interface PreparedStock {
  /** Lines whose product was not found. */
  readonly unknown: readonly ItemPedidoModel[];
  /** Names of the products that still lack own stock. */
  readonly unsaved: readonly string[];
  /** Moves the units of the volumes to their place, once the API has moved them on the product. Never throws. */
  readonly settle: () => Promise<readonly Misplaced[]>;
}

const ADVICE = 'Look at the product before trying again.';

/**
 * Prepares a move of an order's units on an API that moves them only on the product's own stock, refuses the order when
 * that is null, and takes units without looking (docs/rest-contract.md, 7.2 and 7.15). Returns the lines that lack units;
 * else writes the missing 0. To be called in the turns of the products. Rejects with `RestFailure` before any write.
 */
export async function prepareStock(
  rest: AdminRest,
  { produtos, unknown }: OrderedProdutos,
  direction: Direction,
): Promise<PreparedStock | readonly RefusedItem[]> {
  const stocks = new Map<string, ProdutoStored>();
  for (const { id } of produtos) {
    const stored = await readStored(rest, id);
    if (stored) stocks.set(id, stored);
  }
  const short = direction === 1 ? [] : produtos.flatMap((one) => shortOf(one, stocks.get(one.id)));
  if (short.length > 0) return short;

  const unsaved: string[] = [];
  const crossed: Misplaced[] = [];
  for (const { id, nome } of produtos) {
    if (stocks.get(id)?.estoque !== null) continue;
    const outcome = await change(
      rest,
      id,
      (stored) => ({ ...stored, estoque: stored.estoque ?? 0 }),
      ({ estoque }) => estoque === null,
    );
    if (outcome === 'crossed') crossed.push({ kind: outcome, nome });
    else if (outcome !== 'made') unsaved.push(nome);
  }
  return {
    unknown,
    unsaved,
    settle: async () => {
      const misplaced = [...crossed, ...unknown.filter(hasVolume).map(unmoved)];
      for (const produto of produtos) misplaced.push(...(await settle(rest, produto, direction)));
      return misplaced;
    },
  };
}

/** Moves the units of one product's volumes, in one write. */
async function settle(
  rest: AdminRest,
  { id, nome, linhas }: OrderedProduto,
  direction: Direction,
): Promise<readonly Misplaced[]> {
  // A line without a recorded volume took its units from the product.
  const moving = linhas.filter(hasVolume);
  if (moving.length === 0) return [];
  const outcome = await change(
    rest,
    id,
    (stored) => moved(stored, moving, direction),
    // Orders from outside may change the other volumes meanwhile.
    ({ variacoes }) => moving.map((linha) => variacoes.find(isVolumeOf(linha))?.estoque),
  );
  switch (outcome) {
    case 'made':
      return [];
    case 'crossed':
      return [{ kind: outcome, nome }];
    case 'unmade':
      return moving.map(unmoved);
    case 'unconfirmed':
      return moving.map((linha) => ({ kind: outcome, nome: displayName(linha) }));
  }
}

/** `crossed`: made while an order from outside the gateway came. */
type Outcome = 'made' | 'unmade' | 'unconfirmed' | 'crossed';

/** Saves a change of one product and reads `part` of it back. Null changes nothing. */
async function change(
  rest: AdminRest,
  id: string,
  changed: (stored: ProdutoStored) => ProdutoStored | null,
  part: (stored: ProdutoStored) => unknown,
): Promise<Outcome> {
  const isSame = (one: ProdutoStored, other: ProdutoStored) =>
    JSON.stringify(part(one)) === JSON.stringify(part(other));
  try {
    const before = await readStored(rest, id);
    if (before === null) return 'unmade';
    const wanted = changed(before);
    if (wanted === null) return 'unmade';
    const { after, failure } = await verifyWrite(saveStored(rest, wanted), {
      readBack: () => readStored(rest, id),
      shows: (stored) => stored !== null && isSame(stored, wanted),
      advice: ADVICE,
    });
    if (failure) return after && isSame(after, before) ? 'unmade' : 'unconfirmed';
    return after && wasOrdered(before.pedidos, after.pedidos) ? 'crossed' : 'made';
  } catch (error) {
    if (error instanceof DeclaredError) return 'unconfirmed';
    if (error instanceof RestFailure) return 'unmade';
    throw error;
  }
}

/** The product with the units of these lines moved from its own stock to the volumes; null without one of them. */
function moved(
  stored: ProdutoStored,
  linhas: readonly ItemPedidoModel[],
  direction: Direction,
): ProdutoStored | null {
  if (!linhas.every((linha) => stored.variacoes.some(isVolumeOf(linha)))) return null;
  return {
    ...stored,
    estoque: (stored.estoque ?? 0) - direction * sumUnits(linhas),
    variacoes: stored.variacoes.map((variacao) => {
      const own = linhas.filter(({ variacaoId }) => variacaoId === variacao.id);
      if (own.length === 0) return variacao;
      return { ...variacao, estoque: (variacao.estoque ?? 0) + direction * sumUnits(own) };
    }),
  };
}

/** The lines that need more units than are in stock. A line without a volume of a product with volumes has no stock to check. */
function shortOf({ id, linhas }: OrderedProduto, stored: ProdutoStored | undefined): RefusedItem[] {
  if (!stored) return [];
  return linhas.flatMap((linha) => {
    const stock =
      linha.variacaoId === null ? ownStock(stored) : stored.variacoes.find(isVolumeOf(linha));
    const needed = sumUnits(linhas.filter(({ variacaoId }) => variacaoId === linha.variacaoId));
    const disponivel = Math.max(0, stock?.estoque ?? 0);
    if (!stock || needed <= disponivel) return [];
    const { variacaoId } = linha;
    return [
      { produtoId: id, variacaoId, nomeProduto: displayName(linha), preco: null, disponivel },
    ];
  });
}

function ownStock(stored: ProdutoStored): Pick<ProdutoStored, 'estoque'> | undefined {
  return stored.variacoes.length === 0 ? stored : undefined;
}

function isVolumeOf({ variacaoId }: ItemPedidoModel) {
  return ({ id }: { readonly id: string }) => id === variacaoId;
}

function hasVolume({ variacaoId }: ItemPedidoModel): boolean {
  return variacaoId !== null;
}

function unmoved(linha: ItemPedidoModel): Misplaced {
  return { kind: 'unmoved', nome: displayName(linha), unidades: linha.quantidade };
}

/** Products of one name that are searched, in pages of 100. */
const MAX_PAGES = 3;

/** A product of an order, and its lines there. */
export interface OrderedProduto {
  readonly id: string;
  readonly nome: string;
  readonly linhas: readonly ItemPedidoModel[];
}

export interface OrderedProdutos {
  readonly produtos: readonly OrderedProduto[];
  /** The lines whose product was not found. */
  readonly unknown: readonly ItemPedidoModel[];
}

/**
 * Finds the products of an order whose lines carry no product id: by the volume's id, also after a renaming; else by the
 * id with which the line was ordered (`kept`, by `linhaKey`); else by the line's name, when one product alone has it.
 * Reads at most 3 pages of a line's name and 30 pages of the whole catalogue.
 */
export async function findProdutos(
  rest: ProdutosRest,
  { itens }: PedidoModel,
  kept: ReadonlyMap<string, string>,
): Promise<OrderedProdutos> {
  const scan = async (search?: string, maxPages?: number): Promise<readonly ProdutoModel[]> => {
    const scanned = await scanProdutos(rest, { search }, maxPages).catch(nullOnFailure);
    return scanned?.itens ?? [];
  };
  let catalogue: ReturnType<typeof scan> | undefined;
  const readAll = () => {
    catalogue ??= scan();
    return catalogue;
  };

  const find = async (linha: ItemPedidoModel): Promise<ProdutoModel | null> => {
    const { variacaoId } = linha;
    const readNamed = () => scan(searchableText(linha.nomeProduto), MAX_PAGES);
    if (variacaoId !== null) {
      const hasVolume = ({ variacoes }: ProdutoModel) =>
        variacoes.some(({ id }) => id === variacaoId);
      return (await readNamed()).find(hasVolume) ?? (await readAll()).find(hasVolume) ?? null;
    }
    const id = kept.get(linhaKey(linha));
    const ordered = id === undefined ? null : await readProduto(rest, id).catch(nullOnFailure);
    if (ordered) return ordered;
    const [named, ...others] = (await readNamed()).filter((produto) => isNamed(linha, produto));
    return others.length === 0 ? (named ?? null) : null;
  };

  const byId = new Map<string, OrderedProduto>();
  const unknown: ItemPedidoModel[] = [];
  for (const linha of itens) {
    const produto = await find(linha);
    if (produto === null) {
      unknown.push(linha);
    } else {
      const { id, nome } = produto;
      byId.set(id, { id, nome, linhas: [...(byId.get(id)?.linhas ?? []), linha] });
    }
  }
  return { produtos: [...byId.values()], unknown };
}

function isNamed(linha: ItemPedidoModel, { nome }: ProdutoModel): boolean {
  return [linha.nomeProduto, wireName(linha)].some((one) => tidy(one) === tidy(nome));
}
