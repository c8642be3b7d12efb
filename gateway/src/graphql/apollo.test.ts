import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createRestClient } from '../rest/client.ts';
import { openPool } from '../rest/transport.ts';
import { createServices } from '../services.ts';
import { createApollo } from './apollo.ts';
import { createContext, NO_CREDENTIAL } from './context.ts';
import { createSchema } from './schema.ts';

test('um erro de antes de haver uma requisição também sai mascarado', async () => {
  const apollo = createApollo(createSchema(), { introspection: false });
  await apollo.start();
  const services = createServices(
    readConfig({}),
    createRestClient(openPool('http://127.0.0.1:9'), '/api'),
  );
  const contextValue = createContext(services, {
    requestId: 'id-1',
    address: '',
    credential: NO_CREDENTIAL,
    trace: true,
  });
  const { body } = await apollo.executeOperation({ query: '{ nada }' }, { contextValue });
  expect(body).toMatchObject({
    kind: 'single',
    singleResult: {
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED', requestId: 'none' } }],
    },
  });
  await apollo.stop();
});
