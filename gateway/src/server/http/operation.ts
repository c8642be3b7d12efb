import type { Aparelhos } from '@decantaria/server/aparelho';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../shop/sessao/credential.ts';
import type { Operation } from '../graphql/errors.ts';
import { type OperationStats, openOperationStats } from '../telemetry/request-stats.ts';
import { abortWhenClientLeaves } from './connections.ts';
import { readCredential } from './credential.ts';
import type { Reporter } from './logging.ts';

/** The operation of a request to `/graphql`. */
export interface OpenedOperation<Context> {
  readonly operation: Operation & { readonly stats: OperationStats };
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** True when the reply shows the REST calls. */
  readonly trace: boolean;
  readonly openContext: () => Context;
}

export type OperationOpener<Context> = ReturnType<typeof createOperationOpener<Context>>;

/** Opens the operation of each request, once: here, or before the route, which then takes what was passed on. */
export function createOperationOpener<Context>(options: {
  readonly openContext: (caller: Caller) => Context;
  readonly https: boolean;
  readonly aparelhos: Aparelhos;
  readonly restTrace: boolean;
  readonly reporter: Reporter;
}) {
  const { openContext, restTrace, reporter } = options;
  /** Only those passed on: V8 keeps the values of a WeakMap, with all that a request allocates, through minor collections. */
  const passedOn = new WeakMap<FastifyRequest, OpenedOperation<Context>>();

  const open = (request: FastifyRequest, reply: FastifyReply): OpenedOperation<Context> => {
    const { id: requestId, clientAddress, stats } = request;
    const signal = abortWhenClientLeaves(reply);
    const trace = restTrace && request.headers['x-decantaria-trace'] === '1';
    return {
      operation: { requestId, report: reporter(request.log), stats: openOperationStats(stats) },
      signal,
      trace,
      openContext: () =>
        openContext({
          requestId,
          origin: clientAddress,
          credential: readCredential(request, reply, options),
          signal,
          stats,
          trace,
        }),
    };
  };

  return {
    open: (request: FastifyRequest, reply: FastifyReply) =>
      passedOn.get(request) ?? open(request, reply),
    /** Leaves an open operation to the route. */
    passOn: (request: FastifyRequest, operation: OpenedOperation<Context>) =>
      passedOn.set(request, operation),
  };
}
