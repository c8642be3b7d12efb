import type { ComponentType } from 'react';
import { abertoNoHash } from '../kit/lista/endereco.ts';
import { REGISTROS, SECOES, type Secao } from '../kit/secoes.ts';

/** Loads the code of each section. */
export const LOAD: Record<Secao['id'], () => Promise<ComponentType>> = {
  hoje: () => import('../sections/hoje/Hoje.tsx').then(({ Hoje }) => Hoje),
  produtos: () => import('../sections/produtos/Produtos.tsx').then(({ Produtos }) => Produtos),
  pedidos: () => import('../sections/pedidos/lista/Pedidos.tsx').then(({ Pedidos }) => Pedidos),
  usuarios: () =>
    import('../sections/usuarios/lista/Usuarios.tsx').then(({ Usuarios }) => Usuarios),
  avaliacoes: () =>
    import('../sections/avaliacoes/Avaliacoes.tsx').then(({ Avaliacoes }) => Avaliacoes),
  fretes: () => import('../sections/fretes/Fretes.tsx').then(({ Fretes }) => Fretes),
  auditoria: () => import('../sections/auditoria/Auditoria.tsx').then(({ Auditoria }) => Auditoria),
  seguranca: () => import('../sections/seguranca/Seguranca.tsx').then(({ Seguranca }) => Seguranca),
};

const [, PRODUTOS] = SECOES;

/** The section that an address opens: the products for an unknown one. */
export function sectionOf(hash: string): Secao {
  const [section] = REGISTROS.some(({ lista }) => abertoNoHash(lista, hash))
    ? hash.split('/')
    : [hash];
  return SECOES.find(({ id }) => section === `#${id}`) ?? PRODUTOS;
}

/** Title of the browser's tab. */
export function tabTitle(hash: string): string {
  for (const { lista, nome } of REGISTROS) {
    const aberto = abertoNoHash(lista, hash);
    if (aberto?.id) return `${nome} ${aberto.id} · Painel`;
  }
  return `${sectionOf(hash).titulo} · Painel`;
}
