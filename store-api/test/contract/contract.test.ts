import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUsuario } from '../data.ts';
import { onEachEngine } from '../database.ts';
import { type Reply, TestServer } from '../server.ts';
import { WEBHOOK_SECRET } from '../shop.ts';
import { CALLS, type Call, nameOf } from './calls.ts';
import { ASSISTENTES } from './cases/assistentes.ts';
import { AVALIACOES } from './cases/avaliacoes.ts';
import { AVISOS } from './cases/avisos.ts';
import { CARRINHO } from './cases/carrinho.ts';
import { CATALOGO } from './cases/catalogo.ts';
import { CONSENTIMENTOS } from './cases/consentimentos.ts';
import { CONTAS } from './cases/contas.ts';
import { FAVORITOS } from './cases/favoritos.ts';
import { PAGAMENTOS } from './cases/pagamentos.ts';
import { PEDIDOS } from './cases/pedidos.ts';
import { ContractDocument } from './document.ts';
import { type Case, call, createCliente, createWorld, type World } from './world.ts';

const DOCS = new URL('../../../docs/rest-contract.md', import.meta.url);
const COVERAGE = new URL('../../.cache/contract.json', import.meta.url);

const DOCS_HEAD = '| Ledger | Call | Who | What | Refuses with |';
const WHO_IN_DOCS = { all: 'everybody', user: 'signed in', admin: 'admin' } as const;

// What no request can bring about here: a bug, a database or provider that is away, and a full disk.
const NOT_BY_REQUEST = new Set([500, 503, 507]);

// Of bytes. Pictures may be larger, but not as JSON.
const MORE_THAN_A_BODY = 70_000;
const MORE_THAN_AN_EVENT = 1_100_000;

/** A path with a value for each parameter. It need not exist, because access is checked first. */
const filled = ({ path }: Call): string => path.replaceAll(/\{\w+\}/g, '1');
/** Whether a call reads a body, and so refuses a malformed or foreign one. */
const readsBody = (it: Call, document: ContractDocument): boolean =>
  document.statuses(nameOf(it)).includes(413);

const CASES: readonly Case[] = [
  ...CATALOGO,
  ...CARRINHO,
  ...CONTAS,
  ...CONSENTIMENTOS,
  ...ASSISTENTES,
  ...FAVORITOS,
  ...AVISOS,
  ...PEDIDOS,
  ...PAGAMENTOS,
  ...AVALIACOES,
  ...(['/payment/webhook', '/stripe/webhook'] as const).map(
    (path): Case => ({
      call: `POST ${path}`,
      title: 'C-46: uma mensagem assinada',
      status: 200,
      send: (world) => signedEvent(world, path),
    }),
  ),
];

