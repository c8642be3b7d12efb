import { ApolloLink } from '@apollo/client';
import { Kind } from 'graphql';
import { map } from 'rxjs';
import { currentUser } from '../../shared/session/session.ts';

const PUBLIC = /^(?:__typename|configuracao|categorias|destaques|maisVendidos|produtos?)\b/;

/** True for a question (by its field, arguments or not) that gets everybody the same answer. */
export function isPublic(field: string): boolean {
  return PUBLIC.test(field);
}

function asksOfAccount({ query }: ApolloLink.Operation): boolean {
  return query.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.selectionSet.selections.some(
        (node) => node.kind !== Kind.FIELD || !isPublic(node.name.value),
      ),
  );
}

/** C-29: what was asked for an account is not answered once it has left; the next one would be shown it. */
export function accountLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const asker = currentUser()?.id;
    if (asker === undefined || !asksOfAccount(operation)) return forward(operation);
    return forward(operation).pipe(
      map((result) => {
        if (currentUser()?.id !== asker) throw new Error('The account has left.');
        return result;
      }),
    );
  });
}
