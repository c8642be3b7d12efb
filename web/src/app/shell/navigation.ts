import type { SessionUser } from '../../lib/session/session.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
}

/** The shop's own pages. The 'Contato' link needs an address from the gateway. */
export const siteLinks: readonly NavigationLink[] = [
  { label: 'Produtos', to: '/produtos' },
  { label: 'Sobre', to: '/sobre' },
];

/** Answers that people look for at the end of a page. */
export const helpLinks: readonly NavigationLink[] = [
  { label: 'Acompanhar pedido', to: '/meus-pedidos' },
  { label: 'Entrega e pagamento', to: '/direitos#termos-de-uso' },
  { label: 'Trocas e devoluções', to: '/direitos#trocas-e-devolucoes' },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Política de privacidade', to: '/politica-de-privacidade' },
  { label: 'Direitos e termos de uso', to: '/direitos' },
];

const adminLinks: readonly NavigationLink[] = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Gerenciar Produtos', to: '/dashboard#produtos' },
  { label: 'Gerenciar Usuários', to: '/dashboard#usuarios' },
  { label: 'Gerenciar Pedidos', to: '/dashboard#pedidos' },
];

const customerLinks: readonly NavigationLink[] = [
  { label: 'Meu Perfil', to: '/painel' },
  { label: 'Meus Pedidos', to: '/meus-pedidos' },
];

export function accountLinks(user: SessionUser): readonly NavigationLink[] {
  return user.isAdmin ? adminLinks : customerLinks;
}
