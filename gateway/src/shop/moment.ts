import { zoneOffset } from '@decantaria/server/zone-offset';

/** IANA zones: `api` of the times that the REST API sends without one, `store` of the shop and its people. */
export interface Zones {
  readonly api: string;
  readonly store: string;
}

/**
 * An instant (milliseconds since 1970) as ISO 8601 with the offset that `timeZone` (an IANA zone) has at
 * that moment, e.g. `2026-03-02T09:15:00-03:00`.
 */
export function withOffset(instant: number, timeZone: string): string {
  const minutes = Math.round(zoneOffset(instant, timeZone) / 60_000);
  const local = new Date(instant + minutes * 60_000).toISOString().slice(0, 19);
  const sign = minutes < 0 ? '-' : '+';
  const size = Math.abs(minutes);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${local}${sign}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/**
 * Parses a local time in `timeZone` (`2025-10-20T14:03:11.123456`, 0 to 9 decimals) to milliseconds since 1970. In a
 * skipped or repeated hour the later offset counts. An explicit offset is respected. NaN when it is no date.
 */
export function readWallClock(text: string, timeZone: string): number {
  // Node's parser finds a date in almost any text.
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return Number.NaN;
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return Date.parse(text);
  const asUtc = Date.parse(`${text.replace(/(\.\d{3})\d+$/, '$1')}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  const guess = asUtc - zoneOffset(asUtc, timeZone);
  return asUtc - zoneOffset(guess, timeZone);
}

/** A time of the API as `DateTime`: the same moment with the offset of the shop's zone. */
export function wallClockWithOffset(text: string, { api, store }: Zones): string {
  return withOffset(readWallClock(text, api), store);
}
