import { isAbstractType, Kind, visit } from 'graphql';

/**
 * Writes which types an interface or union can be, for those that the documents' fragments are on: the client's cache
 * needs it to match them, and nothing of the others.
 *
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (schema, documents) => {
  /** @type {Set<string>} */
  const conditions = new Set();
  const note = (/** @type {import('graphql').NamedTypeNode | undefined} */ condition) => {
    if (condition) conditions.add(condition.name.value);
  };
  for (const { document } of documents) {
    if (!document) continue;
    visit(document, {
      [Kind.FRAGMENT_DEFINITION]: ({ typeCondition }) => note(typeCondition),
      [Kind.INLINE_FRAGMENT]: ({ typeCondition }) => note(typeCondition),
    });
  }
  const entries = Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .filter(({ name }) => conditions.has(name))
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
  return `export default ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`;
};
