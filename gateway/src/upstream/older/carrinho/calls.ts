import type { Conta } from '../../../shop/sessao/conta.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { wireId } from '../../rest/values.ts';
import type { RawLinha } from '../../wire/carrinho.ts';

// The cart calls of a verified account: the id of the account is the session's, never the browser's. Each returns the
// whole cart, is sent once, and rejects with `RestFailure`.

/** A line as the calls name it: by its id where the API numbers its lines, else by product; `precoUnitario` in centavos. */
type Target = Pick<RawLinha, 'itemId' | 'produtoId' | 'variacaoId' | 'precoUnitario'>;

/** Reads the cart to the end, even when the client disconnects. */
export function readCart({ identity: { usuarioId }, writing }: Conta) {
  return writing.rest(endpoints.readCarrinho, { query: { usuarioId } });
}

/** Adds units of a product. `quantidade` may be negative on an API without line ids. */
export function addUnits(
  { identity: { usuarioId }, writing }: Conta,
  produtoId: string,
  variacaoId: string | null,
  quantidade: number,
) {
  return writing.rest(endpoints.adicionarAoCarrinho, {
    body: {
      usuarioId: wireId(usuarioId),
      produtoId: wireId(produtoId),
      variacaoId: variacaoId === null ? null : wireId(variacaoId),
      quantidade,
    },
  });
}

export function changeByOne(
  { identity: { usuarioId }, writing }: Conta,
  { itemId, produtoId, variacaoId, precoUnitario }: Target,
  difference: 1 | -1,
) {
  const endpoint = difference === 1 ? endpoints.aumentarItem : endpoints.diminuirItem;
  const query =
    itemId === null
      ? {
          usuarioId,
          produtoId,
          precoUnitario: precoUnitario / 100,
          variacaoId: variacaoId ?? undefined,
        }
      : { usuarioId, itemId };
  return writing.rest(endpoint, { query });
}

/** Removes the line with the id; without an id, **every** line of the product. */
export function removeLine(
  { identity: { usuarioId }, writing }: Conta,
  { itemId, produtoId }: Pick<Target, 'itemId' | 'produtoId'>,
) {
  return writing.rest(endpoints.removerItem, {
    params: { id: produtoId },
    query: { usuarioId, itemId: itemId ?? undefined },
  });
}

export function clearCart({ identity: { usuarioId }, writing }: Conta) {
  return writing.rest(endpoints.limparCarrinho, { query: { usuarioId } });
}
