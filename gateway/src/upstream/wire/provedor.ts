import type { ProvedorPagamento } from '../../types.gen.ts';

const PROVEDORES = new Map<string, ProvedorPagamento>([
  ['stripe', 'STRIPE'],
  ['simulado', 'SIMULADO'],
]);

/** By the API's word, in lower case; null for the older API, which knows one provider only. */
export function provedorOf(word: string | null): ProvedorPagamento {
  return word === null ? 'STRIPE' : (PROVEDORES.get(word) ?? 'OUTRO');
}
