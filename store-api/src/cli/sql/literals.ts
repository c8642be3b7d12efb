/** A value as a literal of PostgreSQL; `standard_conforming_strings` is on. */
export function literal(value: string | null): string {
  return value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;
}

/** A name as PostgreSQL reads it, whatever it is. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
