import { request } from 'undici';
import { expect, test } from 'vitest';
import { openCollector } from '../../../test/collector.ts';
import { openGateway } from '../../../test/gateway.ts';
import { startStoreApi } from '../../../test/store-api.ts';

const PASSWORD = 'Nina@12345';
const CART = 'query Carrinho { carrinho { itens { id } } }';

test('a signed-in cart is one trace, from the gateway over the API to its statements (GW-14)', async () => {
  const collector = await openCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const api = await startStoreApi(settings);
  const gateway = await openGateway({
    ...settings,
    STORE_API_URL: api.url,
    JWT_SECRET: api.jwtSecret,
  });
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const reply = await request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    return reply.body.text();
  };
  await ask(
    `mutation { registrar(input: { username: "ninasigilosa", senha: "${PASSWORD}", email: "ninasigilosa@sigilo.example", nomeCompleto: "Nina Sigilosa" }) { __typename } }`,
  );
  const signedIn = await ask(
    `mutation { entrar(username: "ninasigilosa", senha: "${PASSWORD}") { ... on Sessao { token } } }`,
  );
  const token = /"token":"([^"]+)"/.exec(signedIn)?.[1] ?? '';
  expect(token).not.toBe('');
  const cart = await ask(CART, { authorization: `Bearer ${token}` });
  expect(cart).toContain('"itens":[');
  await gateway.close();
  await api.close();

  const root = collector.spans.find(
    ({ attributes }) => attributes['graphql.operation.name'] === 'Carrinho',
  );
  const trace = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
  const below = (span: typeof root) =>
    trace.filter(({ parentSpanId }) => span !== undefined && parentSpanId === span.spanId);
  expect(root).toMatchObject({ service: 'gateway', name: 'POST /graphql' });
  const call = below(root).find(({ name }) => name === 'GET /carrinho');
  expect(call).toMatchObject({ service: 'gateway' });
  const served = below(call);
  expect(served).toMatchObject([{ service: 'store-api', name: 'GET /api/carrinho' }]);
  const statements = below(served[0]);
  expect(statements.length).toBeGreaterThan(0);
  for (const { service, attributes } of statements) {
    expect(service).toBe('store-api');
    expect(attributes['db.query.text']).toMatch(/\b(?:select|insert|update|delete)\b/i);
  }
  for (const secret of [
    PASSWORD,
    'ninasigilosa',
    'Sigilosa',
    'sigilo.example',
    token.split('.')[2] ?? '',
  ]) {
    expect(collector.text()).not.toContain(secret);
  }
  await collector.close();
}, 120_000);
