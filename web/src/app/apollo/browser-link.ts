import { HttpLink } from '@apollo/client/link/http';

/** Operations go to the gateway that served the page; the session travels in its cookie. */
export function browserLink(): HttpLink {
  return new HttpLink({ uri: '/graphql', credentials: 'same-origin' });
}
