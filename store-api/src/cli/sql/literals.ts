/** Quotes a value as a PostgreSQL literal, for `standard_conforming_strings = on`. */
export function literal(value: string | null): string {
  return value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;
}

/** Quotes a name as a PostgreSQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
