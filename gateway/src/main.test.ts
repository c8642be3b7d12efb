import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { LiveApi } from '../test/live-api/server.ts';
import { startLoad } from '../test/load.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const children = new Set<ChildProcess>();

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
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

test('reports the address once the API has answered, and finishes running requests on exit', async () => {
  const api = new LiveApi();
  const { child, messages, exit } = start({ STORE_API_URL: await api.open() });
  await expect.poll(() => messages.at(-1)?.['type'], { timeout: 15_000 }).toBe('ready');
  expect(messages[0]).toMatchObject({ type: 'progress' });
  const url = messages.at(-1)?.['url'] ?? '';
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const last = request(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ destaques { id } }"}',
  });
  await expect.poll(() => api.requested()).toContain('/produtos/destaques');
  child.kill('SIGTERM');
  expect((await last).statusCode).toBe(200);
  expect(await exit).toBe(0);
  await api.close();
}, 20_000);

test('a stopped gateway has written every line of its log, and served its metrics (GW-13, GW-15)', async () => {
  const api = new LiveApi();
  const { child, messages, log, exit } = start({
    STORE_API_URL: await api.open(),
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
  });
  await expect.poll(() => messages.at(-1)?.['type'], { timeout: 15_000 }).toBe('ready');
  const reply = await request(`${messages.at(-1)?.['url']}/health/live`);
  await reply.body.dump();
  await expect.poll(log).toContain('"msg":"metrics"');
  const metrics = await request(/"url":"([^"]+\/metrics)"/.exec(log())?.[1] ?? '');
  expect(await metrics.body.text()).toContain('gateway_http_request_seconds_count');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(log()).toContain(`"requestId":"${String(reply.headers['x-request-id'])}"`);
  await api.close();
}, 20_000);

test('a rejection that a bug left unhandled is logged, and the gateway serves on (GW-10)', async () => {
  const api = new LiveApi();
  const bug = "process.on('message',()=>{Promise.reject(new Error('left%20behind'))})";
  const { child, messages, log, exit } = start({
    STORE_API_URL: await api.open(),
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=data:text/javascript,${bug.replaceAll(' ', '%20')}`,
  });
  await expect.poll(() => messages.at(-1)?.['type'], { timeout: 15_000 }).toBe('ready');
  child.send('fail');
  await expect.poll(log).toContain('left behind');
  const reply = await request(`${messages.at(-1)?.['url']}/health/live`);
  expect(reply.statusCode).toBe(200);
  await reply.body.dump();
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  await api.close();
}, 20_000);

test('loses no request when it is restarted under load (SEC-15)', async () => {
  const api = new LiveApi();
  const settings = { STORE_API_URL: await api.open(), DRENAGEM_PAUSA_SEGUNDOS: '2' };
  const { child, messages, exit } = start(settings);
  await expect.poll(() => messages.at(-1)?.['type'], { timeout: 15_000 }).toBe('ready');
  const url = messages.at(-1)?.['url'] ?? '';
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
  [{ STORE_TIMEZONE: 'Marte' }, /^STORE_TIMEZONE cannot be used: must be an IANA time zone/],
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

test('names an occupied port and the remedy', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const address = occupant.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { messages, exit } = start({ PORT: port });
  expect(await exit).toBe(78);
  expect(messages.at(-1)?.['text']).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop that program, or set PORT to a free port.`,
  );
  occupant.close();
}, 20_000);
