import { tidy } from '@decantaria/brasil/text';
import { displayName, wireName } from '../../catalogo/item-name.ts';
import type { ProdutoModel } from '../../catalogo/model.ts';
import { DeclaredError } from '../../graphql/errors.ts';
import { verifyWrite } from '../../outcome/verified-write.ts';
import type { ProdutosApi } from '../../produtos/api.ts';
import { searchableText } from '../../produtos/search.ts';
import { type ProdutoStored, sameStored } from '../../produtos/stored.ts';
import { nullOnFailure, RestFailure } from '../../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../../rest/scan.ts';
import type { ItemPedidoModel, PedidoModel } from '../model.ts';

type Produtos = Pick<ProdutosApi, 'page' | 'readStored' | 'saveStored'>;

/** Products of one name that are searched, in pages of 100. */
const MAX_PAGES = 3;
const ADVICE = 'Look at the product before trying again.';

/** Units of a line that went to the product instead of its volume, or came from there. */
export interface Misplaced {
  readonly nome: string;
  readonly unidades: number;
}

export interface PreparedStock {
  /** Products of the order that the API may still refuse, because they were not found or not saved. */
  readonly unprepared: readonly string[];
  /** Moves the units of the volumes to their place, once the API has moved them on the product. */
  readonly settle: (direction: 1 | -1) => Promise<readonly Misplaced[]>;
}

/**
 * Prepares a cancellation, or its reversal, on an API that moves units only on the product's own stock and refuses the
 * order when that is null (docs/rest-contract.md, 7.2). Writes the missing 0 first. `settle` then gives the units to
 * the volumes that the order names, by 1 after a cancellation, by -1 after its reversal; it returns those that it could
 * not move. Never throws for a product.
 */
export async function prepareStock(
  produtos: Produtos,
  pedido: PedidoModel,
): Promise<PreparedStock> {
  const produtoIds = new Map<ItemPedidoModel, string>();
  const unprepared: string[] = [];
  const prepared = new Set<string>();
  for (const linha of pedido.itens) {
    const found = await findProduto(produtos, linha);
    if (found === null) unprepared.push(linha.nomeProduto);
    else {
      produtoIds.set(linha, found.id);
      const isKnown = prepared.has(found.id);
      prepared.add(found.id);
      if (!isKnown && !(await change(produtos, found.id, withStock))) unprepared.push(found.nome);
    }
  }
  return {
    unprepared,
    settle: async (direction) => {
      const misplaced: Misplaced[] = [];
      for (const linha of pedido.itens) {
        const { variacaoId, quantidade } = linha;
        // A line without a recorded volume took its units from the product.
        if (variacaoId === null) continue;
        const produtoId = produtoIds.get(linha);
        const isMoved =
          produtoId !== undefined &&
          (await change(produtos, produtoId, (stored) =>
            moved(stored, variacaoId, direction * quantidade),
          ));
        if (!isMoved) misplaced.push({ nome: displayName(linha), unidades: quantidade });
      }
      return misplaced;
    },
  };
}

/** The product of a line, whose id the API does not send; null when none or several have its name. */
async function findProduto(
  { page }: Produtos,
  linha: ItemPedidoModel,
): Promise<ProdutoModel | null> {
  const search = searchableText(linha.nomeProduto);
  const scan = await scanPages(
    (number) => page({ search, page: number, size: SCAN_SIZE }),
    MAX_PAGES,
  ).catch(nullOnFailure);
  const found = (scan?.itens ?? []).filter((produto) => isOf(linha, produto));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function isOf(linha: ItemPedidoModel, { nome, variacoes }: ProdutoModel): boolean {
  if (linha.variacaoId !== null) return variacoes.some(({ id }) => id === linha.variacaoId);
  return [linha.nomeProduto, wireName(linha)].some((one) => tidy(one) === tidy(nome));
}

/** Saves a change of one product and reads it back. False when the change is not visible. Null changes nothing. */
async function change(
  { readStored, saveStored }: Produtos,
  id: string,
  changed: (stored: ProdutoStored) => ProdutoStored | null,
): Promise<boolean> {
  try {
    const stored = await readStored(id);
    const wanted = stored && changed(stored);
    if (wanted === null) return false;
    if (wanted === stored) return true;
    const { failure } = await verifyWrite({
      write: () => saveStored(wanted),
      readBack: () => readStored(id),
      shows: (after) => after !== null && sameStored(after, wanted),
      advice: ADVICE,
    });
    return failure === null;
  } catch (error) {
    if (error instanceof RestFailure || error instanceof DeclaredError) return false;
    throw error;
  }
}

/** The product with own stock. */
function withStock(stored: ProdutoStored): ProdutoStored {
  return stored.estoque === null ? { ...stored, estoque: 0 } : stored;
}

/** The product with `units` moved from its own stock to the volume; null without that volume. */
function moved(stored: ProdutoStored, variacaoId: string, units: number): ProdutoStored | null {
  if (!stored.variacoes.some(({ id }) => id === variacaoId)) return null;
  return {
    ...stored,
    estoque: (stored.estoque ?? 0) - units,
    variacoes: stored.variacoes.map((variacao) =>
      variacao.id === variacaoId
        ? { ...variacao, estoque: (variacao.estoque ?? 0) + units }
        : variacao,
    ),
  };
}
