import { ApolloLink } from '@apollo/client';

let links: readonly ApolloLink[] = [];

/**
 * Passes operations through a link of the open page, in the order of the calls. Returns the function that removes it. The
 * dashboard's code stays out of the shop's.
 */
export function addPageLink(link: ApolloLink): () => void {
  links = [...links, link];
  return () => {
    links = links.filter((each) => each !== link);
  };
}

/** Passes operations through the links of the open page. */
export function pageLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    links.reduceRight<ApolloLink.ForwardFunction>(
      (next, link) => (passed) => link.request(passed, next),
      forward,
    )(operation),
  );
}
