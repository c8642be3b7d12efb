import type { z } from 'zod';
import { FOR_ADMINS, FOR_ANYONE, FOR_USERS } from '../auth/access.ts';
import { answers } from './errors.ts';

/** What a call takes, as the keys of a route's schema. */
interface Takes {
  params?: z.ZodType;
  querystring?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Types of the body. Default: JSON. */
  consumes?: string[];
  /** Default: the first word of the path. */
  tags?: string[];
}

/**
 * The options of a route that every caller may use, and that never reads a token: what it takes, the shape of its 200, and
 * the statuses of its refusals. `completeSchema` adds those that all calls share.
 */
export function open<const T extends Takes, Ok, const S extends number = never>(
  takes: T,
  ok: Ok,
  ...refusals: S[]
) {
  return { schema: { ...takes, response: answers(ok, ...refusals) } };
}

/** `open`, for callers with these rights. */
function restrictedTo<const Security>(security: Security) {
  return <const T extends Takes, Ok, const S extends number = never>(
    takes: T,
    ok: Ok,
    ...refusals: S[]
  ) => ({ schema: { security, ...takes, response: answers(ok, ...refusals) } });
}

/** `open`, but the route reads a token when there is one (`findAccess`). */
export const forAnyone = restrictedTo(FOR_ANYONE);
/** For every signed-in account (`accessOf`). */
export const forUsers = restrictedTo(FOR_USERS);
/** For administrators (`accessOf`). */
export const forAdmins = restrictedTo(FOR_ADMINS);
