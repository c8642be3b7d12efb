import { tidy } from '@decantaria/brasil/text';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { ItemPedidoModel, PedidoModel } from '../../../shop/pedidos/model.ts';
import { nullOnFailure } from '../../rest/failure.ts';
import { SCAN_SIZE, type ScanPage, scanPages } from '../../rest/scan.ts';
import { linhaKey, wireName } from '../../wire/item-name.ts';
import { searchableText } from '../produtos/search.ts';

/** Products of one name that are searched, in pages of 100. */
const MAX_PAGES = 3;

/** A product of an order, and its lines there. */
export interface OrderedProduto {
  readonly id: string;
  readonly nome: string;
  readonly linhas: readonly ItemPedidoModel[];
}

/** The calls of `/produtos` that find products. */
export interface ProdutosCalls {
  /** Counts from 0. */
  readonly page: (query: {
    readonly search: string | undefined;
    readonly page: number;
    readonly size: number;
  }) => Promise<ScanPage<ProdutoModel>>;
  readonly read: (id: string) => Promise<ProdutoModel | null>;
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
  { page, read }: ProdutosCalls,
  { itens }: PedidoModel,
  kept: ReadonlyMap<string, string>,
): Promise<OrderedProdutos> {
  const scan = async (search?: string, maxPages?: number): Promise<readonly ProdutoModel[]> => {
    const size = SCAN_SIZE;
    const scanned = await scanPages(
      (number) => page({ search, page: number, size }),
      maxPages,
    ).catch(nullOnFailure);
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
    const ordered = id === undefined ? null : await read(id).catch(nullOnFailure);
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
