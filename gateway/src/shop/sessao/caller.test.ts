import { expect, test } from 'vitest';
import { callerOf } from './caller.ts';

test('names the address of a caller, unless strangers may share it (SEC-22)', () => {
  const address = '203.0.113.1';
  expect(callerOf({ address, addressShared: false })).toEqual({ callerAddress: address });
  expect(callerOf({ address, addressShared: true })).toEqual({});
});
