import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { IResolvers } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import { applyAuth } from './authorization.ts';
import { Data, DateTime, Dinheiro } from './scalars.ts';
import { Upload } from './upload.ts';

export const sdl = readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8');

/** The resolvers of the scalars. */
export const scalars = { Data, Dinheiro, DateTime, Upload };

/** The executable schema: the contract, the domains' resolvers, and `@auth` in front of them. */
export function createSchema(resolvers: readonly IResolvers[]): GraphQLSchema {
  return applyAuth(
    makeExecutableSchema({
      typeDefs: sdl,
      resolvers: [scalars, ...resolvers],
      inheritResolversFromInterfaces: false,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  );
}
