import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadGraphQLSchemaFromOpenAPI } from '@omnigraph/openapi';
import { graphql } from 'graphql';

const integer = { type: 'integer' };
const json = (schema) => ({ content: { 'application/json': { schema } } });
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Loja', version: '1' },
  paths: {
    '/carrinho': {
      get: {
        operationId: 'ler',
        responses: {
          200: { description: 'ok', ...json({ $ref: '#/components/schemas/Carrinho' }) },
        },
      },
    },
    '/carrinho/adicionar': {
      post: {
        operationId: 'adicionar',
        requestBody: json({
          type: 'object',
          properties: { usuarioId: integer, produtoId: integer, quantidade: integer },
        }),
        responses: {
          200: { description: 'ok', ...json({ $ref: '#/components/schemas/Carrinho' }) },
        },
      },
    },
  },
  components: { schemas: { Carrinho: { type: 'object', properties: { id: integer } } } },
};

/** Adds a unit by GraphQL Mesh's OpenAPI handler, with its defaults. True when it reports no error. */
export async function open(url, token) {
  const source = join(tmpdir(), `loja-${process.pid}.json`);
  await writeFile(source, JSON.stringify(DOCUMENT));
  const schema = await loadGraphQLSchemaFromOpenAPI('loja', {
    source,
    cwd: '/',
    endpoint: url,
    fetch,
    operationHeaders: { authorization: `Bearer ${token}` },
  });
  return async () => {
    const { errors, data } = await graphql({
      schema,
      source:
        'mutation { adicionar(input: { usuarioId: 7, produtoId: 2, quantidade: 1 }) { ... on Carrinho { id } } }',
      contextValue: {},
    });
    return errors === undefined && data?.adicionar != null;
  };
}
