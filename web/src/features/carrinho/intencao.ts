import { isRecord } from '../../shared/parse.ts';
import type { ItemParaAdicionar } from './otimista.ts';

/** C-31: what a visitor wanted to buy when sign-in came between. */
export interface Intencao {
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly slug: string;
  readonly nome: string;
  /** Path of the page where it was asked for. */
  readonly origem: string;
  /** When it was asked for, epoch milliseconds. */
  readonly em: number;
}

const KEY = 'intencaoDeCompra';
/** A wish older than this is not acted upon any more (milliseconds). */
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

/** Remembers the wish for as long as this tab lives; a later one replaces it. */
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
    // Without storage the person adds it again after signing in.
  }
}

/** Takes the remembered wish out of storage; null when there is none, or it is too old to be meant. */
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
