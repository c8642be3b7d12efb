import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, GraphQLError, type GraphQLSchema } from 'graphql';
import { RestFailure } from '../rest/failure.ts';
import { forbidden, unauthenticated } from './errors.ts';

/** The slice of a resolver's context that `@auth` reads: the verified caller, null when signed out. */
interface AuthContext {
  readonly access: {
    readonly identify: () => Promise<{ readonly papeis: readonly string[] } | null>;
    /** Verifies the session again, past the remembered verdict. */
    readonly reconfirm: () => Promise<object | null>;
  };
}

/**
 * Enforces `@auth(papel:)`: the session is verified before the resolver runs. When the upstream refuses a call of the
 * resolver, the session is verified again, so that a revoked account gets UNAUTHENTICATED.
 */
export function applyAuth(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field) => {
      const rule = getDirective(schema, field, 'auth')?.[0];
      if (!rule) return field;
      const resolver = field.resolve ?? defaultFieldResolver;
      const papel = rule['papel'] === 'ADMIN' ? 'ADMIN' : 'USER';
      return {
        ...field,
        resolve: async (source, args, context: AuthContext, info) => {
          const sessao = await context.access.identify();
          if (!sessao) throw unauthenticated();
          if (!sessao.papeis.includes(papel)) throw forbidden();
          try {
            return await resolver(source, args, context, info);
          } catch (error) {
            const refusedStatus = failureBehind(error)?.refusal?.status;
            const isAuthRefusal = refusedStatus === 401 || refusedStatus === 403;
            if (isAuthRefusal && !(await context.access.reconfirm())) throw unauthenticated();
            throw error;
          }
        },
      };
    },
  });
}

/** The REST failure that an error is or wraps. */
function failureBehind(error: unknown): RestFailure | null {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  return cause instanceof RestFailure ? cause : null;
}
