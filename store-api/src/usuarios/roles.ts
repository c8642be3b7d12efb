import type { Role } from '../db/tables.ts';

/** In the order tokens list them (rest-contract 1.4). */
const ROLES = ['ROLE_USER', 'ROLE_ADMIN'] as const satisfies readonly Role[];

/**
 * Roles in any case, with or without `ROLE_` (rest-contract 3.6), each once and in one order; undefined when
 * one of the words is none.
 */
export function parseRoles(words: readonly string[]): Role[] | undefined {
  const upper = words.map((word) => word.trim().toUpperCase());
  const named = new Set(upper.map((word) => (word.startsWith('ROLE_') ? word : `ROLE_${word}`)));
  const roles = ROLES.filter((role) => named.has(role));
  return roles.length === named.size ? roles : undefined;
}
