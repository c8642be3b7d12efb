import { expect, it } from 'vitest';
import { startOfDay } from './times.ts';

it.each([
  ['America/Fortaleza', '2026-03-31', '2026-03-31T03:00:00.000Z'],
  ['UTC', '2026-03-31', '2026-03-31T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-31', '2026-03-30T15:00:00.000Z'],
  // The night in which summer time ends, and the one after it.
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  // Midnight that the clock skipped.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T02:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-05', '2018-11-05T02:00:00.000Z'],
])('in %s, %s starts at %s', (timeZone, day, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
});
