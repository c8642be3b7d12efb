import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Kind, parse } from 'graphql';
import { createClient } from 'graphql-sse';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { examples } from '../../sandbox/examples.ts';
import { createPersistedExample } from '../../sandbox/persisted-example.ts';
import { countCalls, readTrace, rowsOf, type Trace } from '../../sandbox/trace.ts';
import { createUploadExample } from '../../sandbox/upload-example.ts';
import { openGateway } from '../gateway.ts';
import { type StoreApi, startStoreApi } from '../store-api.ts';
import { squarePng } from './picture.ts';
import { type Recorder, startRecorder } from './recorder.ts';

interface Row {
  /** Part of the response on a fresh demo shop, after the previous examples. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** REST calls and their counts, made by a gateway with empty caches. */
  readonly calls: Readonly<Record<string, number>>;
}

const some = expect.arrayContaining([expect.anything()]);
/** Verification of the account, at most every 30 seconds (F11). */
const session = { 'GET /usuarios/me': 1 };

const TABLE: Readonly<Record<string, Row>> = {
  Catalogo: {
    answer: { produtos: { pagina: 1, itens: some } },
    calls: { 'GET /categorias': 1, 'GET /produtos/listarFiltroShop': 1 },
  },
  PaginaInicial: {
    answer: { destaques: some, masculinos: some, femininos: some, arabes: some, categorias: some },
    calls: {
      'GET /categorias': 1,
      'GET /produtos/destaques': 1,
      'GET /produtos/mais-vendidos': 3,
      'GET /produtos/destaque-por-categoria': 5,
    },
  },
  Entrar: {
    answer: { entrar: { __typename: 'Sessao', username: 'marina.costa' } },
    calls: { ...session, 'POST /auth/login': 1 },
  },
  Adicionar: {
    answer: { adicionarAoCarrinho: { __typename: 'Carrinho', quantidadeTotal: 1 } },
    calls: { ...session, 'POST /carrinho/adicionar': 1 },
  },
  Carrinho: {
    answer: { carrinho: { quantidadeTotal: 1, itens: [{ produto: { slug: 'porto-velado' } }] } },
    calls: { ...session, 'GET /carrinho': 1, 'GET /produtos/{id}': 1, 'GET /categorias': 1 },
  },
  MinhaConta: {
    answer: {
      meuPerfil: { completo: true },
      meusEnderecos: [{ id: '1', padrao: true }, { id: '2' }],
      cotarFrete: { valor: 9.9 },
    },
    calls: {
      ...session,
      'GET /perfis/me': 1,
      'GET /enderecos/me': 1,
      'POST /frete/cotar': 1,
    },
  },
  CriarPedido: {
    answer: { criarPedido: { __typename: 'Pedido', status: 'PENDENTE', itens: some } },
    calls: { ...session, 'GET /carrinho': 1, 'GET /pedidos/me': 1, 'POST /pedidos/criar': 1 },
  },
  MeusPedidos: {
    answer: { meusPedidos: { totalItens: 1, itens: [{ podePagar: true }] } },
    calls: { ...session, 'GET /pedidos/me': 1, 'GET /produtos/{id}': 1 },
  },
  EntrarLojista: {
    answer: { entrar: { __typename: 'Sessao', papeis: ['USER', 'ADMIN'] } },
    calls: { ...session, 'POST /auth/login': 1 },
  },
  PainelProdutos: {
    answer: {
      adminProdutos: {
        filtrosCompletos: true,
        filtrosAplicados: ['categoria', 'disponibilidade', 'variacao', 'ordenarPor'],
        itens: some,
      },
    },
    calls: { ...session, 'GET /produtos': 1 },
  },
  PainelPedidos: {
    answer: { adminPedidos: { itens: [{ usuario: { username: 'marina.costa' } }] } },
    // One history call per order; one order exists.
    calls: { ...session, 'GET /pedidos': 1, 'GET /pedidos/{id}/historico': 1 },
  },
  PainelUsuarios: {
    answer: { adminUsuarios: { totalItens: 3, itens: some } },
    // One profile call per account; three accounts exist.
    calls: { ...session, 'GET /usuarios': 1, 'GET /perfis/{id}': 3 },
  },
  PainelResumo: {
    answer: {
      adminResumo: {
        produtos: 78,
        usuarios: 3,
        pedidos: 1,
        hoje: { pedidos: 1 },
        pedidosRecentes: some,
      },
    },
    calls: { ...session, 'GET /resumo': 1, 'GET /pedidos': 1 },
  },
  PainelEmLote: {
    answer: { primeiro: { __typename: 'Produto' }, segundo: { ativo: true } },
    calls: { ...session, 'PUT /produtos/{id}/status': 2 },
  },
  // A stream has no trace, and no event before the next order.
  PedidosNovos: { answer: {}, calls: {} },
  Sessao: { answer: { sessao: { username: 'lojista' } }, calls: session },
  Sair: { answer: { sair: true }, calls: { ...session, 'POST /auth/logout': 1 } },
};

const body = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string() }).loose()).optional(),
  extensions: z.unknown(),
});

/** Every operation of every tab, in order. */
const STEPS = examples.flatMap(({ query, variables = '{}' }) =>
  parse(query).definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION
      ? [{ name: node.name?.value ?? '', kind: node.operation, query, variables }]
      : [],
  ),
);

/** Counts the calls sent to the API by path template. */
function countByTemplate({ rest }: Trace): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { metodo, caminho, tentativas } of rest) {
    const call = `${metodo} ${caminho}`;
    if (tentativas > 0) counts[call] = (counts[call] ?? 0) + tentativas;
  }
  return counts;
}

