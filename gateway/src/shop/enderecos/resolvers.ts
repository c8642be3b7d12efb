import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withSessao } from '../context.ts';
import { readEnderecoInput } from './endereco-input.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    meusEnderecos: withSessao(({ caller, enderecos }) => enderecos.list(caller)),
  },
  Mutation: {
    adicionarEndereco: withSessao(({ caller, enderecos }, { input }) => {
      const endereco = readEnderecoInput(input);
      if ('codigo' in endereco) return endereco;
      return enderecos.add(caller, endereco, input.padrao === true);
    }),
    editarEndereco: withSessao(async ({ caller, enderecos }, { id, input }) => {
      let endereco = readEnderecoInput(input);
      if ('codigo' in endereco && endereco.campo === 'cep') {
        const stored = (await enderecos.list(caller)).find((own) => own.id === id);
        endereco = readEnderecoInput(input, stored);
      }
      if ('codigo' in endereco) return endereco;
      return enderecos.edit(caller, id, endereco, input.padrao === true);
    }),
    definirEnderecoPadrao: withSessao(({ caller, enderecos }, { id }) =>
      enderecos.makeDefault(caller, id),
    ),
    excluirEndereco: withSessao(({ caller, enderecos }, { id }) => enderecos.remove(caller, id)),
  },
};
