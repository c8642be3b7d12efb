const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** Formats the digits of a timestamp, '05/03/2026 às 14:07'; the gateway writes them in the shop's time zone. */
export function momentText(moment: string): string {
  const [, year, month, day, hour, minute] = MOMENT.exec(moment) ?? [];
  return year === undefined ? moment : `${day}/${month}/${year} às ${hour}:${minute}`;
}

/** A day, or the day of a timestamp in the shop's time zone: '05/03/2026'. */
export function dayText(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1');
}

/** Now, by the clock of a timestamp: the gateway writes every timestamp with the offset of the shop's time zone. */
export function nowText(moment: string, now: number = Date.now()): string {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})$/.exec(moment) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return momentText(new Date(now + offset * 60_000).toISOString());
}