let api: StoreApi;
beforeAll(async () => {
  api = await startStoreApi();
}, 120_000);
afterAll(() => api.close());

describe('the sandbox examples run unedited and in order on the demo shop (D1, D5, D9)', () => {
  let recorder: Recorder;
  let cookie = '';
  beforeAll(async () => {
    recorder = await startRecorder(api.url);
  });
  afterAll(() => recorder.close());

  /** Runs one step as the sandbox does, with the session cookie, on a gateway that knows its API and has empty caches. */
  const run = async ({ name, query, variables }: (typeof STEPS)[number]) => {
    const gateway = await openGateway({
      STORE_API_URL: recorder.url,
      JWT_SECRET: api.jwtSecret,
      API_CONTRACT: '1',
    });
    recorder.forget();
    const reply = await request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-decantaria-trace': '1', cookie },
      body: JSON.stringify({ operationName: name, query, variables: JSON.parse(variables) }),
    });
    const { data, errors, extensions } = body.parse(await reply.body.json());
    const given = [reply.headers['set-cookie'] ?? []].flat();
    if (given[0] !== undefined) cookie = given[0].split(';')[0] ?? '';
    const calls = recorder.calls();
    await gateway.close();
    return { data, errors, calls, trace: readTrace(extensions) };
  };

  /** Opens the stream of a subscription and leaves it. A refusal would arrive as an event at once. */
  const opens = async ({ query }: (typeof STEPS)[number]) => {
    const gateway = await openGateway({ STORE_API_URL: api.url, JWT_SECRET: api.jwtSecret });
    const stream = createClient({
      url: `${gateway.url}/graphql/stream`,
      retryAttempts: 0,
      headers: { cookie },
    }).iterate({ query });
    const first = stream.next();
    const refusal = await Promise.race([first, setTimeout(500, null)]);
    await stream.return?.();
    await gateway.close();
    return refusal === null;
  };

  test('the table has one row per operation, named like its tab', () => {
    expect(Object.keys(TABLE)).toEqual(STEPS.map(({ name }) => name));
  });

  test.each(STEPS)('$name', async (step) => {
    const row = TABLE[step.name];
    if (step.kind === 'subscription') {
      expect(await opens(step)).toBe(true);
      return;
    }
    const { data, errors, calls, trace } = await run(step);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject(row?.answer ?? {});
    expect(trace && countByTemplate(trace)).toEqual(row?.calls);
    expect(trace?.custo?.custo.valor).toBeGreaterThan(0);
    // The trace matches the calls on the wire, and no URL was read twice.
    expect(trace && countCalls(trace).sent).toBe(calls.length);
    if (step.kind === 'query') expect(new Set(calls).size).toBe(calls.length);
  });
});

describe('the commands for the terminal (API-42, D1)', () => {
  const hasCurl = spawnSync('curl', ['--version']).status === 0;
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  let folder: string;
  beforeAll(async () => {
    gateway = await openGateway({ STORE_API_URL: api.url, JWT_SECRET: api.jwtSecret });
    folder = await mkdtemp(join(tmpdir(), 'decantaria-comandos-'));
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true });
  });
  const runInShell = async (commands: string) =>
    (await promisify(execFile)('sh', ['-c', commands], { cwd: folder })).stdout;

  test.skipIf(!hasCurl)('those for uploads create a product unedited', async () => {
    await writeFile(join(folder, 'foto.png'), squarePng());
    expect(await runInShell(createUploadExample(gateway.url))).toBe(
      '{"data":{"entrar":{}}}\n' +
        '{"data":{"criarProduto":{"__typename":"Produto","id":"79","slug":"meu-perfume"}}}\n',
    );
  });

  test.skipIf(!hasCurl)('those for persisted documents get the same answer twice', async () => {
    const [once, byHash, end] = (await runInShell(createPersistedExample(gateway.url))).split('\n');
    expect(once).toMatch(/^\{"data":\{"categorias":\[\{"id"/);
    expect([byHash, end]).toEqual([once, '']);
  });
});

describe('the trace as the sandbox reads it (D9)', () => {
  const call = {
    metodo: 'GET',
    caminho: '/categorias',
    status: 200,
    tentativas: 1,
    cache: 'miss',
    ms: 12.5,
    resultado: 'ok',
  };
  const kept = { ...call, status: null, tentativas: 0, cache: 'hit', ms: 0.1 };

  test('one row per call; equal calls spared by the cache share a row', () => {
    const trace = readTrace({ rest: [call, kept, call, { ...kept, ms: 0.3 }] });
    expect(trace && countCalls(trace)).toEqual({ sent: 2, spared: 2 });
    expect(trace && rowsOf(trace)).toEqual([
      { ...call, linha: 1, vezes: 1 },
      { ...kept, linha: 2, vezes: 2, ms: 0.3 },
      { ...call, linha: 3, vezes: 1 },
    ]);
  });

  test.each([[undefined], [{}], [{ rest: [{ ...call, cache: 'outro' }] }]])(
    'o que não é um rastro não é mostrado: %j',
    (extensions) => {
      expect(readTrace(extensions)).toBeNull();
    },
  );

  test('an operation refused before execution has a trace without a cost', async () => {
    const gateway = await openGateway({ STORE_API_URL: api.url, JWT_SECRET: api.jwtSecret });
    const reply = await request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-decantaria-trace': '1' },
      body: JSON.stringify({ query: '{ nada }' }),
    });
    const { extensions } = body.parse(await reply.body.json());
    await gateway.close();
    expect(readTrace(extensions)).toEqual({ rest: [] });
  });
});
