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
  // The hour that the clock skips in spring and repeats in autumn.
  ['2025-03-30T02:30:00', 'Europe/Berlin', '2025-03-30T03:30:00+02:00'],
  ['2025-10-26T02:30:00', 'Europe/Berlin', '2025-10-26T02:30:00+01:00'],
])('rest-contract §1 Dates, FMT-03: %s em %s é %s', (text, zone, expected) => {
  expect(wallClockWithOffset(text, zone)).toBe(expected);
});

test('o que não é data é NaN', () => {
  expect(readWallClock('ontem', 'UTC')).toBeNaN();
  expect(readWallClock('', 'UTC')).toBeNaN();
});

test('um instante vai e volta com o mesmo relógio, em qualquer fuso', () => {
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
        // Written without its offset it is the same text again, but for the hour that an autumn repeats.
        const wall = text.slice(0, 19);
        expect(wallClockWithOffset(wall, zone).slice(0, 19)).toBe(wall);
      },
    ),
  );
});
