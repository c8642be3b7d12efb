type Node = Record<string, unknown>;

/**
 * Says the same in fewer words, in place: a choice of one is that one, and the bounds of exact whole numbers
 * go without saying. Zod writes both where a number may also come as text.
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
  // What is said beside a choice is nearer to the reader than what is said within it.
  Object.assign(node, { ...only, ...node });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
