import { readFileSync } from 'node:fs';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { bodyOfStatus } from './errors.ts';
import EXAMPLES from './openapi-examples.json' with { type: 'json' };
import TEXT from './openapi-text.json' with { type: 'json' };

/** The description of the whole API, in Markdown. */
const DESCRIPTION = readFileSync(new URL('openapi.md', import.meta.url), 'utf8').trim();
/** Summary and description of each call, by method and path. */
const OPERATIONS: Readonly<Record<string, object>> = TEXT.operations;
/** Default description of a response, by status. */
const RESPONSES: Readonly<Record<string, string>> = TEXT.responses;

/** Options that generate `/api/openapi.json` from the routes' schemas. */
export function openApiOptions(): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Decantária: REST API', version: '1.0.0', description: DESCRIPTION },
      // Relative, so that Swagger UI calls the server it was loaded from.
      servers: [{ url: '/', description: 'This server' }],
      // In the order of a purchase.
      tags: TEXT.tags,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The `token` of `POST /api/auth/login`.',
          },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const method = String(route.route.method);
      const operationId = operationIdOf(method.toLowerCase(), url);
      return { schema: { ...schema, operationId, ...OPERATIONS[`${method} ${url}`] }, url };
    },
    transformObject: (routes) => {
      const document = jsonSchemaTransformObject(routes);
      if ('components' in document) {
        const schemas = document.components?.schemas ?? {};
        putExamples(schemas);
        removeUnused(document, schemas);
      }
      for (const [status, response] of responsesOf(document)) completeResponse(status, response);
      for (const operation of operationsOf(document)) relaxBody(operation['requestBody']);
      simplifySchemas(document);
      return document;
    },
  };
}

/** `get`, `/api/pedidos/{id}/status` → `getPedidosByIdStatus`. */
export function operationIdOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '/')
    .replace(/[:{](\w+)}?/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Adds the example of each schema, under its name for answers and for requests. */
function putExamples(schemas: Record<string, object>): void {
  for (const [name, example] of Object.entries(EXAMPLES)) {
    for (const schema of [schemas[name], schemas[`${name}Input`]]) {
      if (schema !== undefined) Object.assign(schema, { examples: [example] });
    }
  }
}

function operationsOf({ paths }: { paths?: unknown }): Node[] {
  return nodesIn(paths).flatMap(nodesIn);
}

/** A body that may be null may also be absent. The plugin marks every body as required. */
function relaxBody(body: unknown): void {
  if (!isNode(body)) return;
  const choices: unknown[] = nodesIn(body['content']).flatMap(({ schema }): unknown[] => {
    const anyOf = isNode(schema) ? schema['anyOf'] : [];
    return Array.isArray(anyOf) ? anyOf : [];
  });
  if (choices.some((choice) => isNode(choice) && choice['type'] === 'null'))
    body['required'] = false;
}

/** Every response of every call, with its status. */
function* responsesOf(document: { paths?: unknown }): Generator<[string, Node]> {
  for (const operation of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation['responses'] ?? {})) {
      if (isNode(response)) yield [status, response];
    }
  }
}

function completeResponse(status: string, response: Node): void {
  if (response['description'] === 'Default Response') {
    response['description'] = RESPONSES[status] ?? 'Done.';
  }
  if (Number(status) < 400) return;
  for (const media of nodesIn(response['content']))
    media['example'] ??= bodyOfStatus(Number(status));
}

function nodesIn(value: unknown): Node[] {
  return isNode(value) ? Object.values(value).filter(isNode) : [];
}

/** Removes unreferenced schemas: the plugin generates each one twice, for input and for output. */
function removeUnused(document: object, schemas: Record<string, unknown>): void {
  const text = JSON.stringify(document);
  const unused = Object.keys(schemas).filter(
    (name) => !text.includes(`"#/components/schemas/${name}"`),
  );
  for (const name of unused) delete schemas[name];
  if (unused.length > 0) removeUnused(document, schemas);
}

export type Node = Record<string, unknown>;

/**
 * Simplifies JSON schemas in place: unwraps a choice of one, and drops the bounds of safe integers. Zod writes
 * both where a field accepts a number as text.
 */
export function simplifySchemas(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const value of Object.values(node)) simplifySchemas(value);
  if (isNode(node)) {
    dropBound(node, 'minimum', Number.MIN_SAFE_INTEGER);
    dropBound(node, 'maximum', Number.MAX_SAFE_INTEGER);
    unwrap(node);
  }
}

function dropBound(node: Node, name: string, bound: number): void {
  if (node[name] === bound) delete node[name];
}

function unwrap(node: Node): void {
  const choices = node['anyOf'];
  if (!Array.isArray(choices) || choices.length !== 1) return;
  const only: unknown = choices[0];
  if (!isNode(only)) return;
  delete node['anyOf'];
  // Outer keywords, such as the description, take precedence.
  Object.assign(node, { ...only, ...node });
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
