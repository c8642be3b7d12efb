import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { hasRedis, startRedis } from '../gateway/test/redis-server.ts';
import { COMPILED_ONCE, fillWithDemo } from '../gateway/test/store-api.ts';
import { ROOT } from '../scripts/lib/root.mjs';
import { ask } from './api.ts';
import { expectErased, walkRights } from './lgpd.ts';
import { servicePort } from './ports.ts';
import { temporaryFolder } from './system.ts';

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({ environment: z.record(z.string(), z.coerce.string()).default({}) }),
  ),
});
const Message = z.union([
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('fatal'), text: z.string() }),
]);

/** A server as a process of its image: with the environment that docker-compose.yml gives it. */
interface Process {
  /** Asks it to drain, as `docker compose stop` does, and returns its exit code. */
  stop(): Promise<unknown>;
}

/** The value of a variable in docker-compose.yml while nothing is set outside. */
const unset = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

/** The environment of a service, with the paths, addresses and ports of this machine. */
async function environmentOf(
  service: string,
  here: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  const { services } = Compose.parse(parse(text, { merge: true }));
  const given = { NODE_ENV: 'production', ...services[service]?.environment, ...here };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, unset(value)]],
    ),
  );
}

async function start(
  main: string,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Process> {
  const child = fork(join(ROOT, main), [], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      const { data } = Message.safeParse(message);
      if (data?.type === 'ready') resolve();
      if (data?.type === 'fatal') reject(new Error(`${main}: ${data.text}`));
    });
    void ended.then(([code]) => reject(new Error(`${main} ended with ${code}`)));
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      const [code]: unknown[] = await ended;
      return code;
    },
  };
}

/** The address of a server on this machine. */
const at = (port: number) => `http://127.0.0.1:${port}`;

const gateways: Process[] = [];
let ports: number[];
let storeApi: Process;
let dataOfStoreApi: string;
let end: () => Promise<void>;

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  const secret = join(folder, 'jwt_secret');
  await writeFile(secret, `${Buffer.alloc(32, 7).toString('base64')}\n`);
  const redis = hasRedis ? await startRedis() : undefined;
  ports = await Promise.all([servicePort(), servicePort(), servicePort()]);
  const [apiPort = 0, ...gatewayPorts] = ports;
  dataOfStoreApi = join(folder, 'api');
  await fillWithDemo(dataOfStoreApi);
  storeApi = await start(
    'store-api/src/main.ts',
    await environmentOf('store-api', {
      // The embedded database: PostgreSQL is tested elsewhere.
      DATABASE_URL: undefined,
      DATABASE_PASSWORD_FILE: undefined,
      JWT_SECRET_FILE: secret,
      DEMO: 'on',
      DEMO_PEDIDOS: 'off',
      DATA_DIR: dataOfStoreApi,
      STORE_API_PORT: String(apiPort),
      LOG_LEVEL: 'silent',
    }),
    COMPILED_ONCE,
  );
  for (const [index, port] of gatewayPorts.entries()) {
    const data = join(folder, `gateway-${index}`);
    await mkdir(data);
    const env = await environmentOf(index === 0 ? 'gateway' : 'gateway-2', {
      HOST: '0.0.0.0',
      PORT: String(port),
      METRICS_PORT: undefined,
      REDIS_URL: redis?.url ?? '',
      STORE_API_URL: `${at(apiPort)}/api`,
      JWT_SECRET_FILE: secret,
      DATA_DIR: data,
      DEMO: 'on',
      TRUST_PROXY: 'uniquelocal',
      LOG_LEVEL: 'silent',
    });
    gateways.push(await start('gateway/src/main.ts', env));
  }
  end = async () => {
    await Promise.all([...gateways, storeApi].map((server) => server.stop()));
    await redis?.kill();
    await remove();
  };
});
afterAll(() => end());

const Conta = z.object({
  registrar: z.object({ __typename: z.literal('Registro') }),
  entrar: z.object({ token: z.string() }),
});
const Itens = z.object({
  carrinho: z.object({ itens: z.array(z.object({ nomeProduto: z.string() })) }),
});

it('with the environments of docker-compose.yml a cart follows its shopper to the second gateway while the first one drains', async () => {
  const [, one = 0, other = 0] = ports;
  const conta = { username: 'topologia', email: 'topologia@exemplo.com.br', senha: 'Perfume@1' };
  const { entrar: sessao } = await ask(
    at(one),
    `mutation ($input: RegistrarInput!, $username: String!, $senha: String!) {
      registrar(input: $input) { __typename }
      entrar(username: $username, senha: $senha) { ... on Sessao { token } }
    }`,
    { input: { ...conta, nomeCompleto: 'Maria Topologia' }, ...conta },
    Conta,
  );
  const { produto } = await ask(
    at(one),
    '{ produto(slug: "noite-de-zahran") { id variacoes { id } } }',
    {},
    z.object({
      produto: z.object({ id: z.string(), variacoes: z.array(z.object({ id: z.string() })) }),
    }),
  );
  const input = { produtoId: produto.id, variacaoId: produto.variacoes[0]?.id };
  await ask(
    at(one),
    'mutation ($input: AdicionarAoCarrinhoInput!) { adicionarAoCarrinho(input: $input) { __typename } }',
    { input },
    z.object({ adicionarAoCarrinho: z.object({ __typename: z.literal('Carrinho') }) }),
    sessao.token,
  );

  const drained = gateways[0]?.stop();
  await expect
    .poll(async () => (await fetch(`${at(one)}/health/ready`)).status, { timeout: 4000 })
    .toBe(503);
  expect((await fetch(`${at(one)}/produtos`)).status).toBe(200);
  expect((await fetch(`${at(other)}/health/ready`)).status).toBe(200);
  const { carrinho } = await ask(
    at(other),
    '{ carrinho { itens { nomeProduto } } }',
    {},
    Itens,
    sessao.token,
  );
  expect(carrinho.itens.map(({ nomeProduto }) => nomeProduto)).toEqual(['Noite de Zahran']);
  expect(await drained).toBe(0);
});

it('a person reads, corrects, takes and erases her data, and no row of the database leads to her afterwards (OPS-42, P3)', async () => {
  const [, , url = 0] = ports;
  const kept = await walkRights(at(url));
  await storeApi.stop();
  await expectErased(dataOfStoreApi, kept);
});
