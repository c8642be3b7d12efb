import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEachEngine } from '../database.ts';
import { type Reply, TestServer } from '../server.ts';
import { WEBHOOK_SECRET } from '../shop.ts';
import { CALLS, type Call, nameOf } from './calls.ts';
import { CARRINHO } from './cases/carrinho.ts';
import { CATALOGO } from './cases/catalogo.ts';
import { CONSENTIMENTOS } from './cases/consentimentos.ts';
import { CONTAS } from './cases/contas.ts';
import { PAGAMENTOS } from './cases/pagamentos.ts';
import { PEDIDOS } from './cases/pedidos.ts';
import { ContractDocument } from './document.ts';
import { type Case, call, createWorld, type World } from './world.ts';

const DOCS = new URL('../../../docs/rest-contract.md', import.meta.url);
const COVERAGE = new URL('../../.cache/contract.json', import.meta.url);

const DOCS_HEAD = '| Ledger | Call | Who | What | Refuses with |';
const WHO_IN_DOCS = { all: 'everybody', user: 'signed in', admin: 'admin' } as const;

// What no request can bring about here: a bug, and a database or provider that is away.
const NOT_BY_REQUEST = new Set([500, 503]);

/** A path with something in each place: it need not exist to be refused at the door. */
const filled = ({ path }: Call): string => path.replaceAll(/\{\w+\}/g, '1');
/** Whether a call may be told too much: then it also says no to what is cut off or of another type. */
const readsBody = (it: Call, document: ContractDocument): boolean =>
  document.statuses(nameOf(it)).includes(413);

const CASES: readonly Case[] = [
  ...CATALOGO,
  ...CARRINHO,
  ...CONTAS,
  ...CONSENTIMENTOS,
  ...PEDIDOS,
  ...PAGAMENTOS,
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

onEachEngine('o contrato', (db) => {
  const exercised = new Set<string>();
  let api: TestServer;
  let document: ContractDocument;
  beforeAll(async () => {
    api = await TestServer.open(db());
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

  describe('os três lugares dizem o mesmo', () => {
    it('o servidor atende as chamadas da tabela e nenhuma outra', () => {
      const served = api.routes.filter((route) => !/^\w+ \/(openapi\.json|docs)/.test(route));
      expect(served.toSorted()).toEqual(CALLS.map(nameOf).toSorted());
    });

    it('o OpenAPI descreve as mesmas, abertas às mesmas pessoas', () => {
      const described = [...document.operations.keys()].map(
        (name) => `${name}: ${document.who(name)}`,
      );
      const inTable = CALLS.map((it) => `${nameOf(it)}: ${it.who}`);
      expect(described.toSorted()).toEqual(inTable.toSorted());
    });

    it('docs/rest-contract.md lista as mesmas, com as mesmas respostas', () => {
      const expected = CALLS.map((it) => docsRow(it, document));
      const lines = readFileSync(DOCS, 'utf8').split('\n');
      const isRow = (line: string): boolean => /^\| (API-\d+|\+) \|/.test(line);
      if (process.env['UPDATE_CONTRACT'] !== undefined) {
        const at = lines.indexOf(DOCS_HEAD) + 2;
        const rest = lines.filter((line) => !isRow(line));
        writeFileSync(DOCS, rest.toSpliced(at, 0, ...expected).join('\n'));
        return;
      }
      // Written anew by UPDATE_CONTRACT=1.
      expect(lines.filter(isRow)).toEqual(expected);
    });
  });

  describe('cada chamada, com êxito e com cada recusa', () => {
    it.each(CASES.map((it) => [it.call, it.title, it.status, it] as const))(
      '%s: %s → %i',
      async (name, _title, status, { send: run }) => {
        const reply = await run(await createWorld(api, db()));
        expect({ status: reply.status, body: reply.status === status ? '' : reply.body }).toEqual({
          status,
          body: '',
        });
        expectDocumented(name, reply);
      },
    );
  });

  describe('quem pode', () => {
    const guarded = CALLS.filter(({ who }) => who !== 'all');
    it.each(guarded.map((it) => [nameOf(it), it] as const))(
      '%s: sem entrar é 401',
      async (name, it) => {
        const reply = await send(it);
        expect(reply.status).toBe(401);
        expectDocumented(name, reply);
        expect((await send(it, { token: 'undefined' })).status).toBe(401);
      },
    );

    const forAdmins = CALLS.filter(({ who }) => who === 'admin');
    it.each(forAdmins.map((it) => [nameOf(it), it] as const))(
      '%s: quem não administra recebe 403',
      async (name, it) => {
        const { cliente } = await createWorld(api, db());
        const reply = await send(it, { token: cliente.token });
        expect(reply.status).toBe(403);
        expectDocumented(name, reply);
      },
    );

    const open = CALLS.filter(({ who, method }) => who === 'all' && method === 'GET');
    it.each(open.map((it) => [nameOf(it), it] as const))(
      '%s: um token vencido não atrapalha',
      async (_name, it) => {
        expect((await send(it, { token: 'undefined' })).status).not.toBe(401);
      },
    );
  });

  describe('o que não se lê', () => {
    let adminToken: string;
    beforeAll(async () => {
      adminToken = (await createWorld(api, db())).admin.token;
    });

    it.each(CALLS.map((it) => [nameOf(it), it] as const))(
      '%s: corpo malformado, de outro tipo ou grande demais',
      async (name, it) => {
        if (!readsBody(it, document)) return;
        const bodies = [
          ['application/json', '{"a":', [400]],
          ['text/xml', '<a/>', [415]],
          ['application/json', `"${'a'.repeat(6 * 1024 * 1024)}"`, [413]],
        ] as const;
        for (const [type, text, statuses] of bodies) {
          const reply = await send(it, {
            token: adminToken,
            body: new TextEncoder().encode(text),
            headers: { 'content-type': type },
          });
          // The webhook takes bytes of any type, and says no to what is not signed.
          expect(it.path.endsWith('/webhook') ? [400, 413] : statuses).toContain(reply.status);
          expectDocumented(name, reply);
        }
      },
    );

    const numbered = CALLS.filter(({ path }) => /\{(id|pedidoId|produtoId)\}/.test(path));
    it.each(numbered.map((it) => [nameOf(it), it] as const))(
      '%s: número que não é número é 400',
      async (name, it) => {
        const path = it.path.replaceAll(/\{\w+\}/g, 'abc');
        const reply = await api.request(it.method, `/api${path}`, { token: adminToken });
        expect(reply.status).toBe(400);
        expectDocumented(name, reply);
      },
    );
  });

  it('cada resposta documentada foi vista', async () => {
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
