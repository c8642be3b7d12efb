/**
 * Formats a list as `um, dois e três`. `Intl.ListFormat` prints the same, but the first use of `Intl` blocks a page for
 * 10 ms.
 */
export function listText(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} e ${last}`;
}
