import { formatMoney } from '../../lib/formats/money.ts';
import { hashDe } from '../kit/lista/endereco.ts';
import { statusDoAdmin } from '../sections/pedidos/status.ts';
import type { Acao, Alvo } from './comandos.ts';
import { type Grupo, opcaoDe } from './destinos.ts';
import type { BuscaDaPaletaQuery } from './paleta.gen.ts';

type Produto = NonNullable<BuscaDaPaletaQuery['adminProdutos']>['itens'][number];

function stockText({ ativo, estoqueTotal }: Produto): string {
  const estoque = estoqueTotal > 0 ? `${estoqueTotal} em estoque` : 'Esgotado';
  return ativo ? estoque : `Desativado · ${estoque}`;
}

/** Results of the shop. With `alvo` only those of that kind. */
export function gruposDosResultados(
  { adminProdutos, adminPedidos, adminUsuarios }: BuscaDaPaletaQuery,
  alvo: Alvo | null,
  open: (acao: Acao) => void,
): readonly Grupo[] {
  const produtos = (adminProdutos?.itens ?? []).map(
    (produto): Acao => ({
      id: `produto ${produto.id}`,
      label: produto.nome,
      more: stockText(produto),
      to: `/dashboard${hashDe('produtos', produto.id)}`,
    }),
  );
  const pedidos = (adminPedidos?.itens ?? []).map(
    ({ id, nomeCompleto, status, statusOriginal, total }): Acao => ({
      id: `pedido ${id}`,
      label: `Pedido nº ${id}`,
      more: [nomeCompleto, statusDoAdmin(status, statusOriginal), formatMoney(total)]
        .filter(Boolean)
        .join(' · '),
      to: `/dashboard${hashDe('pedidos', id)}`,
    }),
  );
  const usuarios = (adminUsuarios?.itens ?? []).map(
    ({ id, username, nome, email }): Acao => ({
      id: `usuario ${id}`,
      label: username,
      more: [nome, email].filter(Boolean).join(' · '),
      to: `/dashboard${hashDe('usuarios', id)}`,
    }),
  );
  const groups = [
    { alvo: 'produto', titulo: 'Produtos da loja', acoes: produtos },
    { alvo: 'pedido', titulo: 'Pedidos da loja', acoes: pedidos },
    { alvo: 'usuario', titulo: 'Contas da loja', acoes: usuarios },
  ];
  return groups
    .filter((group) => group.acoes.length > 0 && (alvo === null || group.alvo === alvo))
    .map(({ titulo, acoes }) => ({ titulo, opcoes: acoes.map((acao) => opcaoDe(acao, open)) }));
}
