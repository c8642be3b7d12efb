import type { FastifyDynamicSwaggerOptions, SwaggerTransformObject } from '@fastify/swagger';
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
  transformObject: (document) => semSobras(jsonSchemaTransformObject(document)),
};

type Documento = ReturnType<SwaggerTransformObject>;

/** Leaves out the schemas nobody refers to: each is made twice, as it is read and as it is sent. */
function semSobras(documento: Documento): Documento {
  const schemas = documento.components?.schemas ?? {};
  const texto = JSON.stringify(documento);
  const usados = Object.entries(schemas).filter(([nome]) =>
    texto.includes(`"#/components/schemas/${nome}"`),
  );
  const limpo = {
    ...documento,
    components: { ...documento.components, schemas: Object.fromEntries(usados) },
  };
  return usados.length === Object.keys(schemas).length ? documento : semSobras(limpo);
}
