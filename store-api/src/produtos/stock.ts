import { Refusal } from '../http/errors.ts';
import type { StockChange } from './rules.ts';

/** What there is, and how a refusal calls it. */
export interface StockNow {
  /** Null: there is none to compare with. */
  estoque: number | null;
  nome: string;
  campo: string;
}

/**
 * The units after an edit. One that says what was on the screen moves the stock of the moment by the
 * difference, so that a sale during the edit still counts.
 *
 * @throws Refusal 409 ESTOQUE_INSUFICIENTE when that would go below 0.
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
