import type { IResolvers } from '@graphql-tools/utils';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../shop/context.ts';
import type { Caller } from '../shop/sessao/credential.ts';
import type { Execution } from './graphql/execution.ts';
import type { Reporter } from './http/logging.ts';
import type { Uses } from './telemetry/metrics.ts';

/** What the routes of a part use of the gateway. */
export interface Host {
  readonly schema: GraphQLSchema;
  readonly execution: Execution;
  readonly openContext: (caller: Caller) => Context;
  readonly reporter: Reporter;
  readonly publicOrigin: string | undefined;
  readonly marca: string;
}

/** What a part adds to the gateway. Each member is optional. */
export interface Part {
  readonly addRoutes?: (app: FastifyInstance, host: Host) => void;
  /** Names of its operations, which become labels of metrics. */
  readonly operationNames?: readonly string[];
  /** Makes the schema that is served. */
  readonly schemaOf?: (
    resolvers: readonly IResolvers[],
    settings: { readonly introspection: boolean },
  ) => GraphQLSchema;
  /** Called only where metrics are on. */
  readonly usesOf?: (schema: GraphQLSchema) => Uses;
}

/** Names a part and loads it. `variable` turns it on; a part without one is always on. */
export interface Switch {
  readonly variable?: string;
  /** The sentence of docs/configuration.md about the variable. */
  readonly meaning?: string;
  readonly load: () => Promise<Part>;
}
