import type { RestDaSessao } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { LinhaBruta } from './wire.ts';

/** A line as the calls need to name it; `precoUnitario` in centavos. */
export interface Alvo {
  /** The line's id where the API has one. */
  readonly itemId: string | null;
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly precoUnitario: number;
}

export interface CarrinhoApi {
  readonly ler: () => Promise<LinhaBruta[]>;
  /** `quantidade` may be negative where lines have no id of their own (rest-contract 3.4). */
  readonly adicionar: (
    produtoId: string,
    variacaoId: string | null,
    quantidade: number,
  ) => Promise<LinhaBruta[]>;
  readonly aumentar: (alvo: Alvo) => Promise<LinhaBruta[]>;
  readonly diminuir: (alvo: Alvo) => Promise<LinhaBruta[]>;
  /** Takes out the line with an id; without one, **every** line of the product. */
  readonly remover: (alvo: Alvo) => Promise<LinhaBruta[]>;
  readonly limpar: () => Promise<LinhaBruta[]>;
}

/**
 * The cart's calls (rest-contract 3.4) in the name of one verified account: `usuarioId` is the session's,
 * never the browser's (C-13). Each answers the whole cart; each is sent once; each rejects with `FalhaRest`.
 */
export function criarCarrinhoApi(rest: RestDaSessao, usuarioId: string): CarrinhoApi {
  const daLinha = ({ itemId, produtoId, variacaoId, precoUnitario }: Alvo) => ({
    usuarioId,
    produtoId,
    precoUnitario: precoUnitario / 100,
    itemId: itemId ?? undefined,
    variacaoId: variacaoId ?? undefined,
  });
  return {
    ler: () => rest(endpoints.lerCarrinho, { consulta: { usuarioId } }),
    adicionar: (produtoId, variacaoId, quantidade) =>
      rest(endpoints.adicionarAoCarrinho, {
        corpo: {
          usuarioId: numeroOuTexto(usuarioId),
          produtoId: numeroOuTexto(produtoId),
          variacaoId: variacaoId === null ? null : numeroOuTexto(variacaoId),
          quantidade,
        },
      }),
    aumentar: (alvo) => rest(endpoints.aumentarItem, { consulta: daLinha(alvo) }),
    diminuir: (alvo) => rest(endpoints.diminuirItem, { consulta: daLinha(alvo) }),
    remover: ({ itemId, produtoId }) =>
      rest(endpoints.removerItem, {
        parametros: { id: produtoId },
        consulta: { usuarioId, itemId: itemId ?? undefined },
      }),
    limpar: () => rest(endpoints.limparCarrinho, { consulta: { usuarioId } }),
  };
}

/** The wire's ids are numbers; another implementation's may not be. */
function numeroOuTexto(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
