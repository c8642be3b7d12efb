import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';

export function useLeitura<TData, TVariables extends OperationVariables, TPage>(
  query: TypedDocumentNode<TData, TVariables>,
  variablesOf: (pagina: number) => TVariables,
  pick: (data: TData) => TPage | null,
): (pagina: number) => Promise<TPage> {
  const client = useApolloClient();
  return async (pagina) => {
    const { data } = await client.query<TData>({
      query,
      variables: variablesOf(pagina),
      fetchPolicy: 'no-cache',
    });
    const page = data ? pick(data) : null;
    if (page === null) throw new TypeError('A page of a list came without data.');
    return page;
  };
}
