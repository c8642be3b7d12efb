import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import type { Query } from '../rest/path.ts';
import { wireId } from '../rest/values.ts';
import type { RawLinha } from './carrinho.ts';

// The cart calls of a verified account: the id of the account is the session's, never the browser's. Each returns the
// whole cart, is sent once, and rejects with `RestFailure`.

/** Reads the cart: by default to the end, even when the client disconnects. */
export function readCart({ identity: { usuarioId }, writing }: Conta, calls = writing) {
  return restOf(calls).readCarrinho({ query: { usuarioId } });
}

/** Adds units of a product. `quantidade` may be negative on an API without line ids. */
export function addUnits(
  { identity: { usuarioId }, writing }: Conta,
  produtoId: string,
  variacaoId: string | null,
  quantidade: number,
) {
  return restOf(writing).adicionarAoCarrinho({
    body: {
      usuarioId: wireId(usuarioId),
      produtoId: wireId(produtoId),
      variacaoId: variacaoId === null ? null : wireId(variacaoId),
      quantidade,
    },
  });
}

/** `linha` names a line (`nameOf`). */
export function changeByOne(
  { identity: { usuarioId }, writing }: Conta,
  linha: Query,
  difference: 1 | -1,
) {
  const rest = restOf(writing);
  const query = { usuarioId, ...linha };
  return difference === 1 ? rest.aumentarItem({ query }) : rest.diminuirItem({ query });
}

/** Removes the line with the id; without an id, **every** line of the product. */
export function removeLine(
  { identity: { usuarioId }, writing }: Conta,
  { itemId, produtoId }: Pick<RawLinha, 'itemId' | 'produtoId'>,
) {
  return restOf(writing).removerItem({
    id: produtoId,
    query: { usuarioId, itemId: itemId ?? undefined },
  });
}

export function clearCart({ identity: { usuarioId }, writing }: Conta) {
  return restOf(writing).limparCarrinho({ query: { usuarioId } });
}
