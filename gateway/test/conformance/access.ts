import type { GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { minimalCall } from '../minimal-call.ts';
import type { Fixture } from './fixture.ts';
import { possibleOutcomes } from './outcomes.ts';
import type { Shop } from './shop.ts';

/** Access rules hold on every upstream. */
export function accessCases(schema: GraphQLSchema, shop: () => Shop, fixture: () => Fixture): void {
  const operations = [...possibleOutcomes(schema)];
  const guarded = operations.filter(([, outcomes]) => outcomes.includes('UNAUTHENTICATED'));
  const admins = operations.filter(([, outcomes]) => outcomes.includes('FORBIDDEN'));

  const call = (operation: string, as?: string) => {
    const query = minimalCall(schema, operation);
    return shop().ask(query, {
      ...(as === undefined ? {} : { as }),
      ...(query.includes('$upload')
        ? { variables: { upload: null }, file: { variable: 'upload', ...shop().picture } }
        : {}),
    });
  };

  test('a protected field without a session is UNAUTHENTICATED (ROLE-06)', async () => {
    for (const [operation] of guarded) {
      const { codes } = await call(operation);
      expect([operation, codes]).toEqual([operation, ['UNAUTHENTICATED']]);
    }
  });

  test('an admin field called by a customer is FORBIDDEN (ROLE-06)', async () => {
    for (const [operation] of admins) {
      const { codes } = await call(operation, fixture().ana);
      expect([operation, codes]).toEqual([operation, ['FORBIDDEN']]);
    }
  });
}
