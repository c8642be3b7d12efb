import { nomeDoEstado, readUf } from '@decantaria/brasil/uf';
import { hashDe } from '../../kit/lista/endereco.ts';
import type { AuditoriaQuery } from './auditoria.gen.ts';

export type Evento = NonNullable<AuditoriaQuery['adminAuditoria']>['itens'][number];

type Alvo = Pick<Evento, 'tipo' | 'alvo' | 'alvoExiste' | 'alvoNome'>;

/** Names what changed, e.g. 'Pedido 12' or 'Conta removida (7)'. */
export function alvoText({ tipo, alvo, alvoExiste, alvoNome }: Alvo): string {
  switch (tipo) {
    case 'PEDIDO':
      return `Pedido ${alvo}`;
    case 'PRODUTO':
      return alvoExiste ? (alvoNome ?? `Produto ${alvo}`) : `Produto excluído (${alvo})`;
    case 'CATEGORIA':
      return alvoExiste ? `Categoria: ${alvoNome ?? alvo}` : `Categoria excluída (${alvo})`;
    case 'USUARIO':
      return alvoExiste ? `Usuário ${alvo}` : `Conta removida (${alvo})`;
    case 'FRETE': {
      const uf = readUf(alvo);
      return uf === null ? 'Frete padrão' : `Frete: ${nomeDoEstado(uf)}`;
    }
  }
}

/** Address of what changed; null when it does not exist any more. */
export function addressOfAlvo({ tipo, alvo, alvoExiste }: Alvo): string | null {
  if (!alvoExiste) return null;
  switch (tipo) {
    case 'PEDIDO':
      return `/dashboard${hashDe('pedidos', alvo)}`;
    case 'PRODUTO':
      return `/dashboard${hashDe('produtos', alvo)}`;
    case 'USUARIO':
      return `/dashboard${hashDe('usuarios', alvo)}`;
    case 'CATEGORIA':
      return '/dashboard#produtos';
    case 'FRETE':
      return '/dashboard#fretes';
  }
}
