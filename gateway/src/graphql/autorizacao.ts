import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { FalhaRest } from '../rest/falha.ts';
import type { Contexto } from './contexto.ts';
import { naoAutenticado, semPermissao } from './erros.ts';

/**
 * Puts the rule of `@auth(papel:)` in front of every field that carries it: the session is verified
 * before the resolver, hence before any call of its own. A session that the upstream refuses midway is
 * confirmed anew, so that a revoked account reads as signed out rather than as a broken shop.
 */
export function aplicarAuth(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (campo) => {
      const regra = getDirective(schema, campo, 'auth')?.[0];
      if (!regra) return campo;
      const resolver = campo.resolve ?? defaultFieldResolver;
      const papel = regra['papel'] === 'ADMIN' ? 'ADMIN' : 'USER';
      return {
        ...campo,
        resolve: async (origem, argumentos, contexto: Contexto, info) => {
          const sessao = await contexto.acesso.identificar();
          if (!sessao) throw naoAutenticado();
          if (!sessao.papeis.includes(papel)) throw semPermissao();
          try {
            return await resolver(origem, argumentos, contexto, info);
          } catch (erro) {
            const recusado = erro instanceof FalhaRest ? erro.recusa?.status : undefined;
            const emDuvida = recusado === 401 || recusado === 403;
            if (emDuvida && !(await contexto.acesso.reconfirmar())) throw naoAutenticado();
            throw erro;
          }
        },
      };
    },
  });
}
