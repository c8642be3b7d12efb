import { invalidInput } from '../graphql/errors.ts';
import { formatCep } from '../text/documents.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Fretes } from './fretes.ts';

type Context = { readonly anonymous: { readonly fretes: Fretes } };

export const resolvers: Resolvers<Context> = {
  Query: {
    cotarFrete: (_, { cep }, { anonymous }) => {
      const formatted = formatCep(cep);
      if (formatted === null) throw invalidInput('cep', 'cep must have eight digits.');
      return anonymous.fretes.quote(formatted);
    },
    fretes: (_, __, { anonymous }) => anonymous.fretes.list(),
  },
};
