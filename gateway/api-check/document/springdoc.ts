import { isObject } from '../notes.ts';
import { escapePointer, listOf, typeOf } from './shape.ts';

/** A reply of an API: `METHOD /template`, and its JSON. */
export interface Sample {
  readonly call: string;
  readonly reply: unknown;
}

/**
 * A document like those that springdoc generates from annotations: a schema for each reply, any media type, nothing
 * required. The replies of the calls in `bare` are objects without fields.
 */
export function springdocOf(samples: readonly Sample[], bare: readonly string[]): string {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (call: string, schema: unknown) => {
    const [method = '', path = ''] = call.split(' ');
    paths[`/api${path}`] ??= {};
    Object.assign(paths[`/api${path}`] ?? {}, {
      [method.toLowerCase()]: {
        responses: { 200: { description: 'OK', content: { '*/*': { schema } } } },
      },
    });
  };
  for (const { call, reply } of samples) {
    const name = `Reply${Object.keys(schemas).length + 1}`;
    schemas[name] = schemaOf([reply]);
    add(call, { $ref: `#/components/schemas/${escapePointer(name)}` });
  }
  for (const call of bare) add(call, { type: 'object' });
  return JSON.stringify({
    openapi: '3.0.1',
    info: { title: 'OpenAPI definition', version: 'v0' },
    servers: [{ url: 'http://localhost:8080', description: 'Generated server url' }],
    paths,
    components: { schemas },
  });
}

/** The schema that describes all of the values, where one of them is not null. */
function schemaOf(values: readonly unknown[]): unknown {
  const present = values.filter((value) => value !== null);
  const [first] = present;
  if (Array.isArray(first)) {
    return { type: 'array', items: schemaOf(present.flatMap(listOf)) };
  }
  if (isObject(first)) {
    const objects = present.filter(isObject);
    const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
    return {
      type: 'object',
      properties: Object.fromEntries(
        names.map((name) => [name, schemaOf(objects.map((object) => object[name] ?? null))]),
      ),
    };
  }
  if (typeof first === 'string' && /^\d{4}-\d\d-\d\dT/.test(first)) {
    return { type: 'string', format: 'date-time' };
  }
  const types = new Set(present.map(typeOf));
  const type = types.has('number') ? 'number' : (types.values().next().value ?? 'string');
  return type === 'integer' ? { type, format: 'int64' } : { type };
}
