import { session, stored } from '../../lib/stored.ts';
import type { Trio } from './useAdicionarKit.ts';

/** In milliseconds. */
const LIFETIME = 30 * 60 * 1000;
const entry = stored('kitDeCompra', (text) => text, session);

const nameOf = (itens: Trio) =>
  itens.map(({ produtoId, variacaoId }) => `${produtoId}-${variacaoId ?? ''}`).join();

/** Stores the kit that a visitor wanted before sign-in, for the lifetime of the tab. */
export function rememberKit(itens: Trio): void {
  entry.write(`${Date.now()} ${nameOf(itens)}`);
}

/** Removes the stored kit. True when it is this one and not older than half an hour. */
export function takeKit(itens: Trio, now: number = Date.now()): boolean {
  const [at, name] = entry.read()?.split(' ') ?? [];
  entry.forget();
  return name === nameOf(itens) && now - Number(at) <= LIFETIME;
}
