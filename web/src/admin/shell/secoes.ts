import type { ComponentType } from 'react';
import { abertoNoHash } from '../kit/lista/endereco.ts';

export interface Secao {
  readonly id: string;
  readonly titulo: string;
  readonly label: string;
  /** Key that opens the section after `g`. */
  readonly tecla: string;
  readonly load: () => Promise<ComponentType>;
}

const PRODUTOS: Secao = {
  id: 'produtos',
  titulo: 'Produtos',
  label: 'Produtos',
  tecla: 'p',
  load: () => import('../sections/produtos/Produtos.tsx').then(({ Produtos }) => Produtos),
};

export const SECOES: readonly Secao[] = [
  {
    id: 'hoje',
    titulo: 'Hoje na loja',
    label: 'Hoje',
    tecla: 'h',
    load: () => import('../sections/hoje/Hoje.tsx').then(({ Hoje }) => Hoje),
  },
  PRODUTOS,
  {
    id: 'pedidos',
    titulo: 'Gerenciar Pedidos',
    label: 'Pedidos',
    tecla: 'o',
    load: () => import('../sections/pedidos/lista/Pedidos.tsx').then(({ Pedidos }) => Pedidos),
  },
  {
    id: 'usuarios',
    titulo: 'Gerenciar Usuários',
    label: 'Usuários',
    tecla: 'u',
    load: () => import('../sections/usuarios/lista/Usuarios.tsx').then(({ Usuarios }) => Usuarios),
  },
  {
    id: 'fretes',
    titulo: 'Fretes',
    label: 'Fretes',
    tecla: 'f',
    load: () => import('../sections/fretes/Fretes.tsx').then(({ Fretes }) => Fretes),
  },
  {
    id: 'auditoria',
    titulo: 'Auditoria',
    label: 'Auditoria',
    tecla: 'a',
    load: () => import('../sections/auditoria/Auditoria.tsx').then(({ Auditoria }) => Auditoria),
  },
  {
    id: 'seguranca',
    titulo: 'Segurança da conta',
    label: 'Segurança',
    tecla: 's',
    load: () => import('../sections/seguranca/Seguranca.tsx').then(({ Seguranca }) => Seguranca),
  },
];

const REGISTROS = [
  ['pedidos', 'Pedido'],
  ['produtos', 'Produto'],
  ['usuarios', 'Usuário'],
] as const;

export function sectionOf(hash: string): Secao {
  const [section] = REGISTROS.some(([lista]) => abertoNoHash(lista, hash))
    ? hash.split('/')
    : [hash];
  return SECOES.find(({ id }) => section === `#${id}`) ?? PRODUTOS;
}

/** Title of the browser's tab. */
export function tabTitle(hash: string): string {
  for (const [lista, nome] of REGISTROS) {
    const aberto = abertoNoHash(lista, hash);
    if (aberto !== null && aberto !== 'invalido') return `${nome} ${aberto.id} · Painel`;
  }
  return `${sectionOf(hash).titulo} · Painel`;
}
