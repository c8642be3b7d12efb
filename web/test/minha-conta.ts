import type { ResumoDosDadosQuery } from '../src/shop/minha-conta/dados.gen.ts';
import type {
  MeuPerfilQuery,
  PerfilDaContaFragment,
} from '../src/shop/minha-conta/minha-conta.gen.ts';
import { enderecoDe } from './enderecos.ts';

export function perfilDe(parts: Partial<PerfilDaContaFragment> = {}): PerfilDaContaFragment {
  return {
    __typename: 'Perfil',
    id: '7',
    username: 'ana.lima',
    nomeCompleto: 'Ana Lima',
    email: 'ana@exemplo.com.br',
    telefone: '85934567890',
    cpf: '529.982.247-25',
    emailConfirmado: true,
    versao: 3,
    ...parts,
  };
}

export const CASA = enderecoDe();

export const perfilReply = (
  meuPerfil: PerfilDaContaFragment | null = perfilDe(),
  meusEnderecos: MeuPerfilQuery['meusEnderecos'] = [CASA],
): MeuPerfilQuery => ({ sessao: null, meuPerfil, meusEnderecos });

export const resumoDe = (parts: Partial<ResumoDosDadosQuery> = {}): ResumoDosDadosQuery => ({
  meusPedidos: { __typename: 'PaginaPedidos', totalItens: 2 },
  meusConsentimentos: [
    {
      __typename: 'Consentimento',
      id: 'c1',
      versao: '2',
      escolha: 'RECUSADO',
      quando: '2026-11-20T12:30:00-03:00',
    },
  ],
  ...parts,
});
