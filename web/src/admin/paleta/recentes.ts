import { currentUser, type SessionUser } from '../../lib/session/session.ts';
import type { Acao } from './comandos.ts';

const MOST = 5;

/** In this tab's memory only: labels may hold names of customers. */
let stored: { readonly owner: SessionUser; readonly acoes: readonly Acao[] } | null = null;

/** The last places that the signed-in person opened from the palette, newest first. */
export function recentes(): readonly Acao[] {
  return stored !== null && stored.owner === currentUser() ? stored.acoes : [];
}

/** Stores a place. An action that changes something is not kept: a repetition must be typed. */
export function lembrar(acao: Acao): void {
  const owner = currentUser();
  if (owner === null || (acao.comando !== undefined && acao.comando !== 'novo')) return;
  const others = recentes().filter(({ id }) => id !== acao.id);
  stored = { owner, acoes: [acao, ...others].slice(0, MOST) };
}
