import { Kind, OperationTypeNode } from 'graphql';

/** @param {import('graphql').OperationDefinitionNode} operation */
function hooksOf(operation) {
  const name = operation.name?.value ?? '';
  if (operation.operation === OperationTypeNode.MUTATION) {
    const types = `${name}Mutation, ${name}MutationVariables`;
    return `export const use${name}Mutation = (options?: useMutation.Options<${types}>) =>\n  useMutation(${name}Document, options);`;
  }
  const types = `${name}Query, ${name}QueryVariables`;
  return `export const use${name}Query = (options: useQuery.Options<${types}>) =>\n  useQuery(${name}Document, options);`;
}

/**
 * Writes the React hooks of a document next to its types. The client handles the end of a session, for hooks and for
 * operations without one.
 *
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    // The stream has a hook that falls back to polling.
    .filter(({ operation }) => operation !== OperationTypeNode.SUBSCRIPTION);
  if (operations.length === 0) return '';
  const used = new Set(
    operations.map(({ operation }) => (operation === 'mutation' ? 'useMutation' : 'useQuery')),
  );
  return {
    prepend: [`import { ${[...used].toSorted().join(', ')} } from '@apollo/client/react';`],
    content: operations.map(hooksOf).join('\n\n'),
  };
};
