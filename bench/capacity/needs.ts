import { decimal } from '../lib/numbers.ts';
import type { Table } from './page.ts';

/** CPU time of one action, in milliseconds. */
export interface Cost {
  readonly gateway: number;
  readonly storeApi: number;
  readonly postgres: number;
}

const ORDERS_A_DAY = [100, 1_000, 10_000];
/** Visits for one order. */
const VISITS = 50;
/** What a visit does, by the name of the measured action. */
const A_VISIT: Readonly<Record<string, number>> = {
  'page, cached': 7,
  'page, a new search': 1,
  'read the cart': 3,
  'add to the cart': 0.2,
  'sign up and sign in': 0.1,
};
/** What an order adds. */
const AN_ORDER: Readonly<Record<string, number>> = { order: 1, pay: 1, 'read the cart': 3 };
/** The busiest minute of a day has this share of a day's orders in an hour's time. */
const PEAK_SHARE_OF_A_DAY = 0.2;
const HOUR_SECONDS = 3_600;
const DAYS_A_YEAR = 365;
const GIGABYTE = 1024 ** 3;

/** Cores that a shop needs in its busiest minute, and what its database grows by in a year. */
export function needsOf(costs: Readonly<Record<string, Cost>>, bytesAnOrder: number): Table {
  const msAnOrder = (part: keyof Cost): number => {
    const sum = (actions: Readonly<Record<string, number>>) =>
      Object.entries(actions).reduce(
        (total, [name, count]) => total + count * (costs[name]?.[part] ?? 0),
        0,
      );
    return VISITS * sum(A_VISIT) + sum(AN_ORDER);
  };
  const pagesAVisit = (A_VISIT['page, cached'] ?? 0) + (A_VISIT['page, a new search'] ?? 0);
  return {
    title: 'What a shop of a size needs',
    head: ['Orders a day', ...ORDERS_A_DAY.map(String)],
    rows: [
      ['orders a second in the busiest minute', ...at((rate) => decimal(rate, 2))],
      ['page views a second', ...at((rate) => decimal(rate * VISITS * pagesAVisit, 0))],
      ...(['gateway', 'storeApi', 'postgres'] as const).map((part) => [
        `cores: ${part === 'storeApi' ? 'store-api' : part === 'postgres' ? 'PostgreSQL' : part}`,
        ...at((rate) => decimal((rate * msAnOrder(part)) / 1_000, 2)),
      ]),
      [
        'database, growth a year',
        ...ORDERS_A_DAY.map(
          (orders) => `${decimal((orders * DAYS_A_YEAR * bytesAnOrder) / GIGABYTE, 1)} GB`,
        ),
      ],
    ],
    note: `Computed from the table of actions: ${VISITS} visits for an order, ${pagesAVisit} pages a visit, one of them a new search; a fifth of the day's orders in the busiest hour.`,
  };

  function at(cell: (ordersASecond: number) => string): string[] {
    return ORDERS_A_DAY.map((orders) => cell((orders * PEAK_SHARE_OF_A_DAY) / HOUR_SECONDS));
  }
}
