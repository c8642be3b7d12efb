import { expect, it } from 'vitest';
import { dayText, momentText, nowText } from './moment.ts';

const SOURCES = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Moments that this browser has recorded, shown to the person who uses it. */
const OF_THE_BROWSER = ['../../app/shell/CookieQuestion.tsx', '../../shop/produto/vistos.ts'];

it("shows a timestamp by the shop's clock, not the browser's (DASH-07)", () => {
  expect(momentText('2026-03-05T23:30:00-03:00')).toBe('05/03/2026 às 23:30');
  expect(dayText('2026-03-05T23:30:00-03:00')).toBe('05/03/2026');
  expect(dayText('2026-03-05')).toBe('05/03/2026');
});

it.each([
  ['2026-01-01T00:00:00-03:00', '05/03/2026 às 23:30'],
  ['2026-01-01T00:00:00+09:30', '06/03/2026 às 12:00'],
  ['2026-01-01T00:00:00Z', '06/03/2026 às 02:30'],
])('shows now by the clock of %s (DASH-07)', (moment, expected) => {
  expect(nowText(moment, Date.parse('2026-03-06T02:30:00Z'))).toBe(expected);
});

it("formats the server's dates in one place (DASH-07)", () => {
  const places = Object.entries(SOURCES)
    .filter(([, source]) => /DateTimeFormat|toLocale(?:Date|Time)String/.test(source))
    .map(([path]) => path)
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx'));
  expect(places.toSorted()).toEqual(OF_THE_BROWSER);
});
