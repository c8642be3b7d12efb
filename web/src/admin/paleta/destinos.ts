import { hasText } from '../kit/categorias/nome.ts';
import { SECOES } from '../kit/secoes.ts';
import { type Acao, NOVOS } from './comandos.ts';

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
