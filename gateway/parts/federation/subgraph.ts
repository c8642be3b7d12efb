import { buildSubgraphSchema } from '@apollo/subgraph';
import { addResolversToSchema } from '@graphql-tools/schema';
import { type IResolvers, MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  parse,
} from 'graphql';
import { z } from 'zod';
import { applyAuth } from '../../src/server/graphql/authorization.ts';
import { common, sdl } from '../../src/server/graphql/schema.ts';
import type { Part } from '../../src/server/part.ts';
import type { Context } from '../../src/shop/context.ts';
import { forbidden, invalidInput } from '../../src/shop/errors.ts';

/** The most entities of one `_entities`. */
const MOST = 60;

const KEYS = parse(`
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.5", import: ["@key"])
  extend type Produto @key(fields: "id") @key(fields: "slug")
  extend type Categoria @key(fields: "id")
`);

/** The rules of `_entities` for the limit of cost. It makes a call for each product. */
const ENTITIES = fieldOf(
  parse(`type Query {
    _entities(representations: [_Any!]!): [_Entity]!
      @cost(weight: "${MOST}")
      @listSize(assumedSize: ${MOST}, slicingArguments: ["representations"])
  }`),
);

const id = z.string().regex(/^[\w-]{1,100}$/);

const representations = z
  .array(
    z.union([
      z.object({ __typename: z.literal('Produto'), id }),
      z.object({ __typename: z.literal('Produto'), slug: z.string().min(1).max(200) }),
      z.object({ __typename: z.literal('Categoria'), id }),
    ]),
  )
  .max(MOST);

type Reference = z.output<typeof representations>[number];

/** Finds each entity as the fields of `Query` do: what every visitor may read, each once in an operation. */
const references = {
  Produto: {
    __resolveReference: async (
      reference: Reference,
      { catalogo, anonymous: { reading } }: Context,
    ) =>
      copyOf(
        'slug' in reference
          ? await catalogo.bySlug(reading, reference.slug)
          : await reading.catalogo.byId(reference.id),
      ),
  },
  Categoria: {
    __resolveReference: async (reference: Reference, { anonymous: { reading } }: Context) => {
      const categorias = await reading.catalogo.categorias();
      return copyOf(categorias.find((one) => 'id' in reference && one.id === reference.id) ?? null);
    },
  },
};

/** The library writes `__typename` into the entity, and entities are shared by operations. */
function copyOf<T extends object>(entity: T | null): T | null {
  return entity && { ...entity };
}

/**
 * The executable schema as a subgraph of a federation: the contract, `_entities` and `_service`. `@auth` and the limits hold
 * as without it. The text of the schema is readable where introspection is on.
 */
function createSubgraph(
  resolvers: readonly IResolvers[],
  { introspection }: { readonly introspection: boolean },
): GraphQLSchema {
  const typeDefs = { kind: Kind.DOCUMENT, definitions: [] } as const;
  const subgraph = buildSubgraphSchema([parse(sdl), KEYS, { typeDefs, resolvers: references }]);
  for (const one of [common, ...resolvers]) {
    addResolversToSchema({ schema: subgraph, resolvers: one, updateResolversInPlace: true });
  }
  return applyAuth(
    mapSchema(subgraph, {
      [MapperKind.ROOT_FIELD]: (field, name) => {
        const { resolve } = field;
        if (name === '_service' && !introspection) return { ...field, resolve: refuse };
        if (name !== '_entities' || !resolve) return field;
        return {
          ...field,
          astNode: ENTITIES,
          resolve: (source, args: Readonly<Record<string, unknown>>, context, info) =>
            resolve(source, { representations: read(args['representations']) }, context, info),
        };
      },
    }),
  );
}

export const part: Part = { schemaOf: createSubgraph };

function refuse(): never {
  throw forbidden();
}

/** Throws BAD_USER_INPUT for too many entities, and for those of other types or keys. */
function read(value: unknown): Reference[] {
  const parsed = representations.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    'representations',
    `representations takes at most ${MOST} entities: Produto by id or slug, Categoria by id.`,
  );
}

function fieldOf({ definitions: [type] }: DocumentNode): FieldDefinitionNode | undefined {
  return type?.kind === Kind.OBJECT_TYPE_DEFINITION ? type.fields?.[0] : undefined;
}
