import {
  ApolloClient,
  ApolloLink,
  InMemoryCache,
  type NormalizedCacheObject,
} from '@apollo/client';
import { typePolicies } from './policies.ts';
import possibleTypes from './possible-types.gen.ts';
import { sessionEndLink } from './reauthenticate-link.ts';

/** `link` is HTTP in the browser and the gateway's executor on the server; `state` comes from a rendered page. */
export function createClient(options: {
  link: ApolloLink;
  ssr: boolean;
  state?: NormalizedCacheObject;
}): ApolloClient {
  // A page is rendered once: remembering its reads costs a fifth of the rendering (`npm run bench -- pages`).
  const cache = new InMemoryCache({ possibleTypes, typePolicies, resultCaching: !options.ssr });
  if (options.state) cache.restore(options.state);
  return new ApolloClient({
    cache,
    link: options.ssr ? options.link : ApolloLink.from([sessionEndLink(), options.link]),
    ssrMode: options.ssr,
    devtools: { enabled: import.meta.env.DEV && !options.ssr },
  });
}
