import { type ExecutionResult, GraphQLError, parse } from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LiveApi } from '../../../test/live-api/server.ts';
import { SECRET } from '../../../test/live-api/tokens.ts';
import { createContext, createServices, resolvers } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { ANONYMOUS } from '../../shop/sessao/credential.ts';
import { createRestClient } from '../../upstream/rest/client.ts';
import { openPool } from '../../upstream/rest/transport.ts';
import { createReads } from '../cache/reads.ts';
import { createExecution, type ValidOperation } from './execution.ts';
import { createAnonymousExecutor } from './executor.ts';
import { createSchema } from './schema.ts';

const api = new LiveApi();
let pool: ReturnType<typeof openPool>;
const report = vi.fn();
let execute: (operation: ValidOperation) => Promise<ExecutionResult>;
beforeAll(async () => {
  const { origin, pathname } = new URL(await api.open());
  pool = openPool(origin);
  const services = createServices(
    { ...readConfig({}), jwtSecret: SECRET, aparelhoSecret: SECRET },
    createRestClient(pool, pathname),
  );
  const executor = createAnonymousExecutor(
    createExecution(createSchema(resolvers)),
    (caller) => createContext(services, { ...ANONYMOUS, ...caller }),
    report,
  );
  execute = (operation) => executor(operation, createReads(0));
});
afterAll(async () => {
  await pool.destroy();
  await api.close();
});

test("runs a page's operation without HTTP, always anonymously", async () => {
  const document = parse(
    'query A { categorias { nome } sessao { username } } query B($s: String!) { produto(slug: $s) { nome } }',
  );
  expect(await execute({ document, operationName: 'A' })).toMatchObject({
    data: { categorias: [{ nome: 'Masculino' }, {}, {}], sessao: null },
  });
  const variables = { s: 'noite-de-oud' };
  expect(await execute({ document, operationName: 'B', variables })).toEqual({
    data: { produto: { nome: 'Noite de Oud' } },
  });
});

test("a sign-in during a page's operation is not cached", async () => {
  const document = parse(
    'mutation { entrar(username: "marina", senha: "Perfume@1") { __typename } sair }',
  );
  const { data } = await execute({ document });
  expect(data).toEqual({ entrar: { __typename: 'Sessao' }, sair: true });
});

test('masks errors as over HTTP', async () => {
  api.spoil('GET /produtos/destaques', 'before', 9);
  const { errors } = await execute({ document: parse('{ destaques { id } carrinho { id } }') });
  expect(errors?.map(({ extensions }) => extensions['code']).toSorted()).toEqual([
    'UNAUTHENTICATED',
    'UPSTREAM_UNAVAILABLE',
  ]);
  expect(errors?.every((error) => error instanceof GraphQLError)).toBe(true);
  expect(report).toHaveBeenCalledTimes(1);
});
