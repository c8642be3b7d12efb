import type { Resolvers } from '../../resolvers.gen.ts';
import { readCep } from '../arguments.ts';
import type { Context } from '../context.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    cep: (_, { cep }, { services }) => services.cep.find(readCep(cep)),
  },
};