function signedEvent(world: World, path: string): Promise<Reply> {
  const payload = JSON.stringify({
    id: `evt_${path.length}_${Date.now()}`,
    object: 'event',
    type: 'customer.created',
    data: { object: {} },
  });
  const signature = new Stripe('sk_teste').webhooks.generateTestHeaderString({
    payload,
    secret: WEBHOOK_SECRET,
  });
  return call(world, 'POST', path, {
    body: new TextEncoder().encode(payload),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}

onEachEngine('the contract', (db, engine) => {
  // On PostgreSQL only what a database decides. `limits.test.ts` reaches the limits on each engine.
  const isWhole = engine === 'PGlite';
  const cases = CASES.filter(({ status }) => isWhole || status !== 429);
  const exercised = new Set<string>();
  let api: TestServer;
  let cliente: World['cliente'];
  let document: ContractDocument;
  beforeAll(async () => {
    api = await TestServer.open(db(), {
      limits: { pedidoByAddress: { points: 1, seconds: 60 } },
    });
    cliente = await createCliente(db(), api);
    document = new ContractDocument((await api.request('GET', '/api/openapi.json')).body);
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const expectDocumented = (name: string, reply: Reply): void => {
    expect(document.mismatch(name, reply)).toBeUndefined();
    if (reply.status >= 400) {
      expect(reply.body).toMatchObject({
        codigo: expect.stringMatching(/^[A-Z][A-Z_]+$/),
        mensagem: expect.any(String),
      });
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
    exercised.add(`${name} ${reply.status}`);
  };
  const send = (it: Call, options: Parameters<TestServer['request']>[2] = {}): Promise<Reply> =>
    api.request(it.method, `/api${filled(it)}`, options);

  describe.runIf(isWhole)('server, OpenAPI and docs agree', () => {
    it('the server has the calls of the table and no others', () => {
      const served = api.routes.filter((route) => !/^\w+ \/(openapi\.json|docs)/.test(route));
      expect(served.toSorted()).toEqual(CALLS.map(nameOf).toSorted());
    });

    it('OpenAPI describes the same calls with the same access', () => {
      const described = [...document.operations.keys()].map(
        (name) => `${name}: ${document.who(name)}`,
      );
      const inTable = CALLS.map((it) => `${nameOf(it)}: ${it.who}`);
      expect(described.toSorted()).toEqual(inTable.toSorted());
    });

    it('docs/rest-contract.md lists the same calls with the same refusals', () => {
      const expected = CALLS.map((it) => docsRow(it, document));
      const lines = readFileSync(DOCS, 'utf8').split('\n');
      const isRow = (line: string): boolean => /^\| (API-\d+|\+) \|/.test(line);
      if (process.env['UPDATE_CONTRACT'] !== undefined) {
        const at = lines.indexOf(DOCS_HEAD) + 2;
        const rest = lines.filter((line) => !isRow(line));
        writeFileSync(DOCS, rest.toSpliced(at, 0, ...expected).join('\n'));
        return;
      }
      // UPDATE_CONTRACT=1 rewrites the rows.
      expect(lines.filter(isRow)).toEqual(expected);
    });
  });

  describe('each call with its success and its refusals', () => {
    it.each(cases.map((it) => [it.call, it.status, it.title, it] as const))(
      '%s → %i: %s',
      async (name, status, _title, { send: run }) => {
        const reply = await run(await createWorld(api, db(), cliente));
        expect({ status: reply.status, body: reply.status === status ? '' : reply.body }).toEqual({
          status,
          body: '',
        });
        expectDocumented(name, reply);
      },
    );
  });

  describe.runIf(isWhole)('access', () => {
    const guarded = CALLS.filter(({ who }) => who !== 'all');
    it.each(guarded.map((it) => [nameOf(it), it] as const))(
      '%s: 401 without a token',
      async (name, it) => {
        const reply = await send(it);
        expect(reply.status).toBe(401);
        expectDocumented(name, reply);
        expect((await send(it, { token: 'undefined' })).status).toBe(401);
      },
    );

    const forAdmins = CALLS.filter(({ who }) => who === 'admin');
    it.each(forAdmins.map((it) => [nameOf(it), it] as const))(
      '%s: 403 for customers',
      async (name, it) => {
        const reply = await send(it, { token: cliente.token });
        expect(reply.status).toBe(403);
        expectDocumented(name, reply);
      },
    );

    const open = CALLS.filter(({ who, method }) => who === 'all' && method === 'GET');
    it.each(open.map((it) => [nameOf(it), it] as const))(
      '%s: an expired token is ignored',
      async (_name, it) => {
        expect((await send(it, { token: 'undefined' })).status).not.toBe(401);
      },
    );
  });

  describe.runIf(isWhole)('unreadable requests', () => {
    let adminToken: string;
    beforeAll(async () => {
      const admin = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
      adminToken = api.token(admin, ['ROLE_USER', 'ROLE_ADMIN']);
    });

    it.each(CALLS.map((it) => [nameOf(it), it] as const))(
      '%s: a malformed body, one of another type, one that is too large',
      async (name, it) => {
        if (!readsBody(it, document)) return;
        const isEvent = it.path.endsWith('/webhook');
        const length = isEvent ? MORE_THAN_AN_EVENT : MORE_THAN_A_BODY;
        const bodies = [
          ['application/json', '{"a":', [400]],
          ['text/xml', '<a/>', [415]],
          ['application/json', `"${'a'.repeat(length)}"`, [413]],
        ] as const;
        for (const [type, text, statuses] of bodies) {
          const reply = await send(it, {
            token: adminToken,
            body: new TextEncoder().encode(text),
            headers: { 'content-type': type },
          });
          // The webhook reads any type and refuses unsigned bytes.
          expect(isEvent ? [400, 413] : statuses).toContain(reply.status);
          expectDocumented(name, reply);
        }
      },
    );

    const numbered = CALLS.filter(({ path }) => /\{(id|pedidoId|produtoId)\}/.test(path));
    it.each(numbered.map((it) => [nameOf(it), it] as const))(
      '%s: 400 for an invalid number',
      async (name, it) => {
        const path = it.path.replaceAll(/\{\w+\}/g, 'abc');
        const reply = await api.request(it.method, `/api${path}`, { token: adminToken });
        expect(reply.status).toBe(400);
        expectDocumented(name, reply);
      },
    );
  });

  it.runIf(isWhole)('every documented answer was seen', async () => {
    const all = CALLS.map(nameOf).flatMap((name) =>
      document
        .statuses(name)
        .filter((status) => !NOT_BY_REQUEST.has(status))
        .map((status) => `${name} ${status}`),
    );
    const missing = all.filter((it) => !exercised.has(it));
    const seenCalls = new Set([...exercised].map((it) => it.replace(/ \d+$/, '')));
    const coverage = {
      rotas: CALLS.length,
      rotasVistas: seenCalls.size,
      respostas: all.length,
      respostasVistas: all.length - missing.length,
    };
    mkdirSync(new URL('.', COVERAGE), { recursive: true });
    writeFileSync(COVERAGE, JSON.stringify(coverage));
    console.info(
      `rotas vistas: ${coverage.rotasVistas} de ${coverage.rotas}; respostas vistas: ${coverage.respostasVistas} de ${coverage.respostas}`,
    );
    expect(missing).toEqual([]);
  });
});

/** The row of a call in `docs/rest-contract.md`. */
function docsRow(it: Call, document: ContractDocument): string {
  const statuses = document.statuses(nameOf(it)).toSorted((a, b) => a - b);
  const refusals = statuses.filter((status) => status >= 400 && status < 500);
  const summary = document.operations.get(nameOf(it))?.summary ?? '';
  const cells = [
    it.id ?? '+',
    `\`${nameOf(it)}\``,
    WHO_IN_DOCS[it.who],
    summary,
    refusals.join(' ') || '–',
  ];
  return `| ${cells.join(' | ')} |`;
}
