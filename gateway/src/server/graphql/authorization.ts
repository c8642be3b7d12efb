import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, GraphQLError, type GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { ApiFailure, forbidden, unauthenticated } from '../../shop/errors.ts';
import { eventsOf } from '../concurrency/events.ts';

const eventSource = z.custom<AsyncIterable<unknown>>(
  (source) => Symbol.asyncIterator in Object(source),
);

type Caller = { readonly papeis: readonly string[] } | null;

/** The slice of a resolver's context that `@auth` reads: the verified caller, null when signed out. */
interface AuthContext {
  readonly access: {
    readonly presented: () => boolean;
    readonly identify: () => Promise<Caller>;
    /** Verifies the session again, past the remembered verdict. */
    readonly reconfirm: () => Promise<Caller>;
  };
}

/** Milliseconds between two checks of an open subscription's session. */
const RECHECK_MS = 15_000;

/**
 * Enforces `@auth(papel:)`: the session is verified before the resolver runs. When the upstream refuses a call of the
 * resolver, the session is verified again, so that a revoked account gets UNAUTHENTICATED, and one that lost its role
 * FORBIDDEN. An open subscription is verified every 15 s and ends with the error.
 */
export function applyAuth(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field) => {
      const rule = getDirective(schema, field, 'auth')?.[0];
      if (!rule) return field;
      const { resolve = defaultFieldResolver, subscribe } = field;
      const papel = rule['papel'] === 'ADMIN' ? 'ADMIN' : 'USER';
      const admit = (caller: Caller, { access }: AuthContext) => {
        if (!caller) throw unauthenticated(access.presented() ? 'SESSAO_ENCERRADA' : 'SEM_SESSAO');
        if (!caller.papeis.includes(papel)) throw forbidden();
      };
      return {
        ...field,
        resolve: async (source, args, context: AuthContext, info) => {
          admit(await context.access.identify(), context);
          try {
            return await resolve(source, args, context, info);
          } catch (error) {
            // A lost session, or a lost role: the token may still name it.
            if (failureBehind(error)?.deniesAccess)
              admit(await context.access.reconfirm(), context);
            throw error;
          }
        },
        ...(subscribe && {
          subscribe: async (source, args, context: AuthContext, info) => {
            admit(await context.access.identify(), context);
            const events = eventSource.parse(await subscribe(source, args, context, info));
            return whileAdmitted(events, async () =>
              admit(await context.access.reconfirm(), context),
            );
          },
        }),
      };
    },
  });
}

/** Ends the events with the error of `check`. While the upstream cannot be asked, they go on. */
function whileAdmitted(
  source: AsyncIterable<unknown>,
  check: () => Promise<void>,
): AsyncIterableIterator<unknown> {
  const events = source[Symbol.asyncIterator]();
  const refused = Promise.withResolvers<never>();
  // It may reject while no event is awaited.
  refused.promise.catch(() => undefined);
  const timer = setInterval(() => {
    check().catch((error: unknown) => {
      if (error instanceof ApiFailure) return;
      refused.reject(error);
      void admitted.return?.();
    });
  }, RECHECK_MS);
  const next = () => Promise.race([refused.promise, events.next()]);
  const admitted = eventsOf(events, next, () => clearInterval(timer));
  return admitted;
}

/** The failed call that an error is or wraps. */
function failureBehind(error: unknown): ApiFailure | null {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  return cause instanceof ApiFailure ? cause : null;
}
