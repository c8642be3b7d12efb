import { isObject } from '../notes.ts';
import { pathOf } from './judge-reply.ts';
import { clean } from './load.ts';
import { type Place, type Shape, typeOf } from './shape.ts';

const MAX_ELEMENTS = 50;
const MAX_DEPTH = 20;
const MAX_DIFFERENCES = 12;

/** A key of a map may be a person's. */
const nameOf = (key: string) => (/^[a-z_$][\w$-]{0,40}$/i.test(key) ? key : '(another name)');

/** `isNull`: null in a field that may not be. */
export interface Difference {
  readonly text: string;
  readonly isNull: boolean;
}

/** Where a reply differs from the document, each field once. Names and types only, never values. */
export function compareReply(
  reply: unknown,
  place: Place,
  shapeOf: (place: Place) => Shape,
): Difference[] {
  const found = new Map<string, Difference>();
  const add = (path: readonly PropertyKey[], pointer: string, text: string, isNull = false) => {
    if (found.size < MAX_DIFFERENCES) {
      found.set(`${pathOf(path)} ${text}`, {
        text: `${pathOf(path)}: ${text} (${clean(pointer)})`,
        isNull,
      });
    }
  };
  const walk = (value: unknown, at: Place, path: readonly PropertyKey[]): void => {
    if (path.length > MAX_DEPTH) return;
    const shape = shapeOf(at);
    const { types } = shape;
    const type = typeOf(value);
    const isAllowed =
      types.size === 0 || types.has(type) || (type === 'integer' && types.has('number'));
    if (!isAllowed) {
      const documented = [...types].map(clean).join(' or ');
      return add(path, at.pointer, `${type}, documented as ${documented}`, value === null);
    }
    if (Array.isArray(value) && shape.items) {
      for (const element of value.slice(0, MAX_ELEMENTS)) walk(element, shape.items, [...path, 0]);
    }
    if (!isObject(value) || shape.properties.size === 0) return;
    for (const name of shape.required) {
      if (!Object.hasOwn(value, name)) {
        add([...path, name], shape.pointer, 'absent, documented as required');
      }
    }
    for (const [name, field] of Object.entries(value)) {
      const own = shape.properties.get(name);
      if (own) walk(field, own, [...path, name]);
      else add([...path, nameOf(name)], shape.pointer, 'sent, but not documented');
    }
  };
  walk(reply, place, []);
  return [...found.values()];
}
