import { expect, test } from 'vitest';
import { resolvers } from '../app.ts';
import { createApollo } from './apollo.ts';
import { createSchema } from './schema.ts';

test('masks an error that occurs before a request exists', async () => {
  const apollo = createApollo(createSchema(resolvers), { introspection: false });
  await apollo.start();
  const contextValue = { steps: [] };
  const { body } = await apollo.executeOperation({ query: '{ nada }' }, { contextValue });
  expect(body).toMatchObject({
    kind: 'single',
    singleResult: {
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED', requestId: 'none' } }],
    },
  });
  await apollo.stop();
});
