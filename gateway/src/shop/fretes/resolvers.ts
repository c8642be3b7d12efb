import type { Resolvers } from '../../resolvers.gen.ts';
import { readCep } from '../arguments.ts';
import { type Context, withAdmin } from '../context.ts';
import { taxaProblem } from './taxa.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    cotarFrete: (_, { cep }, { anonymous, services }) =>
      services.fretes.quote(anonymous.reading, readCep(cep)),
    fretes: (_, __, { anonymous, services }) => services.fretes.list(anonymous.reading),
    fretePadrao: (_, __, { anonymous, services }) => services.fretes.padrao(anonymous.reading),
  },
  Mutation: {
    definirFrete: withAdmin(
      ({ caller }, { input }, context) =>
        taxaProblem(input) ?? context.services.fretes.define(caller, input),
    ),
    removerFrete: withAdmin(({ caller }, { uf }, context) =>
      context.services.fretes.remove(caller, uf),
    ),
    definirFretePadrao: withAdmin(
      ({ caller }, { input }, context) =>
        taxaProblem(input) ?? context.services.fretes.definePadrao(caller, input),
    ),
    removerFretePadrao: withAdmin(({ caller }, _, context) =>
      context.services.fretes.removePadrao(caller),
    ),
  },
};
