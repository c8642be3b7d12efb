import type { Resolvers } from '../../resolvers.gen.ts';
import { ApiFailure, apiFailureOf } from '../errors.ts';
import { requireAdmin } from './access.ts';
import { entrar, sair, toSessao } from './entrada.ts';
import { type ErasureContext, excluirMinhaConta } from './exclusao.ts';
import { confirmarIdentidade, type IdentidadeContext } from './identidade.ts';
import {
  confirmarEmail,
  redefinirSenha,
  reenviarConfirmacaoEmail,
  solicitarRedefinicao,
} from './por-email.ts';
import { registrar } from './registro.ts';
import {
  ativarSegundoFator,
  confirmarSegundoFator,
  desativarSegundoFator,
  iniciarSegundoFator,
  renovarCodigosRecuperacao,
} from './segundo-fator.ts';

export const resolvers: Resolvers<ErasureContext & IdentidadeContext> = {
  Query: {
    meuSegundoFator: (_, __, context) =>
      context.services.segundoFator.read(requireAdmin(context).caller),
    sessao: async (_, __, context) => {
      const sessao = await context.access.identify();
      return (
        sessao &&
        toSessao(sessao, context.services.zones.store, context.credential.source === 'bearer')
      );
    },
  },
  Mutation: {
    entrar: async (_, { username, senha }, context) =>
      counted(context, await entrar(context, username, senha)),
    confirmarSegundoFator: async (_, { desafio, codigo }, context) =>
      counted(context, await confirmarSegundoFator(context, desafio, codigo)),
    iniciarSegundoFator: (_, { senha }, context) => iniciarSegundoFator(context, senha),
    ativarSegundoFator: (_, { codigo }, context) => ativarSegundoFator(context, codigo),
    desativarSegundoFator: (_, { senha, codigo }, context) =>
      desativarSegundoFator(context, senha, codigo),
    renovarCodigosRecuperacao: (_, { senha, codigo }, context) =>
      renovarCodigosRecuperacao(context, senha, codigo),
    confirmarIdentidade: (_, { input }, context) => confirmarIdentidade(context, input),
    sair: async (_, __, context) => {
      await sair(context);
      return true;
    },
    excluirMinhaConta: (_, { senha }, context) => excluirMinhaConta(context, senha),
    confirmarEmail: (_, { token }, context) => confirmarEmail(context, token),
    reenviarConfirmacaoEmail: (_, __, context) => reenviarConfirmacaoEmail(context),
    registrar: (_, { input }, context) => registrar(context, input),
    solicitarRedefinicaoSenha: (_, { email }, context) => solicitarRedefinicao(context, email),
    redefinirSenha: (_, { token, senha }, context) => redefinirSenha(context, token, senha),
  },
  ConfirmacaoNecessaria: {
    comCodigo: async (_, __, context) => {
      const { caller } = requireAdmin(context);
      const found = await context.services.segundoFator.read(caller).catch(apiFailureOf);
      return !(found instanceof ApiFailure) && (found?.ativo ?? false);
    },
  },
};

/** Counts the outcome of a sign-in. */
function counted<Outcome extends { readonly __typename?: string | undefined }>(
  { services }: Pick<ErasureContext, 'services'>,
  outcome: Outcome,
): Outcome {
  services.metrics.signIn(outcome.__typename);
  return outcome;
}
