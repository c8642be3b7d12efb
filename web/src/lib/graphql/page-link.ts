import { ApolloLink } from '@apollo/client';

let current: ApolloLink | null = null;

/** Sets what the open page does with its operations; null for nothing. The dashboard's code stays out of the shop's. */
export function setPageLink(link: ApolloLink | null): void {
  current = link;
}

/** Passes operations through the link of the open page. */
export function pageLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    current ? current.request(operation, forward) : forward(operation),
  );
}
