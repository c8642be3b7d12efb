import type { Request } from '@playwright/test';

/** Addresses of operations: queries by GET have a search. */
export const GRAPHQL = /\/graphql(?:\?|$)/;

/** The name of the operation that a request to `/graphql` carries. */
export function operationName(request: Request): string {
  const search = new URL(request.url()).searchParams;
  const body: { operationName?: string } = request.postDataJSON() ?? {};
  return search.get('operationName') ?? body.operationName ?? '?';
}
