import { dirname, relative, resolve } from 'node:path';
import { Kind, OperationTypeNode } from 'graphql';

const HOOKS = resolve(import.meta.dirname, '../web/src/lib/graphql/hooks.ts');

/** @param {string} target Path of the generated file. */
function hooksPath(target) {
  const path = relative(dirname(resolve(target)), HOOKS).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** @param {import('graphql').OperationDefinitionNode} operation */
function hooksOf(operation) {
  const name = operation.name?.value ?? '';
  if (operation.operation === OperationTypeNode.MUTATION) {
    const types = `${name}Mutation, ${name}MutationVariables`;
    return `export const use${name}Mutation = (options?: Apollo.useMutation.Options<${types}>) =>\n  useMutation(${name}Document, options);`;
  }
  const types = `${name}Query, ${name}QueryVariables`;
  return `export const use${name}Query = (options: Apollo.useQuery.Options<${types}>) =>\n  useQuery(${name}Document, options);`;
}

/**
 * Writes the React hooks of a document next to its types. They pass through one module of ours, where
 * the error policy and the end of a session are handled once.
 *
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (_schema, documents, _config, info) => {
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
    prepend: [
      `import type * as Apollo from '@apollo/client/react';`,
      `import { ${[...used].toSorted().join(', ')} } from '${hooksPath(info?.outputFile ?? '')}';`,
    ],
    content: operations.map(hooksOf).join('\n\n'),
  };
};
