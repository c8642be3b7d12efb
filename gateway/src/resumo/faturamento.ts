import type { PedidoModel } from '../graphql/models.ts';
import { readWallClock } from '../graphql/moment.ts';

const DAYS_MS = 30 * 24 * 60 * 60 * 1000;
/** Pages that are read at most. */
export const MAX_PAGES = 10;

interface Page {
  readonly itens: readonly PedidoModel[];
  readonly totalPaginas: number;
}

/**
 * Centavos of the orders paid, sent or delivered that were made in the 30 days before `instant`; null when there are
 * more than ten pages of orders as young. `readPage` counts from 0, newest first; `timeZone` is that of their clock.
 */
export async function sumFaturamento(
  readPage: (page: number) => Promise<Page>,
  { instant, timeZone }: { readonly instant: number; readonly timeZone: string },
): Promise<number | null> {
  const isRecent = ({ data }: PedidoModel) => readWallClock(data, timeZone) > instant - DAYS_MS;
  // An order that comes in meanwhile pushes the others on: one may be met twice.
  const sold = new Map<string, number>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { itens, totalPaginas } = await readPage(page);
    const recent = itens.filter(isRecent);
    for (const { id, total } of recent.filter(isSold)) sold.set(id, total);
    if (recent.length < itens.length || page + 1 >= totalPaginas) {
      return [...sold.values()].reduce((sum, total) => sum + total, 0);
    }
  }
  return null;
}

function isSold({ status }: PedidoModel): boolean {
  return status === 'PAGO' || status === 'ENVIADO' || status === 'ENTREGUE';
}
