import type { Call } from '../src/rest/call.ts';
import { endpoints } from '../src/rest/endpoints.ts';

/** A call as the client makes it, for layers that are looked at alone. */
export const plainCall = (): Call => ({
  endpoint: endpoints.listCategorias,
  path: '/categorias',
  body: undefined,
  token: undefined,
  headers: {},
  signal: undefined,
  fresh: false,
  note: { status: null, attempts: 0, cache: 'none' },
});
