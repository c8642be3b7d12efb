import { Refusal } from '../http/errors.ts';
import type { StockChange } from './rules.ts';

/** The current stock, and its name and field for a refusal. */
export interface StockNow {
  /** Null when the product had variations before the edit. */
  estoque: number | null;
  nome: string;
  campo: string;
}

/**
 * The stock after an edit. An edit with `seen` changes the current stock by the difference, so that a sale during the
 * edit still counts.
 *
 * @throws Refusal 409 ESTOQUE_INSUFICIENTE when the result is below 0.
 */
export function stockAfter({ units, seen }: StockChange, now: StockNow): number {
  if (seen === undefined || now.estoque === null) return units;
  const after = now.estoque + units - seen;
  if (after >= 0) return after;
  throw new Refusal(409, {
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem: `Durante a edição foram vendidas unidades de ${now.nome}: agora há ${now.estoque}. Confira o estoque e salve de novo.`,
    campo: now.campo,
    disponivel: now.estoque,
  });
}
