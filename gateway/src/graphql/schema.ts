import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { resolvers as carrinho } from '../carrinho/resolvers.ts';
import { resolvers as catalogo } from '../catalogo/resolvers.ts';
import { resolvers as loja } from '../loja/resolvers.ts';
import { resolvers as sessao } from '../sessao/resolvers.ts';
import { aplicarAuth } from './autorizacao.ts';
import { DateTime, Dinheiro } from './escalares.ts';
import type { Resolvers } from './tipos.gen.ts';

/** The contract, as written by hand. */
export const sdl = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');

/** The schema that runs: the contract, each domain's resolvers, and `@auth` in front of them. */
export function criarSchema(): GraphQLSchema {
  const escalares: Resolvers = { Dinheiro, DateTime };
  return aplicarAuth(
    makeExecutableSchema({
      typeDefs: sdl,
      resolvers: [escalares, catalogo, carrinho, sessao, loja],
      inheritResolversFromInterfaces: false,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  );
}
