/**
 * An instant (milliseconds since 1970) as ISO 8601 with the offset that `timeZone` (an IANA zone) has at
 * that moment, e.g. `2026-03-02T09:15:00-03:00`.
 */
export function withOffset(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const offset = name === 'GMT' ? '+00:00' : name.slice(3);
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':');
  const sign = offset.startsWith('-') ? -1 : 1;
  const local = instant + sign * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return `${new Date(local).toISOString().slice(0, 19)}${offset}`;
}
