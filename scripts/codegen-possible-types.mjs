import { isAbstractType } from 'graphql';

/**
 * Writes which types an interface or union can be: the client's cache needs it to match fragments.
 *
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (schema) => {
  const entradas = Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((tipo) => [tipo.name, schema.getPossibleTypes(tipo).map(({ name }) => name)]);
  return `export default ${JSON.stringify(Object.fromEntries(entradas), null, 2)};\n`;
};
