import type { Place, Shape } from './shape.ts';
import { typeOf } from './shape.ts';

/** One field that the gateway read of an imagined reply. */
export interface Read {
  readonly path: readonly PropertyKey[];
  /** The place of its schema, or where it would be declared. */
  readonly pointer: string;
  /** Null when the document does not have it. */
  readonly shape: Shape | null;
  readonly isRequired: boolean;
  /** False below an object whose fields the document does not describe. */
  readonly isDescribed: boolean;
  readonly candidates: number;
}

/** The content of a field: nothing, null, the allowed value of that number, or a value of another type. */
export type Choice = 'absent' | 'null' | number | { readonly value: unknown };

/** By path; the first allowed value by default. */
export type Choices = ReadonlyMap<string, Choice>;

const MAX_DEPTH = 14;

export const keyOf = (path: readonly PropertyKey[]) => path.map(String).join('\u0000');

/**
 * A reply as the document describes it, made while the gateway reads it: only fields that are read exist, so neither cycles nor
 * large schemas cost anything. `reads` records each field by its path.
 */
export function imagine(
  root: Place,
  shapeOf: (place: Place) => Shape,
  choices: Choices,
): { readonly reply: unknown; readonly reads: ReadonlyMap<string, Read> } {
  const reads = new Map<string, Read>();
  const note = (path: readonly PropertyKey[], place: Place, isRequired: boolean): unknown => {
    const shape = shapeOf(place);
    const candidates = candidatesOf(shape);
    const { pointer } = place;
    const key = keyOf(path);
    reads.set(key, {
      path,
      pointer,
      shape,
      isRequired,
      isDescribed: true,
      candidates: candidates.length,
    });
    const choice = choices.get(key) ?? 0;
    if (choice === 'absent') return undefined;
    if (choice === 'null') return null;
    if (typeof choice === 'object') return choice.value;
    return build(candidates[choice], path, shape);
  };
  const build = (candidate: unknown, path: readonly PropertyKey[], shape: Shape): unknown => {
    if (candidate === OBJECT) return path.length > MAX_DEPTH ? {} : objectOf(path, shape);
    if (candidate !== ARRAY) return candidate;
    if (!shape.items || path.length > MAX_DEPTH) return [];
    return [note([...path, 0], shape.items, true)];
  };
  const objectOf = (path: readonly PropertyKey[], shape: Shape): unknown => {
    const values = new Map<string, unknown>();
    const get = (name: string | symbol): unknown => {
      // A shop has no field of these names, and parsers ask for them.
      if (typeof name === 'symbol' || name in Object.prototype || name === 'then') return undefined;
      if (values.has(name)) return values.get(name);
      const own = [...path, name];
      const place = shape.properties.get(name);
      const value = place && note(own, place, shape.required.has(name));
      if (!place && name !== 'toJSON') {
        reads.set(keyOf(own), {
          path: own,
          pointer: `${shape.pointer}/properties/${name}`,
          shape: null,
          isRequired: false,
          isDescribed: shape.properties.size > 0,
          candidates: 0,
        });
        const choice = choices.get(keyOf(own));
        if (typeof choice === 'object') return choice.value;
      }
      values.set(name, value);
      return value;
    };
    const names = () => [...shape.properties.keys()].filter((name) => get(name) !== undefined);
    return new Proxy(
      {},
      {
        get: (_, name) => get(name),
        has: (_, name) => get(name) !== undefined,
        ownKeys: names,
        getOwnPropertyDescriptor: (_, name) => {
          const value = get(name);
          if (value === undefined) return undefined;
          return { value, enumerable: true, configurable: true, writable: true };
        },
      },
    );
  };
  return { reply: note([], root, true), reads };
}

const OBJECT = Symbol('object');
const ARRAY = Symbol('array');

const STRINGS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-03-05T14:07:31', '2026-03-05T14:07:31Z'],
  date: ['2026-03-05'],
  uuid: ['8f14e45f-ceea-467f-a0e6-1d2b3c4d5e6f'],
  uri: ['https://loja.example/imagem.jpg'],
  email: ['pessoa@loja.example'],
};
const PLAIN = [
  'Texto',
  '2026-03-05T14:07:31',
  '2026-03-05',
  'https://loja.example/imagem.jpg',
  '10 ml',
  '60000-001',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl',
];

/** Values that the document allows, likely ones first. Null is not among them. */
function candidatesOf({ types, values, examples, format }: Shape): unknown[] {
  if (values) return values.filter((value) => value !== null);
  const isOpen = types.size === 0;
  const may = (type: string) => isOpen || types.has(type);
  const fits = (value: unknown) => {
    const type = typeOf(value);
    return types.has(type) || (type === 'integer' && types.has('number'));
  };
  const texts = (format === null ? undefined : STRINGS[format]) ?? PLAIN;
  return [
    ...(may('object') ? [OBJECT] : []),
    ...(may('array') ? [ARRAY] : []),
    ...examples.filter((value) => typeof value !== 'object' && fits(value)).slice(0, 40),
    ...(may('string') ? texts : []),
    ...(may('integer') || may('number') ? [7, 1, 2026] : []),
    ...(types.has('number') ? [7.5] : []),
    ...(may('boolean') ? [true, false] : []),
  ];
}
