import { type Catalogo, readProdutos } from '../catalogo/api.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { offerOf } from '../catalogo/preco.ts';
import { carrinhoIlegivel } from '../graphql/errors.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { isBareRefusal } from '../rest/first-touch.ts';
import type { createCarrinhoApi } from './api.ts';
import type { Lembrada } from './memory.ts';
import type { ItemRetiradoModel } from './model.ts';
import type { RawLinha } from './wire.ts';

interface Recovery {
  readonly api: ReturnType<typeof createCarrinhoApi>;
  readonly catalogo: Pick<Catalogo, 'byId'>;
  /** The lines of the cart when it was last read. */
  readonly linhas: readonly Lembrada[];
}

interface Recovered {
  readonly rawLinhas: readonly RawLinha[];
  readonly retirados: readonly ItemRetiradoModel[];
}

/**
 * Opens a cart that the older API refuses as a whole because one line has no price any more: the product was turned into
 * one with volumes, or its volume lost the price (docs/rest-contract.md, 7.1). Removes the remembered lines without a
 * price; the API removes all volumes of a product, so those that can still be sold are added again. Throws
 * `carrinhoIlegivel` when the cart stays closed.
 */
export async function recoverCarrinho({ api, catalogo, linhas }: Recovery): Promise<Recovered> {
  const produtos = await readProdutos(
    catalogo,
    linhas.map(({ produtoId }) => produtoId),
  );
  const dead = linhas.filter((linha) => !hasPrice(produtos, linha));
  if (dead.length === 0) throw carrinhoIlegivel();
  const produtoIds = new Set(dead.map(({ produtoId }) => produtoId));
  // Once for each line: beside another volume, the API may keep a line of 0 units.
  for (const { produtoId } of linhas.filter((it) => produtoIds.has(it.produtoId))) {
    // The reply is the whole cart, and refused while another line lacks its price.
    await api.remove({ itemId: null, produtoId }).catch(nullOnFailure);
  }
  const siblings = linhas.filter((it) => produtoIds.has(it.produtoId) && !dead.includes(it));
  const lost = [...dead];
  for (const sibling of siblings) {
    const { produtoId, variacaoId, quantidade } = sibling;
    const added = await api.add(produtoId, variacaoId, quantidade).catch(nullOnFailure);
    if (added === null) lost.push(sibling);
  }
  const rawLinhas = await api.read().catch((error: unknown) => {
    throw isBareRefusal(error) ? carrinhoIlegivel() : error;
  });
  return { rawLinhas, retirados: lost };
}

function hasPrice(produtos: ReadonlyMap<string, ProdutoModel>, linha: Lembrada): boolean {
  const produto = produtos.get(linha.produtoId);
  return produto !== undefined && offerOf(produto, linha.variacaoId)?.preco != null;
}
