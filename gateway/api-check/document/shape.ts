import { isObject, type RawObject } from '../notes.ts';
import type { OpenDocument } from './load.ts';

/** A schema of the document, with the JSON Pointer of the place that declares it. */
export interface Place {
  readonly pointer: string;
  readonly schema: unknown;
}

/** What the document says about one value: the union of its alternatives, references followed. */
export interface Shape {
  /** Of the object that declares the properties. */
  readonly pointer: string;
  /** JSON types, among them `null` and `integer`; empty when any value is allowed. */
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Place>;
  /** Names that every alternative requires. */
  readonly required: ReadonlySet<string>;
  readonly items: Place | null;
  /** The only allowed values; null when they are not listed. */
  readonly values: readonly unknown[] | null;
  /** Examples, defaults, and words in capitals of the description. */
  readonly examples: readonly unknown[];
  readonly format: string | null;
}

const MAX_STEPS = 200;
const MAX_VALUES = 60;

interface Draft {
  pointer: string;
  steps: number;
  readonly types: Set<string>;
  readonly properties: Map<string, Place>;
  required: Set<string> | null;
  items: Place | null;
  values: unknown[] | null;
  readonly examples: unknown[];
  format: string | null;
  isAny: boolean;
}

/** Reads the shapes of a document, each schema once. A cycle of references ends where it begins again. */
export function createShapes(document: OpenDocument) {
  const known = new Map<string, Shape>();
  return (place: Place): Shape => {
    const kept = known.get(place.pointer);
    if (kept) return kept;
    const draft: Draft = {
      pointer: place.pointer,
      steps: 0,
      types: new Set(),
      properties: new Map(),
      required: null,
      items: null,
      values: null,
      examples: [],
      format: null,
      isAny: false,
    };
    read(document, place, draft, new Set());
    const shape = {
      ...draft,
      types: draft.isAny ? new Set<string>() : draft.types,
      required: draft.required ?? new Set<string>(),
    };
    known.set(place.pointer, shape);
    return shape;
  };
}

function read(document: OpenDocument, place: Place, draft: Draft, trail: Set<unknown>): void {
  const { pointer, schema } = place;
  draft.steps += 1;
  if (draft.steps > MAX_STEPS || trail.has(schema)) return;
  if (!isObject(schema)) {
    draft.isAny = true;
    return;
  }
  trail.add(schema);
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const target = document.resolve(reference);
    // A foreign or broken reference says nothing.
    if (target === undefined) draft.isAny = true;
    else read(document, { pointer: reference, schema: target }, draft, trail);
  } else {
    readOwn(document, pointer, schema, draft, trail);
  }
  trail.delete(schema);
}

function readOwn(
  document: OpenDocument,
  pointer: string,
  schema: RawObject,
  draft: Draft,
  trail: Set<unknown>,
): void {
  const types = typesOf(schema);
  for (const type of types) draft.types.add(type);
  if (schema['nullable'] === true) draft.types.add('null');
  if (typeof schema['format'] === 'string') draft.format ??= schema['format'];
  readValues(schema, draft);
  readObject(pointer, schema, draft);
  if (isObject(schema['items']) || schema['items'] === true) {
    draft.items ??= { pointer: `${pointer}/items`, schema: schema['items'] };
  }
  let parts = 0;
  for (const key of ['allOf', 'oneOf', 'anyOf']) {
    const list = schema[key];
    if (!Array.isArray(list)) continue;
    parts += list.length;
    const before = draft.required;
    const each = list
      .filter((part) => !isNull(part))
      .map((part: unknown, n) => {
        draft.required = null;
        read(document, { pointer: `${pointer}/${key}/${n}`, schema: part }, draft, trail);
        return draft.required ?? new Set<string>();
      });
    if (list.some(isNull)) draft.types.add('null');
    draft.required = joinRequired(before, each, key === 'allOf');
  }
  if (types.length === 0 && parts === 0 && draft.values === null) draft.isAny = true;
}

const isNull = (part: unknown) =>
  isObject(part) && (part['type'] === 'null' || part['const'] === null);

/** All of the parts' names for `allOf`; otherwise those that every part requires. */
function joinRequired(
  before: ReadonlySet<string> | null,
  [first = new Set<string>(), ...rest]: readonly ReadonlySet<string>[],
  all: boolean,
): Set<string> {
  const own = before ?? new Set<string>();
  if (all) return new Set([...own, ...first, ...rest.flatMap((names) => [...names])]);
  return new Set([...own, ...[...first].filter((name) => rest.every((each) => each.has(name)))]);
}

function typesOf(schema: RawObject): string[] {
  const { type } = schema;
  const declared = (Array.isArray(type) ? type : [type]).filter((word) => typeof word === 'string');
  if (declared.length > 0) return declared;
  return [
    ...(isObject(schema['properties']) ? ['object'] : []),
    ...(schema['items'] === undefined ? [] : ['array']),
  ];
}

function readValues(schema: RawObject, draft: Draft): void {
  const listed = Array.isArray(schema['enum'])
    ? listOf(schema['enum']).slice(0, MAX_VALUES)
    : schema['const'] === undefined
      ? null
      : [schema['const']];
  if (listed) {
    draft.values = [...(draft.values ?? []), ...listed];
    for (const value of listed) draft.types.add(typeOf(value));
  }
  const { example, examples, description } = schema;
  if (example !== undefined) draft.examples.push(example);
  if (schema['default'] !== undefined) draft.examples.push(schema['default']);
  draft.examples.push(...listOf(examples).slice(0, MAX_VALUES));
  if (typeof description === 'string') {
    draft.examples.push(...(description.slice(0, 2000).match(/\b[A-Z][A-Z_]{2,}\b/g) ?? []));
  }
}

function readObject(pointer: string, schema: RawObject, draft: Draft): void {
  const { properties, required } = schema;
  if (isObject(properties)) {
    if (draft.properties.size === 0) draft.pointer = pointer;
    for (const [name, property] of Object.entries(properties)) {
      if (draft.properties.has(name)) continue;
      draft.properties.set(name, {
        pointer: `${pointer}/properties/${escapePointer(name)}`,
        schema: property,
      });
    }
  }
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  if (isObject(properties) || names.length > 0) {
    draft.required = new Set([...(draft.required ?? []), ...names]);
  }
}

/** The elements of a list; none for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The JSON type of a value, as `type` names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** A name as one step of a JSON Pointer. */
export const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
