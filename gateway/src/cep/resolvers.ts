import { formatCep } from '../enderecos/heal.ts';
import { invalidInput } from '../graphql/errors.ts';
import type { Resolvers } from '../graphql/types.gen.ts';

export const resolvers: Resolvers = {
  Query: {
    cep: (_, { cep }, { services }) => {
      const formatted = formatCep(cep);
      if (formatted === null) throw invalidInput('cep', 'cep must have eight digits.');
      return services.cep.find(formatted);
    },
  },
};
