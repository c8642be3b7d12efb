import type { Origin } from './attempts.ts';

/** The argument of a call that names the caller's address to the API. */
export interface CallerAddress {
  readonly callerAddress?: string;
}

/**
 * The caller's address for the API's limits. Empty when strangers may share it: the API then counts them together, with a
 * larger allowance.
 */
export function callerOf({ address, addressShared }: Origin): CallerAddress {
  return addressShared ? {} : { callerAddress: address };
}
