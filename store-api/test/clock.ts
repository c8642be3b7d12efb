import { vi } from 'vitest';

/** Noon of today in UTC, and ten seconds. On another day the timers of PGlite overflow: they run by the same clock. */
export const NOON = new Date(new Date().setUTCHours(12, 0, 10, 0));

/** Stops the clock at `NOON`. Timers go on. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
}

/** A time of the day of `NOON`, e.g. `09:00:10.000`, as replies write it. */
export function wallClockAt(time: string): string {
  return `${NOON.toISOString().slice(0, 10)}T${time}`;
}
