import { z } from 'zod';

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

const Violation = z.object({ code: z.enum([UNIQUE, FOREIGN_KEY]), constraint: z.string() });

/**
 * The name of the unique index or foreign key that a statement violated, e.g. `usuarios_email_key`;
 * undefined for any other error. Works with the drivers of both engines.
 */
export function violatedConstraint(error: unknown): string | undefined {
  return Violation.safeParse(error).data?.constraint;
}
