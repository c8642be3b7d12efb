import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { wireId } from '../rest/values.ts';
import type { RawLinha } from './wire.ts';

/** A line as the calls name it: by its own id, or by product; `precoUnitario` in centavos. */
export type Target =
  | { readonly itemId: string }
  | {
      readonly itemId: null;
      readonly produtoId: string;
      readonly variacaoId: string | null;
      readonly precoUnitario: number;
    };

export interface CarrinhoApi {
  readonly read: () => Promise<RawLinha[]>;
  /** `quantidade` may be negative where lines have no id of their own (rest-contract 3.4). */
  readonly add: (
    produtoId: string,
    variacaoId: string | null,
    quantidade: number,
  ) => Promise<RawLinha[]>;
  readonly increase: (target: Target) => Promise<RawLinha[]>;
  readonly decrease: (target: Target) => Promise<RawLinha[]>;
  /** Takes out the line with an id; without one, **every** line of the product. */
  readonly remove: (linha: {
    readonly itemId: string | null;
    readonly produtoId: string;
  }) => Promise<RawLinha[]>;
  readonly clear: () => Promise<RawLinha[]>;
}

/**
 * The cart's calls (rest-contract 3.4) in the name of one verified account: `usuarioId` is the session's,
 * never the browser's (C-13). Each answers the whole cart; each is sent once; each rejects with `RestFailure`.
 */
export function createCarrinhoApi(rest: SessionRest, usuarioId: string): CarrinhoApi {
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
    add: (produtoId, variacaoId, quantidade) =>
      rest(endpoints.adicionarAoCarrinho, {
        body: {
          usuarioId: wireId(usuarioId),
          produtoId: wireId(produtoId),
          variacaoId: variacaoId === null ? null : wireId(variacaoId),
          quantidade,
        },
      }),
    increase: (target) => rest(endpoints.aumentarItem, { query: linhaQuery(target) }),
    decrease: (target) => rest(endpoints.diminuirItem, { query: linhaQuery(target) }),
    remove: ({ itemId, produtoId }) =>
      rest(endpoints.removerItem, {
        params: { id: produtoId },
        query: { usuarioId, itemId: itemId ?? undefined },
      }),
    clear: () => rest(endpoints.limparCarrinho, { query: { usuarioId } }),
  };
}
