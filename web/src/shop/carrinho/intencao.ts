import { isRecord } from '../../lib/parse.ts';
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

const KEY = 'intencaoDeCompra';
/** In milliseconds. */
const LIFETIME = 30 * 60 * 1000;

function parse(raw: string): Intencao | null {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { produtoId, variacaoId, slug, nome, origem, em } = value;
  if (typeof produtoId !== 'string' || typeof slug !== 'string' || typeof nome !== 'string') {
    return null;
  }
  if (variacaoId !== null && typeof variacaoId !== 'string') return null;
  if (typeof origem !== 'string' || typeof em !== 'number') return null;
  return { produtoId, variacaoId, slug, nome, origem, em };
}

/** Stores the purchase for the lifetime of the tab. A later one replaces it. */
export function rememberIntencao(item: ItemParaAdicionar, origem: string): void {
  const intencao: Intencao = {
    produtoId: item.produtoId,
    variacaoId: item.variacaoId,
    slug: item.slug,
    nome: item.nome,
    origem,
    em: Date.now(),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(intencao));
  } catch {
    // Without storage the person adds the product again after signing in.
  }
}

/** Removes and returns the stored purchase. Returns null when it is missing or expired. */
export function takeIntencao(now: number = Date.now()): Intencao | null {
  try {
    const raw = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const intencao = raw === null ? null : parse(raw);
    return intencao && now - intencao.em <= LIFETIME ? intencao : null;
  } catch {
    return null;
  }
}
