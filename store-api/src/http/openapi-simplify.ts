export type Node = Record<string, unknown>;

/**
 * Simplifies JSON schemas in place: unwraps a choice of one, and drops the bounds of safe integers. Zod writes
 * both where a field accepts a number as text.
 */
export function simplifySchemas(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const value of Object.values(node)) simplifySchemas(value);
  if (isNode(node)) {
    dropBound(node, 'minimum', Number.MIN_SAFE_INTEGER);
    dropBound(node, 'maximum', Number.MAX_SAFE_INTEGER);
    unwrap(node);
  }
}

function dropBound(node: Node, name: string, bound: number): void {
  if (node[name] === bound) delete node[name];
}

function unwrap(node: Node): void {
  const choices = node['anyOf'];
  if (!Array.isArray(choices) || choices.length !== 1) return;
  const only: unknown = choices[0];
  if (!isNode(only)) return;
  delete node['anyOf'];
  // Outer keywords, such as the description, take precedence.
  Object.assign(node, { ...only, ...node });
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
