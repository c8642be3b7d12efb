import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { IResolvers } from '@graphql-tools/utils';
import { type GraphQLSchema, Kind, parse, print } from 'graphql';
import type { Context } from '../../shop/context.ts';
import { wallClockWithOffset } from '../../shop/moment.ts';
import { applyAuth } from './authorization.ts';
import { Data, DateTime, Dinheiro } from './scalars.ts';
import { Upload } from './upload.ts';

export const sdl = readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8');

type Source = Readonly<Record<string, string | null>>;

/** Resolves a field of type `DateTime`: a time of the API gets the offset of the shop's zone. */
const momentAt =
  (name: string) =>
  (source: Source, _: unknown, { services }: Pick<Context, 'services'>): string | null => {
    const time = source[name];
    return time == null ? null : wallClockWithOffset(time, services.zones);
  };

function momentsOf(text: string): IResolvers {
  const types = parse(text).definitions.filter((it) => it.kind === Kind.OBJECT_TYPE_DEFINITION);
  return Object.fromEntries(
    types.map(({ name, fields = [] }) => {
      const moments = fields.filter(({ type }) => /^DateTime!?$/.test(print(type)));
      const named = moments.map((field) => field.name.value);
      return [name.value, Object.fromEntries(named.map((one) => [one, momentAt(one)]))];
    }),
  );
}

/** The resolvers that need no domain: of the scalars, and of every time that no domain resolves. */
export const common: IResolvers = { ...momentsOf(sdl), Data, Dinheiro, DateTime, Upload };

/** The executable schema: the contract, the domains' resolvers, and `@auth` in front of them. */
export function createSchema(resolvers: readonly IResolvers[]): GraphQLSchema {
  return applyAuth(
    makeExecutableSchema({
      typeDefs: sdl,
      resolvers: [common, ...resolvers],
      inheritResolversFromInterfaces: false,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  );
}
