import { listText } from '../../lib/formats/list.ts';
import type { ToastKind } from '../../lib/toasts.ts';
import { nameOf } from './disponibilidade.ts';
import type { Carrinho } from './otimista.ts';

export const SESSION_ENDED = 'Sua sessão terminou. Entre de novo para continuar.';
export const ADDED = 'Produto adicionado ao carrinho!';
export const EMPTIED_ELSEWHERE = 'Seu carrinho foi esvaziado em outra aba';
export const NOT_ADDED = 'Não foi possível adicionar o produto.';
export const NOT_CHANGED = 'Não foi possível atualizar o carrinho.';

export interface Avisos {
  /** After a changed quantity; null when the new number is enough. */
  readonly changed: string | null;
  readonly removed: { readonly kind: ToastKind; readonly text: string };
}

export const AVISOS: Readonly<Record<'gaveta' | 'pagina', Avisos>> = {
  gaveta: { changed: null, removed: { kind: 'error', text: 'Item removido do carrinho.' } },
  pagina: {
    changed: 'Produto atualizado',
    removed: { kind: 'success', text: 'Produto removido do carrinho' },
  },
};

export function withReason(text: string, reason: string | undefined): string {
  return reason ? `${text} ${reason}` : text;
}

export function unitsText(units: number): string {
  return units === 1 ? '1 unidade' : `${units} unidades`;
}

/** Names the lines that the gateway had to remove. */
export function takenText(retirados: Carrinho['retirados']): string {
  return `Tiramos do seu carrinho: ${listText(retirados.map(nameOf))}. A loja mudou a venda: para levar, escolha de novo na página do produto.`;
}
