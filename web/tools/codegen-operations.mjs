import { generateDocuments } from './codegen-documents.mjs';

/**
 * Writes the operations of the web client as JSON: the SHA-256 of each text, and the text.
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction<import('./codegen-documents.mjs').Inputs[2]>}
 */
export const plugin = async (schema, documents, config) => {
  const { texts } = await generateDocuments(schema, documents, config);
  return `${JSON.stringify(texts, null, 2)}\n`;
};
