import type { Resolvers } from '../../resolvers.gen.ts';
import { readCep } from '../arguments.ts';
import type { CepPort } from './port.ts';

type Context = { readonly services: { readonly cep: CepPort } };

export const resolvers: Resolvers<Context> = {
  Query: {
    cep: (_, { cep }, { services }) => services.cep.find(readCep(cep)),
  },
};
