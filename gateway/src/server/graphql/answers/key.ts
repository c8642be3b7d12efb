import type { OperationDefinitionNode } from 'graphql';
import { stringify } from 'safe-stable-stringify';

/** Longer variables are not worth their memory: a search's text has 100 characters at most. */
const MAX_VARIABLES = 2000;

/**
 * The key of an answer: document, operation and variables. Variables are canonical: in order of their names, only those
 * that the operation declares, so that spellings of one question share an answer. An absent variable differs from null.
 * Null when the variables are too long for a key. `documentHash` is any text that identifies the document.
 */
export function keyOf(
  documentHash: string,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> = {},
): string | null {
  const declared = (operation.variableDefinitions ?? [])
    .map(({ variable }) => variable.name.value)
    .filter((name) => Object.hasOwn(variables, name))
    .map((name) => [name, variables[name]]);
  const text = stringify(Object.fromEntries(declared));
  return text === undefined || text.length > MAX_VARIABLES
    ? null
    : `${documentHash} ${operation.name?.value ?? ''} ${text}`;
}
