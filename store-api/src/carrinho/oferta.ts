import { Recusa } from '../http/erros.ts';
import type { ProdutoGuardado } from '../produtos/wire.ts';

/** Most units of one line, whatever the stock. */
export const QUANTIDADE_MAXIMA = 99;

/** What is being bought: the price of one unit in centavos, and the units there are. */
export interface Oferta {
  preco: number;
  estoque: number;
}

/**
 * What a product, in the chosen variation, is sold for now.
 *
 * @throws Recusa 404 PRODUTO_NAO_ENCONTRADO, 409 PRODUTO_INDISPONIVEL (inactive or without price),
 *   422 ESCOLHA_VARIACAO (none chosen where there are some, or one that is not the product's).
 */
export function ofertaDe(produto: ProdutoGuardado | undefined, variacaoId: number | null): Oferta {
  if (produto === undefined) throw produtoNaoEncontrado();
  if (!produto.ativo) throw produtoIndisponivel();
  const { preco, estoque } = escolha(produto, variacaoId);
  if (preco === null) throw produtoIndisponivel();
  return { preco, estoque };
}

/** @throws Recusa 409 ESTOQUE_INSUFICIENTE with the units that one line can hold. */
export function exigirEstoque(quantidade: number, estoque: number): void {
  const limite = Math.min(estoque, QUANTIDADE_MAXIMA);
  if (quantidade <= limite) return;
  throw new Recusa(409, {
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem: textoDoLimite(limite, estoque),
    campo: 'quantidade',
    disponivel: limite,
  });
}

/** 409 for a product that is not sold now. */
export function produtoIndisponivel(): Recusa {
  return new Recusa(409, {
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: 'Este produto não está disponível no momento.',
    campo: 'produtoId',
  });
}

function produtoNaoEncontrado(): Recusa {
  return new Recusa(404, {
    codigo: 'PRODUTO_NAO_ENCONTRADO',
    mensagem: 'Produto não encontrado.',
    campo: 'produtoId',
  });
}

function escolha(
  { variacoes, preco_base, estoque }: ProdutoGuardado,
  variacaoId: number | null,
): { preco: number | null; estoque: number } {
  if (variacoes.length === 0 && variacaoId === null)
    return { preco: preco_base, estoque: estoque ?? 0 };
  const variacao = variacoes.find(({ id }) => id === variacaoId);
  if (variacao === undefined) {
    throw new Recusa(422, {
      codigo: 'ESCOLHA_VARIACAO',
      mensagem: 'Escolha uma variação deste produto.',
      campo: 'variacaoId',
    });
  }
  return variacao;
}

function textoDoLimite(limite: number, estoque: number): string {
  if (limite === 0) return 'Este produto está esgotado.';
  if (limite < estoque) return `Cada item do carrinho vai até ${limite} unidades.`;
  return limite === 1
    ? 'Só resta 1 unidade em estoque.'
    : `Só restam ${limite} unidades em estoque.`;
}
