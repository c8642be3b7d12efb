/** One parameter of an address: how its values read, and how a value is written. */
export interface Param<T> {
  /** The value of what the address says, or undefined when that means nothing. */
  readonly parse: (values: readonly string[]) => T | undefined;
  readonly format: (value: T) => string;
}

/** Free text without the space around it and what nobody writes (a NUL), cut to `maxLength` characters. */
export function text({ maxLength }: { maxLength: number }): Param<string> {
  // The cut must not leave half of a character that takes two units.
  const clean = (value: string) =>
    value
      .replaceAll('\0', '')
      .trim()
      .slice(0, maxLength)
      .replace(/[\ud800-\udbff]$/, '')
      .trim();
  return {
    parse: ([value]) => (value === undefined ? undefined : clean(value)),
    format: clean,
  };
}

/** SHOP-18: several names, joined by commas; repeating the parameter is understood too. Each counts once. */
export function names(): Param<readonly string[]> {
  const clean = (values: readonly string[]) => [
    ...new Set(
      values
        .flatMap((value) => value.split(','))
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ];
  return { parse: clean, format: (value) => clean(value).join(',') };
}

/** One word of a closed list. Any other word means nothing. */
export function oneOf<const T extends string>(options: readonly T[]): Param<T> {
  return {
    parse: ([value]) => options.find((option) => option === value),
    format: (value) => value,
  };
}

/** A page, counted from 1. */
export function page(): Param<number> {
  return {
    parse: ([value]) => (value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined),
    format: String,
  };
}
