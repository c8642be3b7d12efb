import { taxaProblems } from '@decantaria/loja/frete';
import type { Resolvers } from '../../resolvers.gen.ts';
import { readCep } from '../arguments.ts';
import { type Context, withAdmin } from '../context.ts';
import { firstProblem } from '../falha.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    cotarFrete: (_, { cep }, { anonymous, services }) =>
      services.fretes.quote(anonymous.reading, readCep(cep)),
    fretes: (_, __, { anonymous, services }) => services.fretes.list(anonymous.reading),
    fretePadrao: (_, __, { anonymous, services }) => services.fretes.padrao(anonymous.reading),
  },
  Mutation: {
    definirFrete: withAdmin(
      ({ caller }, { input }, { fretes }) =>
        firstProblem(taxaProblems(input)) ?? fretes.define(caller, input),
    ),
    removerFrete: withAdmin(({ caller }, { uf }, { fretes }) => fretes.remove(caller, uf)),
    definirFretePadrao: withAdmin(
      ({ caller }, { input }, { fretes }) =>
        firstProblem(taxaProblems(input)) ?? fretes.definePadrao(caller, input),
    ),
    removerFretePadrao: withAdmin(({ caller }, _, { fretes }) => fretes.removePadrao(caller)),
  },
};
