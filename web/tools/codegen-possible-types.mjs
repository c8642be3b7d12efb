import { getNamedType, isAbstractType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/**
 * Writes which types an interface or union can be, for those that the documents' fragments are on, and of these what the
 * documents can be answered with: the client's cache needs it to match fragments, and nothing of the others.
 *
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (schema, documents) => {
  /** @type {Set<string>} */
  const conditions = new Set();
  /** @type {Set<string>} */
  const answers = new Set();
  const note = (/** @type {import('graphql').NamedTypeNode | undefined} */ condition) => {
    if (condition) conditions.add(condition.name.value);
  };
  const info = new TypeInfo(schema);
  for (const { document } of documents) {
    if (!document) continue;
    visit(
      document,
      visitWithTypeInfo(info, {
        [Kind.FRAGMENT_DEFINITION]: ({ typeCondition }) => note(typeCondition),
        [Kind.INLINE_FRAGMENT]: ({ typeCondition }) => note(typeCondition),
        [Kind.FIELD]: () => {
          const type = getNamedType(info.getType());
          if (!isAbstractType(type)) return;
          for (const { name } of schema.getPossibleTypes(type)) answers.add(name);
        },
      }),
    );
  }
  const entries = Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .filter(({ name }) => conditions.has(name))
    .map((type) => [
      type.name,
      schema.getPossibleTypes(type).flatMap(({ name }) => (answers.has(name) ? [name] : [])),
    ]);
  return `export default ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`;
};
