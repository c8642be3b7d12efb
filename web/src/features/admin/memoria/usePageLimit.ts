import { type ApolloCache, InMemoryCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Pages of each list that stay in memory. */
export const KEPT_PAGES = 10;
/** Addresses between two clean-ups. */
export const CLEAN_UP_EVERY = 20;

/** Removes all but the newest pages of each list from the cache, and what only they use. */
export function forgetOldPages(cache: ApolloCache): void {
  const pages = new Map<string, string[]>();
  cache.modify({
    fields: (value, { fieldName, storeFieldName }) => {
      if (fieldName.startsWith('admin'))
        pages.set(fieldName, [...(pages.get(fieldName) ?? []), storeFieldName]);
      return value;
    },
  });
  const old = new Set([...pages.values()].flatMap((names) => names.slice(0, -KEPT_PAGES)));
  if (old.size === 0) return;
  cache.modify({
    fields: (value, { storeFieldName, DELETE }) => (old.has(storeFieldName) ? DELETE : value),
  });
  if (cache instanceof InMemoryCache) cache.gc({ resetResultCache: true });
}

/** Keeps the memory of a dashboard that stays open: each filter, search and page of a list is another address. */
export function usePageLimit(): void {
  const { cache } = useApolloClient();
  const { key } = useLocation();
  const addresses = useRef(0);
  useEffect(() => {
    addresses.current += 1;
    if (addresses.current % CLEAN_UP_EVERY === 0) forgetOldPages(cache);
  }, [cache, key]);
}
