import type { GraphiQLProps } from 'graphiql';
import { type ExecutionResult, getOperationAST, parse } from 'graphql';
import { readTrace, type Trace } from './trace.ts';

/** The last traced operation. `trace` is null when the gateway sent none. */
export interface TracedReply {
  readonly operacao: string;
  readonly trace: Trace | null;
}

/**
 * Posts to `/graphql` of the same origin, with the session cookie. With `onTraced`, requests the trace of each operation
 * and passes it on.
 */
export function createFetcher(
  onTraced: ((reply: TracedReply) => void) | null,
): NonNullable<GraphiQLProps['fetcher']> {
  return async (operation, options) => {
    const operationName = soleName(operation.query) ?? operation.operationName;
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
 * Returns the name of the only operation; undefined when the query has several or does not parse. Right after a tab
 * change GraphiQL still sends the previous tab's operation name, which this replaces.
 */
function soleName(query: string): string | undefined {
  try {
    return getOperationAST(parse(query))?.name?.value;
  } catch {
    return undefined;
  }
}

function isResult(value: unknown): value is ExecutionResult {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
}
