import type { Call } from '../src/upstream/rest/call.ts';
import { endpoints } from '../src/upstream/rest/endpoints.ts';

/** A call as the REST client creates it, for tests of a single layer. */
export const plainCall = (): Call => ({
  endpoint: endpoints.listCategorias,
  path: '/categorias',
  body: undefined,
  token: undefined,
  headers: {},
  signal: undefined,
  operation: {},
  fresh: false,
  note: { status: null, attempts: 0, cache: 'none' },
});
