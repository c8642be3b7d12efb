import type { GraphiQLProps } from 'graphiql';
import { type ExecutionResult, getOperationAST, parse } from 'graphql';
import { readTrace, type Trace } from './trace.ts';

/** The last traced operation; `trace` is null when the gateway told none. */
export interface TracedReply {
  readonly operacao: string;
  readonly trace: Trace | null;
}

/**
 * Posts to our own `/graphql`; the session cookie goes along because the origin is the same. With `onTraced`, asks for
 * the trace of each operation and hands it on.
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
 * Name of the only operation. Right after a change of tabs GraphiQL still sends the former tab's: with one operation
 * there is nothing to choose. Undefined when there are several, and for what cannot be read, which the gateway explains.
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
