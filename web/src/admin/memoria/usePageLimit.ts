import { type ApolloClient, InMemoryCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Pages of each list that stay in memory. */
export const KEPT_PAGES = 10;
/** Addresses between two clean-ups. */
const CLEAN_UP_EVERY = 20;

/** The cache's names of the root fields that a mounted query shows. */
function shownFields(client: ApolloClient, { policies }: InMemoryCache): ReadonlySet<string> {
  const names = [...client.getObservableQueries('active')].flatMap(({ query, variables }) =>
    query.definitions.flatMap((definition) =>
      definition.kind === 'OperationDefinition'
        ? definition.selectionSet.selections.flatMap((field) =>
            field.kind === 'Field'
              ? policies.getStoreFieldName({
                  typename: 'Query',
                  fieldName: field.name.value,
                  field,
                  variables,
                })
              : [],
          )
        : [],
    ),
  );
  return new Set(names);
}

/** Removes from the cache all but the newest pages of each list and those on screen, and what only they use. */
export function forgetOldPages(client: ApolloClient): void {
  const { cache } = client;
  if (!(cache instanceof InMemoryCache)) return;
  const pages = new Map<string, string[]>();
  cache.modify({
    fields: (value: unknown, { fieldName, storeFieldName }) => {
      if (fieldName.startsWith('admin'))
        pages.set(fieldName, [...(pages.get(fieldName) ?? []), storeFieldName]);
      return value;
    },
  });
  const shown = shownFields(client, cache);
  const old = new Set(
    [...pages.values()]
      .flatMap((names) => names.slice(0, -KEPT_PAGES))
      .filter((name) => !shown.has(name)),
  );
  if (old.size === 0) return;
  cache.modify({
    fields: (value: unknown, { storeFieldName, DELETE }) =>
      old.has(storeFieldName) ? DELETE : value,
  });
  cache.gc({ resetResultCache: true });
}

/** Limits the memory of a dashboard that stays open: each filter, search and page of a list is another address. */
export function usePageLimit(): void {
  const client = useApolloClient();
  const { key } = useLocation();
  const addresses = useRef(new Set<string>());
  useEffect(() => {
    addresses.current.add(key);
    if (addresses.current.size < CLEAN_UP_EVERY) return;
    addresses.current.clear();
    forgetOldPages(client);
  }, [client, key]);
}
