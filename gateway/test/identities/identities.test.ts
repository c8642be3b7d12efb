import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, test } from 'vitest';
import { createTestBench, type TestBench } from '../test-bench.ts';
import { type Browser, createBrowser, type Reply, type Way } from './browser.ts';
import { createPeople, MARK, type Person } from './people.ts';
import { QUESTIONS, type Question } from './questions.ts';

const REQUESTS = process.env['TEST_DEEP'] === undefined ? 2_000 : 50_000;
const DEADLINE_MS = 600_000;
const COUNTS = { visitor: 8, customer: 39, admin: 3 };
const PEOPLE = COUNTS.visitor + COUNTS.customer + COUNTS.admin;

let bench: TestBench;
let pool: Pool;
let people: readonly Person[];
const { stackTraceLimit } = Error;
beforeAll(async () => {
  // Every third question is refused, and vitest maps each frame of an error to its source: 0.3 ms an error.
  Error.stackTraceLimit = 0;
  bench = await createTestBench();
  people = createPeople(bench.api, COUNTS);
  pool = new Pool(bench.url, { connections: PEOPLE });
  const [visitor] = people;
  if (!visitor) throw new Error('no visitor');
  const { send } = createBrowser(pool, visitor);
  for (const it of QUESTIONS) await send(it, it.variables?.(visitor), { ...POST, form: 'both' });
});
afterAll(async () => {
  Error.stackTraceLimit = stackTraceLimit;
  await pool.close();
  await bench.close();
});

const SHARED = QUESTIONS.filter(({ scope }) => scope === 'public');

/** One step of a person: a question in some way, about another person where it names one. */
const step = fc.record({
  action: fc.oneof(
    { weight: 96, arbitrary: fc.constant('ask' as const) },
    { weight: 2, arbitrary: fc.constant('leave' as const) },
    { weight: 1, arbitrary: fc.constant('forget' as const) },
    { weight: 1, arbitrary: fc.constant('fault' as const) },
  ),
  // Answers that identities share are asked for most; they also cost the test least.
  question: fc.constantFrom(...QUESTIONS, ...SHARED, ...SHARED),
  other: fc.nat(PEOPLE - 1),
  way: fc.record<Way>({
    method: fc.constantFrom('GET', 'POST'),
    form: fc.constantFrom('text', 'hash', 'both'),
    credential: fc.constantFrom('cookie', 'bearer'),
    gzip: fc.boolean(),
  }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const UNAVAILABLE = { status: 503, body: '' };
const POST: Way = { method: 'POST', form: 'text', credential: 'cookie', gzip: false };
const SAIR = { text: 'mutation { sair }', hash: '' };
const ENTRAR =
  'mutation E($u: String!, $p: String!) { entrar(username: $u, senha: $p) { ... on Sessao { username descritor } ... on Falha { mensagem } } }';

/** The marks of other people in a reply. */
const foreignMarks = ({ everything }: Reply, { mark }: Person) =>
  [...new Set(everything.match(MARK))].filter((it) => it !== mark);

/** Fails when a reply holds another identity's data, or may be stored although it belongs to one. */
function check(reply: Reply, { person, asked }: { person: Person; asked: Question | null }): void {
  const seesEveryone =
    person.kind === 'admin' && (asked?.scope === 'admin' || asked?.scope === 'foreign');
  if (!seesEveryone) assert.deepEqual(foreignMarks(reply, person), []);
}

async function signIn(browser: Browser): Promise<void> {
  const { mark: u, password: p } = browser.person;
  const reply = await browser.send({ text: ENTRAR, hash: '' }, { u, p }, POST);
  check(reply, { person: browser.person, asked: null });
  assert.partialDeepStrictEqual(reply.body.data, { entrar: { username: u } });
}

async function ask(browser: Browser, asked: Question, other: Person, way: Way): Promise<void> {
  const { person } = browser;
  const method = asked.text.startsWith('mutation') ? 'POST' : way.method;
  const signedIn = browser.isSignedIn();
  const reply = await browser.send(asked, asked.variables?.(other), { ...way, method });
  check(reply, { person, asked });
  const cacheControl = String(reply.headers['cache-control']);
  if (signedIn || asked.scope !== 'public') assert.match(cacheControl, /no-store/);
  if (!cacheControl.includes('no-store')) assert.equal(reply.headers['set-cookie'], undefined);
  if (asked.scope === 'own' || asked.scope === 'mixed') {
    // The control: without it, a gateway that answers nothing would pass.
    const holdsOwn = reply.everything.includes(person.mark);
    assert.equal(holdsOwn, signedIn, `${asked.text} ${reply.everything}`);
  }
  if (asked.scope === 'admin' && person.kind !== 'admin') {
    assert.match(reply.body.errors?.[0]?.extensions.code ?? '', /^(?:FORBIDDEN|UNAUTHENTICATED)$/);
  }
}

/** Runs a person's steps. Customers and admins sign in again before a question, after they left. */
async function act(browser: Browser, steps: readonly Step[]): Promise<void> {
  const { person, forget } = browser;
  for (const { action, question, other, way } of steps) {
    if (action === 'ask' && person.kind !== 'visitor' && !browser.isSignedIn()) {
      await signIn(browser);
    }
    if (action === 'ask') await ask(browser, question, people[other] ?? person, way);
    if (action === 'leave') await browser.send(SAIR, undefined, POST);
    if (action === 'forget') forget();
    if (action === 'fault') bench.api.spoil('GET /produtos/listarFiltroShop', UNAVAILABLE);
    if (bench.api.calls.length > 1000) bench.api.calls = [];
  }
}

test(
  `${REQUESTS} concurrent requests of ${PEOPLE} identities get no byte of another (GW-18)`,
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const browsers = people.map((person) => createBrowser(pool, person));
    const steps = fc.sample(step, { numRuns: REQUESTS, seed });
    const share = REQUESTS / PEOPLE;
    try {
      await Promise.all(
        browsers.map((browser, index) =>
          act(browser, steps.slice(index * share, (index + 1) * share)),
        ),
      );
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  },
  DEADLINE_MS,
);
