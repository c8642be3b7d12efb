import type { ComponentType } from 'react';

/** One section of the dashboard; its id is its URL hash. */
export interface Secao {
  readonly id: string;
  /** Heading of the section. */
  readonly titulo: string;
  /** Name in the sidebar. */
  readonly label: string;
  readonly load: () => Promise<ComponentType>;
}

const PRODUTOS: Secao = {
  id: 'produtos',
  titulo: 'Produtos',
  label: 'Produtos',
  load: () => import('../produtos/Produtos.tsx').then(({ Produtos }) => Produtos),
};

/** In the order of the sidebar. */
export const SECOES: readonly Secao[] = [
  {
    id: 'hoje',
    titulo: 'Hoje na loja',
    label: 'Hoje',
    load: () => import('../resumo/Hoje.tsx').then(({ Hoje }) => Hoje),
  },
  PRODUTOS,
  {
    id: 'pedidos',
    titulo: 'Gerenciar Pedidos',
    label: 'Pedidos',
    load: () => import('../pedidos/lista/Pedidos.tsx').then(({ Pedidos }) => Pedidos),
  },
  {
    id: 'usuarios',
    titulo: 'Gerenciar Usuários',
    label: 'Usuários',
    load: () => import('../usuarios/lista/Usuarios.tsx').then(({ Usuarios }) => Usuarios),
  },
];

/** Returns the section of a URL hash; products by default. */
export function sectionOf(hash: string): Secao {
  return SECOES.find(({ id }) => hash === `#${id}`) ?? PRODUTOS;
}
