import {
  ApolloClient,
  type ApolloLink,
  InMemoryCache,
  type NormalizedCacheObject,
} from '@apollo/client';
import { typePolicies } from './policies.ts';
import possibleTypes from './possible-types.gen.ts';

/** `link` is HTTP in the browser and the gateway's executor on the server; `state` comes from a rendered page. */
export function createClient(options: {
  link: ApolloLink;
  ssr: boolean;
  state?: NormalizedCacheObject;
}): ApolloClient {
  const cache = new InMemoryCache({ possibleTypes, typePolicies });
  if (options.state) cache.restore(options.state);
  return new ApolloClient({
    cache,
    link: options.link,
    ssrMode: options.ssr,
    devtools: { enabled: false },
  });
}
