export interface Param<T> {
  /** The value of an address without the parameter. */
  readonly initial: T;
  /** Returns undefined when the values are invalid. */
  readonly parse: (values: readonly string[]) => T | undefined;
  readonly format: (value: T) => string;
}

/** Free text, trimmed, without NUL, cut to `maxLength` characters. */
export function text({ maxLength }: { maxLength: number }): Param<string> {
  // The cut must not split a surrogate pair.
  const clean = (value: string) =>
    value
      .replaceAll('\0', '')
      .trim()
      .slice(0, maxLength)
      .replace(/[\ud800-\udbff]$/, '')
      .trim();
  return {
    initial: '',
    parse: ([value]) => (value === undefined ? undefined : clean(value)),
    format: clean,
  };
}

/** Distinct names, joined by commas or given as repeated parameters. */
export function names(): Param<readonly string[]> {
  const clean = (values: readonly string[]) => [
    ...new Set(
      values
        .flatMap((value) => value.split(','))
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ];
  return { initial: [], parse: clean, format: (value) => clean(value).join(',') };
}

const MAX_SLUGS = 20;

/** Distinct words of an address, like `names`; other texts are ignored. At most 20. */
export function slugs(): Param<readonly string[]> {
  const { parse, format } = names();
  const clean = (values: readonly string[]) =>
    (parse(values) ?? []).filter((value) => /^[a-z0-9-]{1,100}$/.test(value)).slice(0, MAX_SLUGS);
  return { initial: [], parse: clean, format: (value) => format(clean(value)) };
}

export function oneOf<const T extends string>(
  options: readonly T[],
  initial: NoInfer<T>,
): Param<T> {
  return {
    initial,
    parse: ([value]) => options.find((option) => option === value),
    format: (value) => value,
  };
}

export function page(): Param<number> {
  return {
    initial: 1,
    parse: ([value]) => (value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined),
    format: String,
  };
}
