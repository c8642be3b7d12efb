import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** How `/api/openapi.json` comes out of the routes' own schemas. */
export const OPENAPI: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Decantária: REST API',
      version: '1.0.0',
      description:
        'Catalogue, accounts and carts of the shop. Money is in reais with at most two decimals. Unknown fields are ignored; numbers may come as text. Refusals are `{codigo, mensagem, campo?}` with a plain status.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  },
  transform: jsonSchemaTransform,
  transformObject: (routes) => {
    const document = jsonSchemaTransformObject(routes);
    if ('components' in document) removeUnused(document, document.components?.schemas ?? {});
    return document;
  },
};

/** Takes out the schemas nobody refers to: each is made twice, as it is read and as it is sent. */
function removeUnused(document: object, schemas: Record<string, unknown>): void {
  const text = JSON.stringify(document);
  const unused = Object.keys(schemas).filter(
    (name) => !text.includes(`"#/components/schemas/${name}"`),
  );
  for (const name of unused) delete schemas[name];
  if (unused.length > 0) removeUnused(document, schemas);
}
