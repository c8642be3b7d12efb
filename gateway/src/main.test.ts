import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LiveApi } from '../test/live-api/server.ts';
import { startLoad } from '../test/load.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const children = new Set<ChildProcess>();

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

function start(environment: Record<string, string>) {
  const child = fork(MAIN, {
    env: {
      PATH: process.env['PATH'],
      // Halves the time of its imports.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  children.add(child);
  const written: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => written.push(text));
  const messages: Record<string, string>[] = [];
  child.on('message', (message: Record<string, string>) => messages.push(message));
  return {
    child,
    messages,
    log: () => written.join(''),
    exit: once(child, 'close').then(([code]) => code),
  };
}

/** Waits until it serves, and returns its address. */
async function openedUrl({ messages }: ReturnType<typeof start>): Promise<string> {
  await vi.waitFor(() => expect(messages.at(-1)?.['type']).toBe('ready'), 60_000);
  return messages.at(-1)?.['url'] ?? '';
}

// One process: each start takes a CPU second.
describe('a running gateway', () => {
  const api = new LiveApi();
  let gateway: ReturnType<typeof start>;
  let url: string;
  beforeAll(async () => {
    const bug = "process.on('message',()=>{Promise.reject(new Error('left%20behind'))})";
    gateway = start({
      STORE_API_URL: await api.open(),
      LOG_LEVEL: 'info',
      METRICS_PORT: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${bug.replaceAll(' ', '%20')}`,
    });
    url = await openedUrl(gateway);
  });
  afterAll(() => api.close());

  test('reports the address once the API has answered', () => {
    expect(gateway.messages[0]).toMatchObject({ type: 'progress' });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('logs a rejection that a bug left unhandled, and serves on (GW-10)', async () => {
    gateway.child.send('fail');
    await expect.poll(gateway.log).toContain('left behind');
    const reply = await request(`${url}/health/live`);
    expect(reply.statusCode).toBe(200);
    await reply.body.dump();
  });

  test('finishes running requests when it is stopped, has written every line of its log, and served its metrics (GW-13, GW-15)', async () => {
    const { child, log, exit } = gateway;
    await expect.poll(log).toContain('"msg":"metrics"');
    const metrics = await request(/"url":"([^"]+\/metrics)"/.exec(log())?.[1] ?? '');
    expect(await metrics.body.text()).toContain('gateway_http_request_seconds_count');
    const last = request(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ destaques { id } }"}',
    });
    await expect.poll(() => api.requested()).toContain('/produtos/destaques');
    child.kill('SIGTERM');
    const { statusCode, headers } = await last;
    expect(statusCode).toBe(200);
    expect(await exit).toBe(0);
    expect(log()).toContain(`"requestId":"${String(headers['x-request-id'])}"`);
  });
});

test('loses no request when it is restarted under load (SEC-15)', async () => {
  const api = new LiveApi();
  const settings = { STORE_API_URL: await api.open(), DRENAGEM_PAUSA_SEGUNDOS: '2' };
  const gateway = start(settings);
  const { child, exit } = gateway;
  const url = await openedUrl(gateway);
  const { load, stop } = startLoad(`${url}/graphql`, '{"query":"{ destaques { id } }"}');
  await expect.poll(() => load.answered, { timeout: 15_000 }).toBeGreaterThan(20);
  expect(load.closing).toBe(0);
  child.kill('SIGTERM');
  await expect.poll(() => load.closing, { timeout: 15_000 }).toBeGreaterThan(5);
  expect((await request(`${url}/health/ready`)).statusCode).toBe(503);
  expect(await stop()).toBe(0);
  expect(await exit).toBe(0);
  await api.close();
}, 20_000);

test.each([
  [{ STORE_TIMEZONE: 'Marte' }, /^STORE_TIMEZONE must be an IANA time zone/],
  [{ HOST: '203.0.113.7' }, /^HOST 203\.0\.113\.7 is not an address of this machine/],
])(
  '%j: explains the error and exits with the code for permanent errors',
  async (environment, sentence) => {
    const { messages, exit } = start(environment);
    expect(await exit).toBe(78);
    expect(messages.at(-1)).toMatchObject({ type: 'fatal', text: expect.stringMatching(sentence) });
  },
  20_000,
);
