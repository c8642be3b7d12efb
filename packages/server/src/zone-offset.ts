const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the clock of a zone (IANA) is ahead of UTC at an instant, in milliseconds since 1970. */
export function zoneOffset(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    // The Swedish locale formats dates like ISO 8601.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  const wall = Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  return wall - Math.floor(instant / 1000) * 1000;
}
