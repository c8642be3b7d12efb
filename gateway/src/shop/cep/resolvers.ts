import type { Resolvers } from '../../types.gen.ts';
import { readCep } from '../arguments.ts';
import type { CepLookup } from './cep.ts';

type Context = { readonly services: { readonly cep: CepLookup } };

export const resolvers: Resolvers<Context> = {
  Query: {
    cep: (_, { cep }, { services }) => services.cep.find(readCep(cep)),
  },
};
