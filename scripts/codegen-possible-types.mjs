import { isAbstractType } from 'graphql';

/**
 * Writes which types an interface or union can be: the client's cache needs it to match fragments.
 *
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (schema) => {
  const entries = Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
  return `export default ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`;
};
