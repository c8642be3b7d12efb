import { formatMoney } from '../../../shared/formats/money.ts';
import { hashDoPedido } from '../pedidos/pagina/endereco.ts';
import { statusDoAdmin } from '../pedidos/status.ts';
import { produtosState } from '../produtos/list-state.ts';
import { usuariosState } from '../usuarios/lista/list-state.ts';
import type { Grupo } from './destinos.ts';
import type { BuscaDaPaletaQuery } from './paleta.gen.ts';

/** Maximum length of a list's search text. */
const MAX_BUSCA = 100;

type Produto = NonNullable<BuscaDaPaletaQuery['adminProdutos']>['itens'][number];

function stockText({ ativo, estoqueTotal }: Produto): string {
  const estoque = estoqueTotal > 0 ? `${estoqueTotal} em estoque` : 'Esgotado';
  return ativo ? estoque : `Desativado · ${estoque}`;
}

export function gruposDosResultados(
  { adminProdutos, adminPedidos, adminUsuarios }: BuscaDaPaletaQuery,
  go: (to: string) => void,
): readonly Grupo[] {
  const produtos = (adminProdutos?.itens ?? []).map((produto) => ({
    id: `produto ${produto.id}`,
    label: produto.nome,
    more: stockText(produto),
    run: () =>
      go(
        `/dashboard${produtosState.toSearch({ ...produtosState.initial, busca: produto.nome.slice(0, MAX_BUSCA) })}#produtos`,
      ),
  }));
  const pedidos = (adminPedidos?.itens ?? []).map(
    ({ id, nomeCompleto, status, statusOriginal, total }) => ({
      id: `pedido ${id}`,
      label: `Pedido nº ${id}`,
      more: [nomeCompleto, statusDoAdmin(status, statusOriginal), formatMoney(total)]
        .filter(Boolean)
        .join(' · '),
      run: () => go(`/dashboard${hashDoPedido(id)}`),
    }),
  );
  const usuarios = (adminUsuarios?.itens ?? []).map(({ id, username, nome, email }) => ({
    id: `usuario ${id}`,
    label: username,
    more: [nome, email].filter(Boolean).join(' · '),
    run: () =>
      go(
        `/dashboard${usuariosState.toSearch({ ...usuariosState.initial, busca: username })}#usuarios`,
      ),
  }));
  return [
    { titulo: 'Produtos da loja', opcoes: produtos },
    { titulo: 'Pedidos da loja', opcoes: pedidos },
    { titulo: 'Contas da loja', opcoes: usuarios },
  ].filter(({ opcoes }) => opcoes.length > 0);
}
