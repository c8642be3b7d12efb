import { zoneOffset } from '@decantaria/server/zone-offset';

/** A moment in the form of the older API: wall clock of a zone without offset, e.g. `2026-03-01T09:15:00.250`. */
export function toWallClock(moment: Date, timeZone: string): string {
  const instant = moment.getTime();
  return new Date(instant + zoneOffset(instant, timeZone)).toISOString().slice(0, -1);
}

/** A row with texts for its moments. */
type WithClocks<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** A row with each of its moments as `toWallClock` writes it. */
export function withWallClocks<Row extends object>(row: Row, timeZone: string): WithClocks<Row>;
export function withWallClocks(row: object, timeZone: string): object {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]): [string, unknown] => [
    name,
    value instanceof Date ? toWallClock(value, timeZone) : value,
  ]);
  return Object.fromEntries(entries);
}

/**
 * The start of a day (`YYYY-MM-DD`) in a zone. Where the clock skips midnight, computed with the offset that
 * applies after it.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - zoneOffset(midnight, timeZone);
  return new Date(midnight - zoneOffset(guess, timeZone));
}
