import { readCep } from '../graphql/arguments.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Fretes } from './fretes.ts';

type Context = { readonly anonymous: { readonly fretes: Fretes } };

export const resolvers: Resolvers<Context> = {
  Query: {
    cotarFrete: (_, { cep }, { anonymous }) => anonymous.fretes.quote(readCep(cep)),
    fretes: (_, __, { anonymous }) => anonymous.fretes.list(),
    fretePadrao: (_, __, { anonymous }) => anonymous.fretes.padrao(),
  },
};
