const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
    });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** A moment in the form of the older API: wall clock of a zone without offset, e.g. `2026-03-01T09:15:00.250`. */
export function toWallClock(moment: Date, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}.${part('fractionalSecond')}`;
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
  const offsetAt = (instant: number) =>
    Date.parse(`${toWallClock(new Date(instant), timeZone)}Z`) - instant;
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight)));
}
