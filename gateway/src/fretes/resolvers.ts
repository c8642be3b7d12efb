import { formatCep } from '../enderecos/heal.ts';
import { invalidInput } from '../graphql/errors.ts';
import type { Resolvers } from '../graphql/types.gen.ts';

export const resolvers: Resolvers = {
  Query: {
    cotarFrete: (_, { cep }, { anonymous }) => {
      const formatted = formatCep(cep);
      if (formatted === null) throw invalidInput('cep', 'cep must have eight digits.');
      return anonymous.fretes.quote(formatted);
    },
    fretes: (_, __, { anonymous }) => anonymous.fretes.list(),
  },
};
