import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { WORDS } from '../faults/faults.ts';
import { FaultProxy } from '../faults/proxy.ts';
import { seenHabits } from '../live-api/habits.ts';
import { breakBySeed } from './choose.ts';
import { announce, openMock } from './mock.ts';
import { type MockSettings, readSettings, WrongArguments } from './settings.ts';

const SLOW_MS = 60;
let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

function settingsOf(...args: string[]): MockSettings {
  const settings = readSettings(['--port', '0', ...args]);
  if (settings === null) throw new Error('asked for help');
  return settings;
}

async function open(...args: string[]) {
  const mock = await openMock(settingsOf(...args), SLOW_MS);
  close = mock.close;
  return mock;
}

/** How long a client waits for a reply that comes, on a busy machine, and for one that never does. */
const PATIENT_MS = 20_000;
const SHORT_MS = 400;

/** What a client sees of one call: the status and how the body ends, or that none arrived. */
async function see(url: string, waitMs: number, init: RequestInit = {}): Promise<string> {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) }).catch(
    (error: Error) => error.name,
  );
  if (typeof reply === 'string') return reply === 'TimeoutError' ? 'silence' : 'no reply';
  const text = await reply.text().catch((error: Error) => error.name);
  if (text === 'TimeoutError') return `${reply.status} without an end`;
  if (text === 'TypeError') return `${reply.status} cut`;
  if (text === '') return `${reply.status} empty`;
  if (text.startsWith('<')) return `${reply.status} page`;
  if (text.length > 4 * 1024 * 1024) return `${reply.status} huge`;
  try {
    return `${reply.status} ${Array.isArray(JSON.parse(text)) ? 'list' : 'object'}`;
  } catch {
    return `${reply.status} half`;
  }
}

const SEEN: Readonly<Record<string, string>> = {
  slow: '200 list',
  down: 'no reply',
  reset: 'no reply',
  'reset-body': '200 cut',
  silent: 'silence',
  endless: '200 without an end',
  half: '200 half',
  closed: '200 half',
  '502': '502 page',
  page: '200 page',
  '204': '204 empty',
  other: '200 object',
  '403': '403 empty',
  '500': '500 empty',
  '429': '429 object',
  disk: '507 object',
  huge: '200 huge',
};

test('has a word and a reply for every fault of the matrix (D10)', () => {
  expect(new Set(Object.keys(SEEN))).toEqual(new Set(['slow', ...Object.values(WORDS)]));
});

test.each(Object.entries(SEEN))('--faults %s: a client sees %s (D10)', async (word, seen) => {
  const { url } = await open('--faults', word);
  const began = performance.now();
  const waitMs = word === 'silent' || word === 'endless' ? SHORT_MS : PATIENT_MS;
  expect(await see(`${url}/categorias`, waitMs)).toBe(seen);
  if (word === 'slow') expect(performance.now() - began).toBeGreaterThan(SLOW_MS - 5);
});

const NOVA = {
  username: 'novata9',
  password: 'Perfume@9',
  email: 'novata9@loja.example',
  nomeCompleto: 'Novata Exemplo',
  cpf: '390.533.447-05',
  telefone: '(85) 90000-0009',
};

test.each([
  ['reset', false],
  ['reset-done', true],
])('--faults %s breaks only the named write; done: %s (D10)', async (fault, done) => {
  const { url } = await open('--faults', fault, '--call', 'POST /*/register');
  const post = (path: string) =>
    see(url + path, PATIENT_MS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(NOVA),
    });
  expect(await post('/auth/register')).toBe('no reply');
  expect(await post('/auth/login')).toMatch(done ? '200 object' : /^[45]/);
});

test.each([
  ['older', 500, /^\{"timestamp"/],
  ['empty403', 403, /^$/],
])('--habits %s refuses an unknown product by %i (D10)', async (world, status, text) => {
  const { url } = await open('--habits', world);
  const reply = await fetch(`${url}/produtos/slug/nao-existe`);
  expect(reply.status).toBe(status);
  expect(await reply.text()).toMatch(text);
});

test('--habit changes one habit of the double, and every habit has its values (D10)', async () => {
  const { url } = await open('--habit', 'categoriasAs=objects');
  expect(await (await fetch(`${url}/produtos/destaques`)).text()).toContain('"categorias":[{');
  for (const [name, value] of Object.entries(seenHabits)) {
    expect(settingsOf('--habit', `${name}=${value}`).habits).toEqual({ [name]: value });
  }
});

test.each([
  [['--habits', 'newer'], '--habits is one of older, empty403, contract.'],
  [['--habit', 'rolesForm=tree'], '--habit rolesForm: '],
  [['--habit', 'colour=red'], '--habit has no colour.'],
  [['--habits', 'contract', '--habit', 'rowsMove=true'], 'needs --habits older'],
  [['--faults', 'reset=2'], '--faults cannot read "reset=2"'],
  [['--faults', 'reset=60%,slow=60%'], 'more than 100 %'],
  [['--call', 'pedidos'], '--call is a method and a path'],
  [['--port', '70000'], '--port is a whole number'],
  [['--colour'], 'The arguments cannot be read'],
])('refuses %j by a sentence (D10)', (args, message) => {
  expect(() => readSettings(args)).toThrow(WrongArguments);
  expect(() => readSettings(args)).toThrow(message);
});

test('the same seed breaks the same calls in any order, in about the named share (D10)', () => {
  const plan = (seed: number, calls: readonly string[]) => {
    const proxy = new FaultProxy('http://127.0.0.1:1/api');
    breakBySeed(proxy, settingsOf('--faults', 'reset=20%,500=5%', '--seed', String(seed)));
    return new Map(calls.map((call) => [call, proxy.choose(call)?.answer]));
  };
  const calls = Array.from({ length: 400 }, (_, n) => `GET /produtos/${n}`);
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const broken = plan(seed, calls);
      expect(plan(seed, calls.toReversed())).toEqual(broken);
      const share = [...broken.values()].filter(Boolean).length / calls.length;
      expect(share).toBeGreaterThan(0.12);
      expect(share).toBeLessThan(0.38);
    }),
    { numRuns: 20 },
  );
});

test('prints how the gateway is run on it, and each row of docs/failures.md has its words (D10)', async () => {
  const settings = settingsOf('--faults', 'reset=2%,slow=5%');
  const accounts = { admin: ['ana', 'Senha@1'], customer: ['bia', 'Senha@2'] } as const;
  const shown = { url: 'http://127.0.0.1:4100/api', jwtSecret: 'a2V5', what: 'x', accounts };
  expect(announce(shown, settings)).toContain('reset 2 %, slow 5 % of all calls, by seed 1');
  expect(announce(shown, settings)).toContain(
    'STORE_API_URL=http://127.0.0.1:4100/api JWT_SECRET=a2V5 npm start',
  );
  expect(announce(shown, settings)).toContain('ana / Senha@1 (admin), bia / Senha@2 (customer)');
  // With an admin's account the check reads every call.
  expect(announce(shown, settings)).toContain(
    'GATEWAY_CHECK_PASSWORD=Senha@1 npm run -s gateway:check -- --url http://127.0.0.1:4100/api --username ana',
  );
  const page = await readFile(new URL('../../../docs/failures.md', import.meta.url), 'utf8');
  const commands = [...page.matchAll(/(?:`|npm run mock -- )(--(?:faults|habits?|call) [^`\n]+)/g)];
  expect(commands.length).toBeGreaterThan(10);
  for (const [, args = ''] of commands) {
    const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
    expect(() => readSettings(words.filter((word) => word !== undefined))).not.toThrow();
  }
});
