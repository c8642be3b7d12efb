import type { OperationDefinitionNode } from 'graphql';

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
    .toSorted();
  const values = declared.map((name) => [name, canonical(variables[name])]);
  const text = JSON.stringify(values);
  return text.length > MAX_VARIABLES
    ? null
    : `${documentHash} ${operation.name?.value ?? ''} ${text}`;
}

/** The same value with the keys of its objects in order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  );
}
