import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { resolvers as carrinho } from '../carrinho/resolvers.ts';
import { resolvers as catalogo } from '../catalogo/resolvers.ts';
import { resolvers as loja } from '../loja/resolvers.ts';
import { resolvers as sessao } from '../sessao/resolvers.ts';
import { applyAuth } from './authorization.ts';
import { DateTime, Dinheiro } from './scalars.ts';
import type { Resolvers } from './types.gen.ts';

/** The contract, as written by hand. */
export const sdl = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');

/** The schema that runs: the contract, each domain's resolvers, and `@auth` in front of them. */
export function createSchema(): GraphQLSchema {
  const scalars: Resolvers = { Dinheiro, DateTime };
  return applyAuth(
    makeExecutableSchema({
      typeDefs: sdl,
      resolvers: [scalars, catalogo, carrinho, sessao, loja],
      inheritResolversFromInterfaces: false,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  );
}
