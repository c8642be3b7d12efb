import type { GraphiQLProps } from 'graphiql';
import {
  type ExecutionResult,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { createClient } from 'graphql-sse';
import { readTrace, type Trace } from './trace.ts';

/** The last traced operation. `trace` is null when the gateway sent none. */
export interface TracedReply {
  readonly operacao: string;
  readonly trace: Trace | null;
}

/** One connection a subscription. A refusal is an event; a lost connection ends the subscription with its error. */
const events = createClient({ url: '/graphql/stream', retryAttempts: 0 });

/**
 * Posts to `/graphql` of the same origin, with the session cookie. With `onTraced`, requests the trace of each operation
 * and passes it on. Subscriptions are server-sent events: ours take no
 * variables, and have no trace.
 */
export function createFetcher(
  onTraced: ((reply: TracedReply) => void) | null,
): NonNullable<GraphiQLProps['fetcher']> {
  return async (operation, options) => {
    const sole = soleOperation(operation.query);
    const operationName = sole?.name?.value ?? operation.operationName;
    if (sole?.operation === 'subscription') {
      return events.iterate({ query: operation.query });
    }
    const isTraced = onTraced !== null && operationName !== 'IntrospectionQuery';
    const reply = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(isTraced ? { 'x-decantaria-trace': '1' } : {}),
        ...options?.headers,
      },
      body: JSON.stringify({ ...operation, operationName }),
    });
    const result: unknown = await reply.json();
    if (!isResult(result)) throw new Error('/graphql answered something else than a result');
    if (isTraced) {
      onTraced({
        operacao: operationName ?? 'sem nome',
        trace: readTrace(result.extensions),
      });
    }
    return result;
  };
}

/**
 * Returns the only operation; null when the query has several or does not parse. Right after a tab change GraphiQL still
 * sends the previous tab's operation name, which this one's name replaces.
 */
function soleOperation(query: string): OperationDefinitionNode | null {
  try {
    return getOperationAST(parse(query)) ?? null;
  } catch {
    return null;
  }
}

function isResult(value: unknown): value is ExecutionResult {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
}
