import type { Resolvers } from '../../resolvers.gen.ts';
import { requireSessao, type SessaoContext } from '../sessao/access.ts';
import type { Conta } from '../sessao/conta.ts';
import { readEnderecoInput } from './endereco-input.ts';
import type { EnderecosPort } from './port.ts';

type Context = SessaoContext<{ readonly caller: Conta; readonly enderecos: EnderecosPort }>;

export const resolvers: Resolvers<Context> = {
  Query: {
    meusEnderecos: (_, __, context) => {
      const { caller, enderecos } = requireSessao(context);
      return enderecos.list(caller);
    },
  },
  Mutation: {
    adicionarEndereco: (_, { input }, context) => {
      const { caller, enderecos } = requireSessao(context);
      const endereco = readEnderecoInput(input);
      if ('codigo' in endereco) return endereco;
      return enderecos.add(caller, endereco, input.padrao === true);
    },
    editarEndereco: (_, { id, input }, context) => {
      const { caller, enderecos } = requireSessao(context);
      const endereco = readEnderecoInput(input);
      if ('codigo' in endereco) return endereco;
      return enderecos.edit(caller, id, endereco, input.padrao === true);
    },
    definirEnderecoPadrao: (_, { id }, context) => {
      const { caller, enderecos } = requireSessao(context);
      return enderecos.makeDefault(caller, id);
    },
    excluirEndereco: (_, { id }, context) => {
      const { caller, enderecos } = requireSessao(context);
      return enderecos.remove(caller, id);
    },
  },
};
