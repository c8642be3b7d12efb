import { formatMoney } from '../../lib/formats/money.ts';
import { hasText } from '../kit/categorias/nome.ts';
import { hashDe } from '../kit/lista/endereco.ts';
import { SECOES } from '../kit/secoes.ts';
import { statusDoAdmin } from '../sections/pedidos/status.ts';
import { type Acao, type Alvo, NOVOS } from './comandos.ts';
import type { BuscaDaPaletaQuery } from './paleta.gen.ts';

interface Opcao {
  readonly id: string;
  readonly label: string;
  readonly more?: string;
  readonly run: () => void;
}

export interface Grupo {
  readonly titulo: string;
  readonly opcoes: readonly Opcao[];
}

const DA_BARRA = SECOES.map(({ id, label }) => ({ label, to: `/dashboard#${id}` }));

const FILTROS: readonly Pick<Acao, 'label' | 'to'>[] = [
  { label: 'Pedidos a enviar', to: '/dashboard?status=PAGO#pedidos' },
  { label: 'Pedidos pendentes', to: '/dashboard?status=PENDENTE#pedidos' },
  { label: 'Produtos esgotados', to: '/dashboard?estoque=esgotados&situacao=ativos#produtos' },
  { label: 'Estoque baixo', to: '/dashboard?estoque=baixo&situacao=ativos#produtos' },
  { label: 'Usuários banidos', to: '/dashboard?status=BANIDO#usuarios' },
];

const LOJA: readonly Pick<Acao, 'label' | 'to'>[] = [{ label: 'Ver loja', to: '/produtos' }];

/** Groups that do not depend on the text. The recent places come first and do not appear twice. */
export function gruposFixos({
  open,
  recentes,
  onAjuda,
  onSair,
}: {
  open: (acao: Acao) => void;
  recentes: readonly Acao[];
  onAjuda: () => void;
  onSair: (() => void) | null;
}): readonly Grupo[] {
  const isOld = ({ id }: { readonly id: string }) => recentes.every((acao) => acao.id !== id);
  const optionsOf = (destinos: readonly Pick<Acao, 'label' | 'to'>[]) =>
    destinos.map((destino) => opcaoDe({ id: destino.to, ...destino }, open)).filter(isOld);
  const optionOf = (acao: Acao) => opcaoDe(acao, open);
  return [
    { titulo: 'Recentes', opcoes: recentes.map(optionOf) },
    { titulo: 'Ir para', opcoes: optionsOf(DA_BARRA) },
    { titulo: 'Filtros rápidos', opcoes: optionsOf(FILTROS) },
    { titulo: 'Ações', opcoes: NOVOS.map(optionOf).filter(isOld) },
    {
      titulo: 'Mais',
      opcoes: [
        ...optionsOf(LOJA),
        { id: 'ajuda', label: 'Atalhos de teclado', run: onAjuda },
        ...(onSair ? [{ id: 'sair', label: 'Sair', run: onSair }] : []),
      ],
    },
  ];
}

export function opcaoDe(acao: Acao, open: (acao: Acao) => void): Opcao {
  const { id, label, more } = acao;
  return { id, label, ...(more === undefined ? {} : { more }), run: () => open(acao) };
}

export function matching(grupos: readonly Grupo[], busca: string): readonly Grupo[] {
  return grupos.flatMap(({ titulo, opcoes }) => {
    const matches = opcoes.filter(({ label }) => hasText(label, busca));
    return matches.length > 0 ? [{ titulo, opcoes: matches }] : [];
  });
}

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
