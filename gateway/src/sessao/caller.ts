import type { Origin } from './attempts.ts';

/**
 * The caller's address for the API's limits of unpaid orders. Empty when strangers may share it: the API then counts them
 * together, with a larger allowance.
 */
export function callerOf({ address, addressShared }: Origin): { readonly callerAddress?: string } {
  return addressShared ? {} : { callerAddress: address };
}
