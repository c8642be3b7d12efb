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
    if ('components' in document) tirarSobras(document, document.components?.schemas ?? {});
    return document;
  },
};

/** Takes out the schemas nobody refers to: each is made twice, as it is read and as it is sent. */
function tirarSobras(document: object, schemas: Record<string, unknown>): void {
  const texto = JSON.stringify(document);
  const sobras = Object.keys(schemas).filter(
    (nome) => !texto.includes(`"#/components/schemas/${nome}"`),
  );
  for (const nome of sobras) delete schemas[nome];
  if (sobras.length > 0) tirarSobras(document, schemas);
}
