import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { wireId } from '../rest/values.ts';
import type { RawLinha } from './wire.ts';

/** A line as the calls name it: by its id, or by product; `precoUnitario` in centavos. */
type Target =
  | { readonly itemId: string }
  | {
      readonly itemId: null;
      readonly produtoId: string;
      readonly variacaoId: string | null;
      readonly precoUnitario: number;
    };

/**
 * The cart calls of one verified account: `usuarioId` is the session's, never the browser's. Each returns the whole
 * cart, is sent once, and rejects with `RestFailure`.
 */
export function createCarrinhoApi(rest: SessionRest, usuarioId: string) {
  const linhaQuery = (target: Target) => {
    if (target.itemId !== null) return { usuarioId, itemId: target.itemId };
    const { produtoId, variacaoId, precoUnitario } = target;
    return {
      usuarioId,
      produtoId,
      precoUnitario: precoUnitario / 100,
      variacaoId: variacaoId ?? undefined,
    };
  };
  return {
    read: () => rest(endpoints.readCarrinho, { query: { usuarioId } }),
    /** `quantidade` may be negative on an API without line ids. */
    add: (produtoId: string, variacaoId: string | null, quantidade: number) =>
      rest(endpoints.adicionarAoCarrinho, {
        body: {
          usuarioId: wireId(usuarioId),
          produtoId: wireId(produtoId),
          variacaoId: variacaoId === null ? null : wireId(variacaoId),
          quantidade,
        },
      }),
    changeByOne: (target: Target, difference: 1 | -1) => {
      const endpoint = difference === 1 ? endpoints.aumentarItem : endpoints.diminuirItem;
      return rest(endpoint, { query: linhaQuery(target) });
    },
    /** Sets the line with the id to 0 to 99 units. */
    set: (itemId: string, quantidade: number) =>
      rest(endpoints.definirQuantidade, {
        params: { id: itemId },
        body: { usuarioId: wireId(usuarioId), quantidade },
      }),
    /** Removes the line with the id; without an id, **every** line of the product. */
    remove: ({ itemId, produtoId }: Pick<RawLinha, 'itemId' | 'produtoId'>) =>
      rest(endpoints.removerItem, {
        params: { id: produtoId },
        query: { usuarioId, itemId: itemId ?? undefined },
      }),
    clear: () => rest(endpoints.limparCarrinho, { query: { usuarioId } }),
  };
}
