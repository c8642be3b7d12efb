import { hasText } from '../categorias/nome.ts';

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

interface Destino {
  readonly label: string;
  readonly to: string;
}

const SECOES: readonly Destino[] = [
  { label: 'Hoje', to: '/dashboard#hoje' },
  { label: 'Produtos', to: '/dashboard#produtos' },
  { label: 'Pedidos', to: '/dashboard#pedidos' },
  { label: 'Usuários', to: '/dashboard#usuarios' },
  { label: 'Fretes', to: '/dashboard#fretes' },
  { label: 'Auditoria', to: '/dashboard#auditoria' },
  { label: 'Segurança', to: '/dashboard#seguranca' },
];

const FILTROS: readonly Destino[] = [
  { label: 'Pedidos a enviar', to: '/dashboard?status=PAGO#pedidos' },
  { label: 'Pedidos pendentes', to: '/dashboard?status=PENDENTE#pedidos' },
  { label: 'Produtos esgotados', to: '/dashboard?estoque=esgotados&situacao=ativos#produtos' },
  { label: 'Estoque baixo', to: '/dashboard?estoque=baixo&situacao=ativos#produtos' },
  { label: 'Usuários banidos', to: '/dashboard?status=BANIDO#usuarios' },
];

const LOJA: readonly Destino[] = [{ label: 'Ver loja', to: '/produtos' }];

export function gruposFixos({
  go,
  onAjuda,
  onSair,
}: {
  go: (to: string) => void;
  onAjuda: () => void;
  onSair: (() => void) | null;
}): readonly Grupo[] {
  const optionOf = ({ label, to }: Destino): Opcao => ({ id: to, label, run: () => go(to) });
  return [
    { titulo: 'Ir para', opcoes: SECOES.map(optionOf) },
    { titulo: 'Filtros rápidos', opcoes: FILTROS.map(optionOf) },
    {
      titulo: 'Mais',
      opcoes: [
        ...LOJA.map(optionOf),
        { id: 'ajuda', label: 'Atalhos de teclado', run: onAjuda },
        ...(onSair ? [{ id: 'sair', label: 'Sair', run: onSair }] : []),
      ],
    },
  ];
}

export function matching(grupos: readonly Grupo[], busca: string): readonly Grupo[] {
  return grupos.flatMap(({ titulo, opcoes }) => {
    const matches = opcoes.filter(({ label }) => hasText(label, busca));
    return matches.length > 0 ? [{ titulo, opcoes: matches }] : [];
  });
}
