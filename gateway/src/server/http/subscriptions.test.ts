import { createClient, type ExecutionResult } from 'graphql-sse';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const NOVOS = 'subscription { pedidosNovos { id status total } }';
const POLL_MS = 12_000;
const RECHECK_MS = 15_000;

let bench: TestBench;
const closing: (() => void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  bench = await createTestBench();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await bench.close();
  vi.useRealTimers();
});

interface Options {
  readonly as?: string | null;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly after?: string;
}

/** Opens a subscription and collects its results. */
function open({ as = 'admin', query = NOVOS, headers = {}, after }: Options = {}) {
  const results: ExecutionResult<Record<string, unknown>, unknown>[] = [];
  const state = { results, ended: 'open', close: () => undefined as void };
  const client = createClient({
    url: `${bench.url}/graphql/stream`,
    retryAttempts: 0,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${bench.tokenOf(as)}` }),
      ...(after === undefined ? {} : { 'last-event-id': after }),
      ...headers,
    },
  });
  state.close = client.subscribe(
    { query },
    {
      next: (result) => results.push(result),
      error: () => {
        state.ended = 'cut';
      },
      complete: () => {
        state.ended = 'complete';
      },
    },
  );
  closing.push(state.close);
  return state;
}

const idsOf = ({ results }: ReturnType<typeof open>) =>
  results.map(({ extensions }) => Object(extensions).eventId);
const codesOf = ({ results }: ReturnType<typeof open>) =>
  results.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions['code']);

const polls = () => bench.api.calls.filter(({ url }) => url.startsWith('/pedidos?')).length;
const pollsReach = (count: number) => expect.poll(polls).toBe(count);

/** Moves on to the next poll and waits until the API was asked. */
async function nextPoll() {
  const before = polls();
  // A turn is skipped while the previous reply is read.
  const advance = () => {
    vi.advanceTimersByTime(POLL_MS);
    return polls();
  };
  await expect.poll(advance).toBeGreaterThan(before);
}

function usuario(name: string) {
  const found = bench.api.usuarios.find(({ username }) => username === name);
  if (!found) throw new Error(`no account ${name}`);
  return found;
}

let clock = 0;
function addPedido(id: number, data = '2026-01-01T10:00:00'): void {
  const model = bench.api.pedidos.find((pedido) => pedido.id === 101);
  if (!model) throw new Error('no order to copy');
  clock += 1;
  bench.api.pedidos.push({ ...model, id, data: `${data}.${String(clock).padStart(6, '0')}` });
}

describe('pedidosNovos', () => {
  test('announces each new order once to every subscriber, oldest first, by one poll (GW-17)', async () => {
    const [one, other] = [open(), open()];
    await pollsReach(1);
    await nextPoll();
    addPedido(201);
    addPedido(202);
    await nextPoll();
    await expect.poll(() => idsOf(one)).toEqual(['201', '202']);
    await expect.poll(() => idsOf(other)).toEqual(['201', '202']);
    expect(one.results[0]).toEqual({
      data: { pedidosNovos: { id: '201', status: 'PENDENTE', total: 120.5 } },
      extensions: { eventId: '201' },
    });
    await nextPoll();
    addPedido(203);
    await nextPoll();
    await expect.poll(() => idsOf(one)).toEqual(['201', '202', '203']);
  });

  test('asks the API only while a subscription is open (GW-17)', async () => {
    vi.advanceTimersByTime(POLL_MS);
    expect(polls()).toBe(0);
    const idle = vi.getTimerCount();
    const only = open();
    await pollsReach(1);
    only.close();
    await expect.poll(() => vi.getTimerCount()).toBe(idle);
    vi.advanceTimersByTime(10 * POLL_MS);
    open();
    await pollsReach(2);
  });

  test('resumes by the last event id, without orders from before it (GW-17)', async () => {
    addPedido(201);
    addPedido(202);
    addPedido(203);
    const resumed = open({ after: '201' });
    await expect.poll(() => idsOf(resumed)).toEqual(['202', '203']);
    const second = open({ after: '202' });
    await expect.poll(() => idsOf(second)).toEqual(['203']);
    const unknown = open({ after: '999' });
    await expect.poll(() => bench.api.calls.some(({ url }) => url === '/pedidos/999')).toBe(true);
    addPedido(204);
    await nextPoll();
    await expect.poll(() => idsOf(unknown)).toEqual(['204']);
    await expect.poll(() => idsOf(resumed)).toEqual(['202', '203', '204']);
  });

  test('resumes after an order that is not among the newest any more (GW-17)', async () => {
    for (let id = 201; id < 310; id += 1) addPedido(id);
    const resumed = open({ after: '101' });
    await expect.poll(() => idsOf(resumed).length).toBe(100);
    expect(idsOf(resumed).slice(-2)).toEqual(['308', '309']);
  });

  test('takes no older order for a new one when an order disappears (GW-17)', async () => {
    for (let id = 201; id < 310; id += 1) addPedido(id);
    const stream = open();
    await pollsReach(1);
    await nextPoll();
    bench.api.pedidos.splice(-20);
    await nextPoll();
    addPedido(401);
    await nextPoll();
    await expect.poll(() => idsOf(stream)).toEqual(['401']);
  });

  test("goes on with another subscriber's session, and through failures of the API (GW-17)", async () => {
    const first = open();
    await pollsReach(1);
    Object.assign(usuario('rafael'), { roles: ['ROLE_ADMIN'] });
    const second = open({ as: 'rafael' });
    await nextPoll();
    bench.api.spoil('GET /pedidos', { status: 403, body: '' });
    addPedido(201);
    await nextPoll();
    await expect.poll(() => idsOf(second)).toEqual(['201']);
    bench.api.spoil('GET /pedidos', { status: 503, body: '' });
    await nextPoll();
    first.close();
    addPedido(202);
    await nextPoll();
    await expect.poll(() => idsOf(second)).toEqual(['201', '202']);
  });

  test('admits at most 5 streams of an account (GW-17)', async () => {
    const streams = Array.from({ length: 6 }, () => open());
    await expect.poll(() => streams.flatMap(codesOf)).toEqual(['RATE_LIMITED']);
    expect(streams.filter(({ ended }) => ended === 'open')).toHaveLength(5);
  });
});

describe('who may subscribe', () => {
  test.each([
    ['a visitor', { as: null }, 'UNAUTHENTICATED'],
    ['a customer', { as: 'marina' }, 'FORBIDDEN'],
    [
      'a page of another site',
      { as: null, headers: { 'sec-fetch-site': 'cross-site' } },
      'FORBIDDEN',
    ],
  ] as const)('not %s (GW-17)', async (_, options, code) => {
    const stream = open(options);
    await expect.poll(() => stream.ended).toBe('complete');
    expect(codesOf(stream)).toEqual([code]);
    expect(polls()).toBe(0);
  });

  test('an admin with the cookie (GW-17)', async () => {
    const cookie = `decantaria_sessao=${bench.tokenOf('admin')}`;
    open({ as: null, headers: { cookie } });
    await pollsReach(1);
  });

  test.each([
    ['banned', { status: 'BANIDO' as const }, 'UNAUTHENTICATED'],
    ['demoted', { roles: ['ROLE_USER'] }, 'FORBIDDEN'],
  ])('an admin who is %s loses the stream within 30 s (GW-17)', async (_, change, code) => {
    const stream = open();
    await pollsReach(1);
    Object.assign(usuario('admin'), change);
    vi.advanceTimersByTime(RECHECK_MS);
    await expect.poll(() => stream.ended).toBe('complete');
    expect(codesOf(stream)).toEqual([code]);
  });

  test('signing out ends the stream; an API that is away does not (GW-17)', async () => {
    const token = bench.tokenOf('admin');
    const stream = open({ as: null, headers: { authorization: `Bearer ${token}` } });
    await pollsReach(1);
    bench.api.spoil('GET /usuarios/me', { status: 503, body: '' }, 3);
    vi.advanceTimersByTime(RECHECK_MS);
    await bench.execute('mutation { sair }', { token });
    vi.advanceTimersByTime(RECHECK_MS);
    await expect.poll(() => stream.ended).toBe('complete');
    expect(codesOf(stream)).toEqual(['UNAUTHENTICATED']);
  });
});

test('an open stream is no use of the session: an idle admin is signed out (GW-17)', async () => {
  await bench.close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  bench = await createTestBench();
  const token = bench.tokenOf('admin', 3 * 3600);
  const stream = open({ as: null, headers: { authorization: `Bearer ${token}` } });
  await pollsReach(1);
  const checks = () => bench.api.calls.filter(({ url }) => url === '/usuarios/me').length;
  const before = checks();
  vi.advanceTimersByTime(40 * 60_000);
  const recheck = () => {
    vi.advanceTimersByTime(RECHECK_MS);
    return checks();
  };
  // The second call begins after the first one's verdict.
  await expect.poll(recheck).toBeGreaterThan(before + 1);
  expect(stream.ended).toBe('open');
  vi.advanceTimersByTime(21 * 60_000);
  await expect.poll(() => stream.ended).toBe('complete');
  expect(codesOf(stream)).toEqual(['UNAUTHENTICATED']);
});

describe('requests', () => {
  test.each([
    ['a query', '{ categorias { id } }', 'OPERATION_RESOLUTION_FAILURE'],
    ['no GraphQL', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', 'subscription { nada }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'too many aliases',
      `subscription { pedidosNovos { ${Array.from({ length: 31 }, (_, n) => `a${n}: id`).join(' ')} } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
  ])('%s is refused with a code (GW-17)', async (_, query, code) => {
    const stream = open({ query });
    await expect.poll(() => stream.ended).toBe('complete');
    expect(codesOf(stream)).toEqual([code]);
  });

  test('another Accept is 406, an unreadable body 400 (GW-17)', async () => {
    const send = (body: string, accept: string) =>
      fetch(`${bench.url}/graphql/stream`, {
        method: 'POST',
        headers: { accept, 'content-type': 'application/json' },
        body,
      });
    expect((await send(JSON.stringify({ query: NOVOS }), 'application/json')).status).toBe(406);
    expect((await send('[]', 'text/event-stream')).status).toBe(400);
    expect((await send('{}', 'text/event-stream')).status).toBe(400);
  });

  test('/graphql names the address of subscriptions (GW-17)', async () => {
    const { errors, codes } = await bench.execute(NOVOS);
    expect(codes).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(errors?.[0]?.message).toBe(
      'Subscriptions are server-sent events: POST /graphql/stream.',
    );
  });

  test('an error of a field is masked, and the stream goes on (GW-17)', async () => {
    const stream = open({ query: 'subscription { pedidosNovos { id itens { produto { id } } } }' });
    await pollsReach(1);
    await nextPoll();
    bench.api.spoil('GET /produtos/{id}', { status: 500, body: 'segredo' }, 9);
    addPedido(201);
    await nextPoll();
    await expect.poll(() => idsOf(stream)).toEqual(['201']);
    expect(JSON.stringify(stream.results)).not.toContain('segredo');
    addPedido(202);
    await nextPoll();
    await expect.poll(() => idsOf(stream)).toEqual(['201', '202']);
  });

  test('SUBSCRIPTIONS=off refuses with a code (GW-17)', async () => {
    await bench.restart({ SUBSCRIPTIONS: 'off' });
    const stream = open();
    await expect.poll(() => stream.ended).toBe('complete');
    expect(codesOf(stream)).toEqual(['SUBSCRIPTIONS_OFF']);
  });
});

describe('an open stream', () => {
  test('has headers that no proxy caches or holds back, and a heartbeat (GW-17)', async () => {
    const leave = new AbortController();
    const reply = await fetch(`${bench.url}/graphql/stream`, {
      method: 'POST',
      signal: leave.signal,
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${bench.tokenOf('admin')}`,
      },
      body: JSON.stringify({ query: NOVOS }),
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const reader = reply.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(':\n\n');
    vi.advanceTimersByTime(POLL_MS);
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(':\n\n');
    leave.abort();
  });

  test('does not hold up a restart, and ends so that clients connect again (GW-17)', async () => {
    const stream = open();
    await pollsReach(1);
    await bench.restart();
    await expect.poll(() => stream.ended).toBe('cut');
  });
});
