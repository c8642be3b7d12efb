import type { Aparelhos } from '@decantaria/server/aparelho';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../shop/sessao/credential.ts';
import type { Operation } from '../graphql/errors.ts';
import { type OperationStats, openOperationStats } from '../telemetry/request-stats.ts';
import { abortWhenClientLeaves } from './connections.ts';
import { readCredential, readPagamentos } from './credential.ts';
import type { Reporter } from './logging.ts';

/** The operation of a request to `/graphql`. */
export interface OpenedOperation<Context> {
  readonly operation: Operation & { readonly stats: OperationStats };
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** True when the reply shows the REST calls. */
  readonly trace: boolean;
  /** Opens a context for this caller. */
  readonly openContext: () => Context;
}

export type OpenOperation<Context> = (
  request: FastifyRequest,
  reply: FastifyReply,
) => OpenedOperation<Context>;

/** Opens the operation of each request, once: here, or before the route, which then takes what was passed on. */
export interface OperationOpener<Context> {
  readonly open: OpenOperation<Context>;
  /** Leaves an open operation to the route. */
  readonly passOn: (request: FastifyRequest, operation: OpenedOperation<Context>) => void;
}

export function createOperationOpener<Context>(options: {
  readonly openContext: (caller: Caller) => Context;
  readonly https: boolean;
  readonly aparelhos: Aparelhos;
  readonly restTrace: boolean;
  readonly reporter: Reporter;
}): OperationOpener<Context> {
  const { openContext, https, restTrace, reporter } = options;
  /** Only those passed on: V8 keeps the values of a WeakMap, with all that a request allocates, through minor collections. */
  const passedOn = new WeakMap<FastifyRequest, OpenedOperation<Context>>();

  const open: OpenOperation<Context> = (request, reply) => {
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
          address: clientAddress.address,
          addressShared: clientAddress.shared,
          credential: readCredential(request, reply, options),
          pagamentos: readPagamentos(request, reply, https),
          signal,
          stats,
          trace,
        }),
    };
  };

  return {
    open: (request, reply) => passedOn.get(request) ?? open(request, reply),
    passOn: (request, operation) => passedOn.set(request, operation),
  };
}
