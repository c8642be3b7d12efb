import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

/**
 * Recommendations of the specification that the gateway does not follow. For `application/json` it recommends 200 for a
 * refused operation, because proxies may answer 400 too. The gateway answers 400 with either media type: logs and proxies
 * count refusals by their status, and each error has a code that no proxy sends.
 */
const REFUSALS_ARE_400 = new Map([
  ['572B', 'a document that cannot be parsed'],
  ['FDE2', 'a document that is not valid'],
  ['7B9B', 'variables of another type'],
]);

let bench: TestBench;
beforeAll(async () => {
  bench = await createTestBench();
});
afterAll(() => bench.close());

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${bench.url}/graphql`, fetchFn: fetch });

  test.each(audits.map((audit) => [audit.name, audit] as const))('%s (GW-19)', async (_, audit) => {
    const result = await audit.fn();
    const reason = result.status === 'ok' ? '' : result.reason;
    const allowed = REFUSALS_ARE_400.has(audit.id) ? 'warn' : 'notice';
    expect(['ok', allowed], reason).toContain(result.status);
  });

  test('every recommendation that is not followed exists (GW-19)', () => {
    const ids = new Set(audits.map(({ id }) => id));
    expect([...REFUSALS_ARE_400.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });
});
