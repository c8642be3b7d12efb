import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** Repeatable random choices: the same seed chooses the same. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed | 0;
  /** From 0 to 1, exclusive. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const stirred = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(choices: readonly [T, ...T[]] | readonly T[]): T => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('nothing to choose from');
      return choice;
    },
  };
}

interface RandomOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * A valid query of the schema with fragments, aliases, literals and variables, and values for its variables: most of
 * them valid, some null, omitted or of another type.
 */
export function randomOperation(schema: GraphQLSchema, random: Random): RandomOperation {
  const definitions: string[] = [];
  const variables: Record<string, unknown> = {};
  const fragments = new Map<string, string>();
  let fields = 0;

  const argumentOf = ({ name, type, defaultValue }: GraphQLArgument): string[] => {
    const isRequired = isNonNullType(type) && defaultValue === undefined;
    if (!isRequired && random.chance(0.4)) return [];
    if (random.chance(0.4)) return [`${name}: ${literal(type, random)}`];
    const variable = `v${definitions.length}`;
    const fallback = !isNonNullType(type) && random.chance(0.3);
    const strict = !isNonNullType(type) && !fallback && random.chance(0.2) ? '!' : '';
    definitions.push(
      `$${variable}: ${String(type)}${strict}${fallback ? ` = ${literal(type, random)}` : ''}`,
    );
    if (random.chance(0.85)) variables[variable] = inputValue(type, random);
    return [`${name}: $${variable}`];
  };

  const fieldOf = (field: GraphQLField<unknown, unknown>, depth: number): string => {
    fields += 1;
    const inner = getNamedType(field.type);
    const args = field.args.flatMap(argumentOf);
    // Fields with arguments get an alias each: two calls of one response name would conflict.
    const alias = args.length > 0 ? `f${fields}: ` : random.chance(0.15) ? `g${fields}: ` : '';
    const selection = isObjectType(inner) ? ` ${selectionOf(inner, depth + 1)}` : '';
    const directive = random.chance(0.01) ? ` @include(if: ${random.chance(0.5)})` : '';
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${directive}${selection}`;
  };

  const selectionOf = (type: GraphQLObjectType, depth: number): string => {
    const all = Object.values(type.getFields());
    const open = all.filter((field) => depth < 4 || !isObjectType(getNamedType(field.type)));
    const chosen = Array.from({ length: 1 + random.below(4) }, () => random.pick(open));
    const parts = chosen.map((field) => {
      const text = fieldOf(field, depth);
      if (random.chance(0.85)) return text;
      if (random.chance(0.5))
        return `... ${random.chance(0.5) ? `on ${type.name} ` : ''}{ ${text} }`;
      const name = `F${fragments.size}`;
      fragments.set(name, `fragment ${name} on ${type.name} { ${text} }`);
      return random.chance(0.3) ? `...${name} ...${name}` : `...${name}`;
    });
    const typename = random.chance(0.2) ? '__typename ' : '';
    const renamed = random.chance(0.05) ? 'tipo0: __typename ' : '';
    return `{ ${typename}${renamed}${parts.join(' ')} }`;
  };

  const root = schema.getQueryType();
  if (!root) throw new Error('the schema has no queries');
  const selection = selectionOf(root, 0);
  const head = definitions.length > 0 ? `(${definitions.join(', ')})` : '';
  return { query: `query Q${head} ${selection} ${[...fragments.values()].join(' ')}`, variables };
}

function literal(type: GraphQLInputType, random: Random): string {
  if (!isNonNullType(type) && random.chance(0.1)) return 'null';
  const present = getNullableType(type);
  if (isListType(present)) return `[${literal(present.ofType, random)}]`;
  if (isEnumType(present)) return random.pick(present.getValues()).name;
  if (isInputObjectType(present)) {
    const chosen = Object.values(present.getFields()).filter(() => random.chance(0.5));
    return `{${chosen.map(({ name, type: own }) => `${name}: ${literal(own, random)}`).join(', ')}}`;
  }
  switch (present.name) {
    case 'Int':
      return String(random.below(70) - 5);
    case 'Boolean':
      return String(random.chance(0.5));
    case 'ID':
      return random.pick(['7', '"7"']);
    case 'Data':
      return '"2026-03-02"';
    default:
      return random.pick(['"noite"', '"Árabes"', '"a\\"b"', '"""bloco"""', '""']);
  }
}

function inputValue(type: GraphQLInputType, random: Random): unknown {
  if (random.chance(0.08)) return random.pick([null, 1.5, 'outro', [null], { a: 1 }, 2 ** 40]);
  const present = getNullableType(type);
  if (isListType(present)) {
    return random.chance(0.1) ? 'uma' : [inputValue(present.ofType, random)];
  }
  if (isEnumType(present)) return random.pick(present.getValues()).name;
  if (isInputObjectType(present)) {
    const chosen = Object.values(present.getFields()).filter(() => random.chance(0.5));
    return Object.fromEntries(chosen.map(({ name, type: own }) => [name, inputValue(own, random)]));
  }
  switch (present.name) {
    case 'Int':
      return random.below(70) - 5;
    case 'Boolean':
      return random.chance(0.5);
    case 'ID':
      return random.pick([7, '7']);
    case 'Data':
      return random.pick(['2026-03-02', '2026-02-30']);
    default:
      return random.pick(['noite', 'Árabes', '', 'a"b']);
  }
}

/** True for a field whose value is no property of its parent, but the result of a resolver. */
export type IsResolved = (type: GraphQLObjectType, field: string) => boolean;

/**
 * A value as a resolver returns it: an object with the plain fields of its type. With `faults` some values are null,
 * missing, an error or of another type, also where the schema forbids it. Holds no promise, as the models hold none.
 */
export function randomValue(
  type: GraphQLOutputType,
  random: Random,
  options: { readonly faults: number; readonly isResolved: IsResolved },
): unknown {
  if (random.chance(options.faults)) return random.pick(FAULTS);
  if (!isNonNullType(type) && random.chance(0.1)) return null;
  const present = getNullableType(type);
  if (isListType(present)) {
    const item = () => randomValue(present.ofType, random, options);
    return Array.from({ length: random.below(4) }, item);
  }
  if (isEnumType(present)) return random.pick(present.getValues()).value;
  if (isObjectType(present)) {
    const fields = Object.values(present.getFields());
    const plain = fields.filter(({ name }) => !options.isResolved(present, name));
    return Object.fromEntries(
      plain.map((field) => [field.name, randomValue(field.type, random, options)]),
    );
  }
  switch (present.name) {
    case 'Int':
    case 'Dinheiro':
      return random.below(100_000);
    case 'Float':
      return random.below(1000) / 10;
    case 'Boolean':
      return random.chance(0.5);
    case 'DateTime':
      return '2026-03-02T09:15:00-03:00';
    default:
      return `t${random.below(1000)}`;
  }
}

const FAULTS = [null, undefined, new Error('hidden'), Number.NaN, {}, 7, 'outro', []];
