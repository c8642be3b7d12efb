import { dirname, relative, resolve } from 'node:path';
import { Kind, OperationTypeNode } from 'graphql';

const HOOKS = resolve(import.meta.dirname, '../web/src/shared/graphql/hooks.ts');

/** @param {string} destino Path of the generated file. */
function caminhoDosHooks(destino) {
  const caminho = relative(dirname(resolve(destino)), HOOKS).replaceAll('\\', '/');
  return caminho.startsWith('.') ? caminho : `./${caminho}`;
}

/** @param {import('graphql').OperationDefinitionNode} operacao */
function hooksDe(operacao) {
  const nome = operacao.name?.value ?? '';
  if (operacao.operation === OperationTypeNode.MUTATION) {
    const tipos = `${nome}Mutation, ${nome}MutationVariables`;
    return `export const use${nome}Mutation = (opcoes?: Apollo.useMutation.Options<${tipos}>) =>\n  useMutation(${nome}Document, opcoes);`;
  }
  const tipos = `${nome}Query, ${nome}QueryVariables`;
  return `export const use${nome}Query = (opcoes: Apollo.useQuery.Options<${tipos}>) =>\n  useQuery(${nome}Document, opcoes);`;
}

/**
 * Writes the React hooks of a document next to its types. They pass through one module of ours, where
 * the error policy and the end of a session are handled once.
 *
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (_schema, documentos, _config, info) => {
  const operacoes = documentos
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definicao) => definicao.kind === Kind.OPERATION_DEFINITION);
  if (operacoes.length === 0) return '';
  const usados = new Set(
    operacoes.map(({ operation }) => (operation === 'mutation' ? 'useMutation' : 'useQuery')),
  );
  return {
    prepend: [
      `import type * as Apollo from '@apollo/client/react';`,
      `import { ${[...usados].toSorted().join(', ')} } from '${caminhoDosHooks(info?.outputFile ?? '')}';`,
    ],
    content: operacoes.map(hooksDe).join('\n\n'),
  };
};
