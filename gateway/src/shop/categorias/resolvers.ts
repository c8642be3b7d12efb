import { tidy } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withAdmin } from '../context.ts';
import { firstProblem } from '../falha.ts';

/** Why a tidy name is not accepted; null when it is. `missing`: the text for an empty one. */
function nomeProblem(nome: string, missing: string) {
  return firstProblem([
    ['nome', nome === '' && missing],
    ['nome', categoriaNomeProblem(nome)],
  ]);
}

export const resolvers: Resolvers<Context> = {
  Mutation: {
    criarCategoria: withAdmin(({ caller, categorias }, args) => {
      const nome = tidy(args.nome);
      const problem = nomeProblem(nome, 'Digite um nome para a categoria.');
      return problem ?? categorias.create(caller, nome);
    }),
    renomearCategoria: withAdmin(({ caller, categorias }, { id, ...args }) => {
      const nome = tidy(args.nome);
      return nomeProblem(nome, 'Digite um novo nome.') ?? categorias.rename(caller, id, nome);
    }),
    excluirCategoria: withAdmin(({ caller, categorias }, { id }) => categorias.remove(caller, id)),
  },
};
