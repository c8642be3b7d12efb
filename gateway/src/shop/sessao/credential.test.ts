import { expect, test } from 'vitest';
import { createReads } from '../../server/cache/reads.ts';
import { everyone } from './credential.ts';

test('an answer that asks for the caller is not kept (GW-18)', () => {
  const reads = createReads(0);
  const { credential } = everyone({
    requestId: 'r',
    reads,
    signal: new AbortController().signal,
  });
  expect(reads.cacheable).toBe(true);
  expect(credential.token).toBeUndefined();
  expect(reads.cacheable).toBe(false);
});
