import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApiFailure } from '../../shop/errors.ts';

/** Seconds after which a client may try again: what waits now is done or refused by then. */
const RETRY_AFTER = '1';

/**
 * Answers 503 with `Retry-After` when an operation has no data because this process was too busy for its calls. An
 * operation with some data stays 200.
 */
export const overload: ApolloServerPlugin = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, errors }) => {
      if (!errors?.some(isShed) || response.body.kind !== 'single') return;
      const { data } = response.body.singleResult;
      if (data && Object.values(data).some((value) => value !== null)) return;
      response.http.status = 503;
      response.http.headers.set('retry-after', RETRY_AFTER);
    },
  }),
};

/** True for work beyond a bound. An open breaker is an outage of the API. */
function isShed(error: unknown): boolean {
  const cause = unwrapResolverError(error);
  return cause instanceof ApiFailure && cause.problem === 'SHED';
}
