import type { FieldReport } from '../judge.ts';
import { isObject } from '../notes.ts';
import { clean, type OpenDocument } from './load.ts';
import { jsonOf, type Operation, parametersOf } from './operations.ts';
import type { Sent } from './sent.ts';
import { listOf, type Place, type Shape, typeOf } from './shape.ts';

type ShapeOf = (place: Place) => Shape;

/**
 * Compares what the gateway sends with what a call of the document accepts. `breaks`: the document refuses the request.
 * `missing`: the document does not list what is sent, and an API may ignore it.
 */
export function judgeRequest(
  { query = {}, body, words = {} }: Sent,
  operation: Operation,
  document: OpenDocument,
  shapeOf: ShapeOf,
): FieldReport[] {
  const declared = declaredQuery(operation, document, shapeOf);
  const ofQuery = Object.entries(query).flatMap(([name, value]) => {
    const known = declared.get(name);
    const path = `query ${name}`;
    // A query is text: a number fits where a text is documented.
    const isText = known && shapeOf(known.place).types.has('string');
    if (isText) return [];
    if (known) return judgeValue({ path, value, shapeOf, words: {} }, known.place);
    return [report('missing', path, `${operation.pointer}/parameters`, 'sent, but not documented')];
  });
  const unsent = [...declared].flatMap(([name, { place, isRequired }]) =>
    isRequired && !Object.hasOwn(query, name)
      ? [report('breaks', `query ${clean(name)}`, place.pointer, NEVER)]
      : [],
  );
  const place = jsonOf(
    operation.value['requestBody'],
    `${operation.pointer}/requestBody`,
    document,
  );
  const ofBody =
    body && place ? judgeValue({ path: 'body', value: body, shapeOf, words }, place) : [];
  return [...ofQuery, ...unsent, ...ofBody];
}

const NEVER = 'required, but the gateway never sends it';

const report = (
  mark: FieldReport['mark'],
  path: string,
  pointer: string,
  text: string,
): FieldReport => ({ path, pointer: clean(pointer), mark, text });

/** The query parameters of a call. An object counts as its fields, as springdoc writes `pageable`. */
function declaredQuery(operation: Operation, document: OpenDocument, shapeOf: ShapeOf) {
  const found = new Map<string, { readonly place: Place; readonly isRequired: boolean }>();
  for (const { value, pointer } of parametersOf(operation, document)) {
    if (!isObject(value) || value['in'] !== 'query' || typeof value['name'] !== 'string') continue;
    const place = { pointer: `${pointer}/schema`, schema: value['schema'] };
    const { properties } = shapeOf(place);
    for (const [name, own] of properties) found.set(name, { place: own, isRequired: false });
    if (properties.size > 0) continue;
    found.set(value['name'], { place, isRequired: value['required'] === true });
  }
  return found;
}

interface Value {
  readonly path: string;
  readonly value: unknown;
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly shapeOf: ShapeOf;
}

function judgeValue({ path, value, words, shapeOf }: Value, place: Place): FieldReport[] {
  const shape = shapeOf(place);
  const { types, values, pointer } = shape;
  const type = typeOf(value);
  const isAllowed =
    types.size === 0 || types.has(type) || (type === 'integer' && types.has('number'));
  if (!isAllowed) {
    const text = `documented as ${[...types].map(clean).join(' or ')}, but the gateway sends ${type}`;
    return [report('breaks', path, pointer, text)];
  }
  if (typeof value === 'string') {
    const name = path.replace('[*]', '').split('.').at(-1) ?? '';
    const unknown = (words[name] ?? []).filter((word) => values && !values.includes(word));
    if (unknown.length === 0) return [];
    return [report('breaks', path, pointer, `the document does not allow ${unknown.join(', ')}`)];
  }
  const { items } = shape;
  if (Array.isArray(value)) {
    const [first] = listOf(value);
    if (!items || first === undefined) return [];
    return judgeValue({ path: `${path}[*]`, value: first, words, shapeOf }, items);
  }
  if (!isObject(value) || shape.properties.size === 0) return [];
  const fields = Object.entries(value).flatMap(([name, own]) => {
    const at = `${path}.${name}`;
    const known = shape.properties.get(name);
    return known
      ? judgeValue({ path: at, value: own, words, shapeOf }, known)
      : [report('missing', at, `${pointer}/properties`, 'sent, but not documented')];
  });
  const unsent = [...shape.required]
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => report('breaks', `${path}.${clean(name)}`, `${pointer}/required`, NEVER));
  return [...fields, ...unsent];
}
