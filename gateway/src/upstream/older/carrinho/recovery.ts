import { readProdutos } from '../../../shop/catalogo/leituras.ts';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { offerOf } from '../../../shop/catalogo/preco.ts';
import { carrinhoIlegivel } from '../../../shop/errors.ts';
import type { Conta } from '../../../shop/sessao/conta.ts';
import { publicRestOf } from '../../rest/calls.ts';
import { isBareRefusal, nullOnFailure } from '../../rest/failure.ts';
import { hasUnits, type RawLinha } from '../../wire/carrinho.ts';
import { addUnits, readCart, removeLine } from '../../wire/carrinho-calls.ts';
import type { Lembrada } from './memory.ts';

/**
 * Opens a cart that the older API refuses as a whole because one line has no price any more: the product was turned into
 * one with volumes, or its volume lost the price (docs/rest-contract.md, 7.1). Removes the remembered lines without a
 * price; the API removes all volumes of a product, so those that can still be sold are added again. `linhas`: the lines
 * of the cart when it was last read. `report` stores all lines to remove before the first call, so that a recovery that
 * breaks off still names them. Returns the lines of the open cart. Throws `carrinhoIlegivel` when the cart stays closed.
 */
export async function recoverCarrinho(
  conta: Conta,
  linhas: readonly Lembrada[],
  report: (removed: readonly Lembrada[]) => Promise<void>,
): Promise<readonly RawLinha[]> {
  // Past the cache: it may show the price that the line has lost.
  const byId = (id: string) => publicRestOf(conta.writing).readProdutoById({ id, fresh: true });
  const produtos = await readProdutos(
    { byId },
    linhas.map(({ produtoId }) => produtoId),
  );
  const dead = linhas.filter((linha) => !hasPrice(produtos, linha));
  if (dead.length === 0) throw carrinhoIlegivel();
  const removed = linhas.filter((it) => dead.some(({ produtoId }) => produtoId === it.produtoId));
  await report(removed);
  // Once for each line: beside another volume, the API may keep a line of 0 units.
  for (const { produtoId } of removed) {
    // The reply is the whole cart, and refused while another line lacks its price.
    await removeLine(conta, { itemId: null, produtoId }).catch(nullOnFailure);
  }
  const left = (await readOpen(conta)).filter(hasUnits);
  for (const linha of removed) {
    const { produtoId, variacaoId, quantidade } = linha;
    if (dead.includes(linha) || left.some((it) => it.produtoId === produtoId)) continue;
    await addUnits(conta, produtoId, variacaoId, quantidade).catch(nullOnFailure);
  }
  return readOpen(conta);
}

function readOpen(conta: Conta): Promise<readonly RawLinha[]> {
  return readCart(conta).catch((error: unknown) => {
    throw isBareRefusal(error) ? carrinhoIlegivel() : error;
  });
}

function hasPrice(produtos: ReadonlyMap<string, ProdutoModel>, linha: Lembrada): boolean {
  const produto = produtos.get(linha.produtoId);
  return produto !== undefined && offerOf(produto, linha.variacaoId)?.preco != null;
}
