import { expect, test, vi } from 'vitest';
import { resolvers } from '../../app.ts';
import { createApollo } from './apollo.ts';
import { createSchema } from './schema.ts';

const OPTIONS = { introspection: false, usesOf: () => [] };

test('masks an error that occurs before a request exists', async () => {
  const apollo = createApollo(createSchema(resolvers), OPTIONS);
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

test('validates and measures a document once, however often it is sent (GW-05)', async () => {
  const schema = createSchema(resolvers);
  const apollo = createApollo(schema, OPTIONS);
  await apollo.start();
  const validations = vi.spyOn(schema, 'getDirectives');
  const readings = vi.spyOn(schema, 'getRootType');
  const send = () =>
    apollo.executeOperation({ query: '{ __typename }' }, { contextValue: { steps: undefined } });
  await send();
  expect(validations).toHaveBeenCalled();
  expect(readings).toHaveBeenCalled();
  // The third execution compiles the document.
  for (const _ of [2, 3]) await send();
  validations.mockClear();
  readings.mockClear();
  expect((await send()).body).toMatchObject({ singleResult: { data: { __typename: 'Query' } } });
  expect(validations).not.toHaveBeenCalled();
  expect(readings).not.toHaveBeenCalled();
  await apollo.stop();
});
