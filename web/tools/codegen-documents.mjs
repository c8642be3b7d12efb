import { createHash } from 'node:crypto';
import { InMemoryCache } from '@apollo/client/cache';
import { plugin as typedDocuments } from '@graphql-codegen/typed-document-node';
import { print } from 'graphql';

/** One generated document: its constant's start, its JSON, and its type. */
const DOCUMENT = /^(export const \w+Document = )(\{.*\})( as unknown as .*)$/gm;

const cache = new InMemoryCache();

/**
 * Returns the text that Apollo Client sends for a document, with its `__typename` fields, and the text's SHA-256.
 * @param {string} json The generated document.
 */
function sentAs(json) {
  /** @type {import('graphql').DocumentNode} */
  const document = JSON.parse(json);
  const text = print(cache.transformDocument(document));
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}

/** @typedef {Parameters<typeof typedDocuments>} Inputs */

/**
 * Generates the typed documents, and the texts that are sent for them by hash.
 * @param {Inputs[0]} schema @param {Inputs[1]} documents @param {Inputs[2]} config
 */
export async function generateDocuments(schema, documents, config) {
  const output = await typedDocuments(schema, documents, config);
  const { prepend = [], content } = typeof output === 'string' ? { content: output } : output;
  /** @type {Record<string, string>} */
  const texts = {};
  const hashed = content.replace(
    DOCUMENT,
    (
      /** @type {string} */ _,
      /** @type {string} */ start,
      /** @type {string} */ json,
      /** @type {string} */ type,
    ) => {
      const { text, hash } = sentAs(json);
      texts[hash] = text;
      return `${start}${json.replace(/\}$/, `,"__meta__":{"hash":"${hash}"}}`)}${type}`;
    },
  );
  return { prepend, content: hashed, texts };
}

/**
 * Writes typed documents that carry the hash of their text, so the browser can send the hash instead.
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction<Inputs[2]>}
 */
export const plugin = async (schema, documents, config) => {
  const { prepend, content } = await generateDocuments(schema, documents, config);
  return { prepend, content };
};
