import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWallClock, wallClockWithOffset, withOffset } from './moment.ts';

test.each([
  ['2025-06-02T09:15:00', 'America/Fortaleza', '2025-06-02T09:15:00-03:00'],
  ['2025-10-20T14:03:11.123456', 'America/Fortaleza', '2025-10-20T14:03:11-03:00'],
  ['2025-10-20T14:03:11.123456789', 'America/Fortaleza', '2025-10-20T14:03:11-03:00'],
  ['2025-10-20T14:03', 'UTC', '2025-10-20T14:03:00+00:00'],
  ['2025-07-01T12:00:00', 'Asia/Kolkata', '2025-07-01T12:00:00+05:30'],
  ['2025-06-02T09:15:00Z', 'America/Fortaleza', '2025-06-02T06:15:00-03:00'],
  ['2025-06-02T09:15:00+02:00', 'America/Fortaleza', '2025-06-02T04:15:00-03:00'],
  // The hours that daylight saving skips and repeats.
  ['2025-03-30T02:30:00', 'Europe/Berlin', '2025-03-30T03:30:00+02:00'],
  ['2025-10-26T02:30:00', 'Europe/Berlin', '2025-10-26T02:30:00+01:00'],
])('%s in %s is %s (FMT-03, rest-contract 1)', (text, zone, expected) => {
  expect(wallClockWithOffset(text, { api: zone, store: zone })).toBe(expected);
});

test("a time of the API's zone is the same moment in the shop's (FMT-03)", () => {
  const zones = ['UTC', 'America/Fortaleza', 'Asia/Kolkata', 'Europe/Berlin'];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_102_444_800 }),
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      (seconds, api, store) => {
        const wall = withOffset(seconds * 1000, api).slice(0, 19);
        const shown = wallClockWithOffset(wall, { api, store });
        expect(shown).toBe(withOffset(Date.parse(shown), store));
        expect(Date.parse(shown)).toBe(readWallClock(wall, api));
      },
    ),
  );
  expect(
    wallClockWithOffset('2026-03-02T02:30:00', { api: 'UTC', store: 'America/Fortaleza' }),
  ).toBe('2026-03-01T23:30:00-03:00');
});

test('text that is no date is NaN', () => {
  expect(readWallClock('ontem', 'UTC')).toBeNaN();
  expect(readWallClock('', 'UTC')).toBeNaN();
  expect(readWallClock('Fulana, 529', 'UTC')).toBeNaN();
  expect(readWallClock('2026-99-99T99:99:99', 'UTC')).toBeNaN();
});

test('an instant survives formatting and parsing in any zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_102_444_800 }),
      fc.constantFrom(
        'America/Fortaleza',
        'America/Sao_Paulo',
        'Asia/Kolkata',
        'UTC',
        'Europe/Berlin',
      ),
      (seconds, zone) => {
        const text = withOffset(seconds * 1000, zone);
        expect(Date.parse(text)).toBe(seconds * 1000);
        // Without its offset the text is the same, except in the repeated hour.
        const wall = text.slice(0, 19);
        expect(wallClockWithOffset(wall, { api: zone, store: zone }).slice(0, 19)).toBe(wall);
      },
    ),
  );
});
