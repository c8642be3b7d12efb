import type { Resolvers } from '../../graphql/types.gen.ts';

export const resolvers: Resolvers = {};
