import { ApolloLink } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { pageLink } from '../../lib/graphql/page-link.ts';
import { accountLink } from './account-link.ts';
import { hashLink } from './hash-link.ts';
import { reauthenticateLink } from './reauthenticate-link.ts';
import { serialLink } from './serial-link.ts';

/** In milliseconds. The gateway answers or gives up well before this. */
const REQUEST_TIMEOUT = 20_000;

function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const headers = new Headers(init?.headers);
  // Apollo describes the body of requests without one, too. The gateway answers plain GETs fastest.
  if (init?.method === 'GET') headers.delete('content-type');
  return fetch(input, { ...init, headers, signal });
}

/** Sends by HTTP, or by the link in the operation's context (`through`): only uploads load the multipart code. */
function lastLink(uri: string): ApolloLink {
  const http = new BaseHttpLink({ uri, credentials: 'same-origin', fetch: fetchInTime });
  return new ApolloLink((operation, forward) => {
    const { through } = operation.getContext();
    return (through instanceof ApolloLink ? through : http).request(operation, forward);
  });
}

/** The browser's link chain. Requests go to the gateway that served the page, with the session cookie. */
export function browserLink(uri = '/graphql'): ApolloLink {
  return ApolloLink.from([
    accountLink(),
    reauthenticateLink(),
    pageLink(),
    serialLink(),
    hashLink(),
    lastLink(uri),
  ]);
}
