import { expect, type Page, type Request } from '@playwright/test';

/** Addresses of operations: queries by GET have a search. */
export const GRAPHQL = /\/graphql(?:\?|$)/;

/** The name of the operation that a request to `/graphql` carries. */
export function operationName(request: Request): string {
  const search = new URL(request.url()).searchParams;
  const body: { operationName?: string } = request.postDataJSON() ?? {};
  return search.get('operationName') ?? body.operationName ?? '?';
}

/**
 * Collects the operations that a page sends. The returned function returns and clears them, once at least `least` were
 * sent and all were answered.
 */
export function questionsOf(page: Page): (least?: number) => Promise<string[]> {
  let asked: string[] = [];
  let open = 0;
  const isQuestion = (request: Request) => new URL(request.url()).pathname === '/graphql';
  page.on('request', (request) => {
    if (!isQuestion(request)) return;
    open += 1;
    asked.push(operationName(request));
  });
  const onEnd = (request: Request) => {
    if (isQuestion(request)) open -= 1;
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return async (least = 0) => {
    await expect.poll(() => asked.length >= least && open === 0).toBe(true);
    const operationsUntilNow = asked;
    asked = [];
    return operationsUntilNow;
  };
}
