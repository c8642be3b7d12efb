import { invalidInput } from '../graphql/errors.ts';
import { formatCep } from '../text/documents.ts';
import type { Resolvers } from '../types.gen.ts';
import type { CepLookup } from './cep.ts';

type Context = { readonly services: { readonly cep: CepLookup } };

export const resolvers: Resolvers<Context> = {
  Query: {
    cep: (_, { cep }, { services }) => {
      const formatted = formatCep(cep);
      if (formatted === null) throw invalidInput('cep', 'cep must have eight digits.');
      return services.cep.find(formatted);
    },
  },
};
