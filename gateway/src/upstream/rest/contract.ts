/** The response header by which an API declares the contract of store-api. */
export const CONTRACT_HEADER = 'api-contract';
/** The version of the contract that the gateway knows. */
export const CONTRACT_VERSION = '1';

export type Contract = ReturnType<typeof createContract>;

/**
 * Whether the API declares the contract: it checks carts, orders and payments in its own transactions, and numbers its
 * rows. Any other API is treated as an older one, which is safe for every API. The last reply decides, because the API
 * may be replaced while the gateway runs. `fixed` overrides the replies.
 */
export function createContract(fixed: boolean | null = null) {
  let declared = fixed ?? false;
  return {
    /** True once a reply declared the contract. */
    isDeclared: () => declared,
    /** Reads the header of a reply. An error without the header decides nothing: a proxy may have sent it. */
    read: (status: number, header: string | string[] | undefined): void => {
      if (fixed !== null) return;
      if (header === CONTRACT_VERSION) declared = true;
      else if (status >= 200 && status <= 299) declared = false;
    },
  };
}
