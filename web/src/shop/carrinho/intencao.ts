import { isRecord } from '../../lib/parse.ts';
import { json, session, stored } from '../../lib/stored.ts';
import type { ItemParaAdicionar } from './otimista.ts';

/** The purchase that a visitor started before sign-in. */
export interface Intencao {
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly slug: string;
  readonly nome: string;
  readonly origem: string;
  /** Time of the click, in epoch milliseconds. */
  readonly em: number;
}

/** In milliseconds. */
const LIFETIME = 30 * 60 * 1000;

function check(value: unknown): Intencao | null {
  if (!isRecord(value)) return null;
  const { produtoId, variacaoId, slug, nome, origem, em } = value;
  if (typeof produtoId !== 'string' || typeof slug !== 'string' || typeof nome !== 'string') {
    return null;
  }
  if (variacaoId !== null && typeof variacaoId !== 'string') return null;
  if (typeof origem !== 'string' || typeof em !== 'number') return null;
  return { produtoId, variacaoId, slug, nome, origem, em };
}

const entry = stored('intencaoDeCompra', json(check), session);

/** Stores the purchase for the lifetime of the tab. A later one replaces it. */
export function rememberIntencao(item: ItemParaAdicionar, origem: string): void {
  const { produtoId, variacaoId, slug, nome } = item;
  entry.write({ produtoId, variacaoId, slug, nome, origem, em: Date.now() });
}

/** Removes and returns the stored purchase. Returns null when it is missing or expired. */
export function takeIntencao(now: number = Date.now()): Intencao | null {
  const intencao = entry.read();
  entry.forget();
  return intencao && now - intencao.em <= LIFETIME ? intencao : null;
}
