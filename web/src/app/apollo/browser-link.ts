import { ApolloLink } from '@apollo/client';
import { HttpLink } from '@apollo/client/link/http';
import { accountLink } from './account-link.ts';
import { againLink } from './again-link.ts';
import { serialLink } from './serial-link.ts';
import { togetherLink } from './together-link.ts';

/** The gateway answers or gives up well before this; beyond it the connection is dead (milliseconds). */
const REQUEST_TIMEOUT = 20_000;

function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  return fetch(input, { ...init, signal });
}

/**
 * By HTTP, or by the link that an operation brings along in its context (`through`): how a file is sent is known to who
 * sends one, and loaded with them.
 */
function lastLink(uri: string): ApolloLink {
  const http = new HttpLink({ uri, credentials: 'same-origin', fetch: fetchInTime });
  return new ApolloLink((operation, forward) => {
    const { through } = operation.getContext();
    return (through instanceof ApolloLink ? through : http).request(operation, forward);
  });
}

/** Operations go to the gateway that served the page; the session travels in its cookie. */
export function browserLink(uri = '/graphql'): ApolloLink {
  return ApolloLink.from([accountLink(), againLink(), serialLink(), togetherLink(), lastLink(uri)]);
}
