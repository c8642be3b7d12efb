import type { ApolloLink } from '@apollo/client';

/** True when the gateway does not know the operation's hash, or runs only known operations. */
export function isUnknownOperation({ errors = [] }: ApolloLink.Result): boolean {
  return errors.some(({ extensions }) => extensions?.['code'] === 'PERSISTED_QUERY_NOT_FOUND');
}
