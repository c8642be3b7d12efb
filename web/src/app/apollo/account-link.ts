import { ApolloLink } from '@apollo/client';
import { Kind } from 'graphql';
import { map } from 'rxjs';
import { currentUser } from '../../lib/session/session.ts';

const PUBLIC =
  /^(?:__typename|configuracao|categorias|destaques|maisVendidos|produtos?(?:PorSlug)?)\b/;

/** True for a root field (with or without arguments) whose result is the same for everyone. */
export function isPublic(field: string): boolean {
  return PUBLIC.test(field);
}

/** True for an operation with a root field that is not public. */
export function readsAccountData({ query }: ApolloLink.Operation): boolean {
  return query.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.selectionSet.selections.some(
        (node) => node.kind !== Kind.FIELD || !isPublic(node.name.value),
      ),
  );
}

/** Rejects the result of an account's query after that account has left. The next account must not see it. */
export function accountLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const accountId = currentUser()?.id;
    if (accountId === undefined || !readsAccountData(operation)) return forward(operation);
    return forward(operation).pipe(
      map((result) => {
        if (currentUser()?.id !== accountId)
          throw new Error('The account signed out before the reply arrived.');
        return result;
      }),
    );
  });
}
