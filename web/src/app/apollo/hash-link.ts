import { ApolloLink } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { of, switchMap } from 'rxjs';
import { isRecord } from '../../lib/parse.ts';
import { readsAccountData } from './account-link.ts';

/** True when the gateway does not know the operation's hash, or runs only known operations. */
function isUnknownOperation({ errors = [] }: ApolloLink.Result): boolean {
  return errors.some(({ extensions }) => extensions?.['code'] === 'PERSISTED_QUERY_NOT_FOUND');
}

/** The hash that codegen wrote into a document; undefined for a document that was made while running. */
function hashOf(query: DocumentNode): string | undefined {
  const meta: unknown = '__meta__' in query ? query.__meta__ : undefined;
  return isRecord(meta) && typeof meta['hash'] === 'string' ? meta['hash'] : undefined;
}

/**
 * Reads of public data: a CDN may answer them, so they carry no cookie. The browser revalidates its copy each time, as it
 * does for pages: only the gateway knows when one is dropped.
 */
const CACHEABLE = { method: 'GET', credentials: 'omit', cache: 'no-cache' };

/**
 * Sends the hash of a document instead of its text (docs/decisions/0046). A gateway that does not know the hash gets the
 * text once. Uploads send the text: repeating them would send their file twice. Apollo's own link for this takes promises of
 * hashes; it adds 0.65 KB (gzip) to every page.
 */
export function hashLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const sha256Hash = hashOf(operation.query);
    if (sha256Hash === undefined || operation.getContext()['through']) return forward(operation);
    operation.extensions = { ...operation.extensions, persistedQuery: { version: 1, sha256Hash } };
    const send = (includeQuery: boolean) => {
      operation.setContext(({ fetchOptions }: { readonly fetchOptions?: RequestInit }) => ({
        http: { includeQuery },
        fetchOptions: {
          ...fetchOptions,
          ...(!readsAccountData(operation) && CACHEABLE),
          ...(includeQuery && { method: 'POST' }),
        },
      }));
      return forward(operation);
    };
    return send(false).pipe(
      switchMap((result) => (isUnknownOperation(result) ? send(true) : of(result))),
    );
  });
}
