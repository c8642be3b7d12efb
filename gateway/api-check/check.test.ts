import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../src/upstream/rest/endpoints.ts';
import type { ErrorWorld } from '../test/live-api/errors.ts';
import type { Habits } from '../test/live-api/habits.ts';
import { type Fault, LiveApi } from '../test/live-api/server.ts';
import { SECRET } from '../test/live-api/tokens.ts';
import { probes } from './probes.ts';
import { renderJson, renderText } from './report.ts';
import { isBroken, isIncomplete, type Report, runCheck } from './run.ts';

const PASSWORDS: Readonly<Record<string, string>> = {
  marina: 'Perfume@1',
  admin: 'Perfume@2',
  novata: 'Perfume@6',
};

let api: LiveApi;
let url: string;

async function open(options: { errors?: ErrorWorld; habits?: Partial<Habits> } = {}) {
  api = new LiveApi(options);
  url = await api.open();
}

const SETTINGS = { timeZone: 'America/Fortaleza', hasPublicKey: false, throwaway: null } as const;

/** Runs a check of the double as one of its accounts, or without an account. */
function check(username?: string, deadlineMs?: number): Promise<Report> {
  const password = PASSWORDS[username ?? ''] ?? '';
  return runCheck(
    {
      url,
      credential: username ? { kind: 'login', username, password } : { kind: 'none' },
      jwtSecret: undefined,
      ...SETTINGS,
    },
    deadlineMs === undefined ? {} : { deadlineMs },
  );
}

function rowOf(report: Report, call: string) {
  const row = report.rows.find((one) => one.call === call);
  if (!row) throw new Error(`no row ${call}`);
  return row.verdict;
}

function habitsOf(report: Report, call: string): string[] {
  const verdict = rowOf(report, call);
  return verdict.mark === 'healed' ? verdict.notes.map(({ habit }) => habit) : [];
}

const findingOf = (report: Report, about: string) =>
  report.findings.find((finding) => finding.about === about);

afterEach(() => api.close());

describe('every read of the endpoint table', () => {
  beforeEach(() => open());

  test('has a row in the report; only reads and one login are sent', async () => {
    const report = await check('admin');
    const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
    expect(Object.keys(probes)).toHaveLength(reads.length);
    expect(report.rows.map(({ call }) => call).toSorted()).toEqual(
      ['POST /auth/login', ...reads.map(({ method, path }) => `${method} ${path}`)].toSorted(),
    );
    const unasked = report.rows.filter(({ verdict }) => verdict.mark === 'not-asked');
    expect(unasked).toEqual([
      expect.objectContaining({
        call: 'GET /pedidos/public/{id}',
        verdict: { mark: 'not-asked', why: 'the gateway never calls it' },
      }),
    ]);
    expect(report.as).toBe('an admin');
    const signed = api.calls.filter(({ headers }) => headers.authorization?.includes('eyJ'));
    expect(signed.filter(({ url: path }) => /^\/produtos\/\D/.test(path))).toEqual([]);
    expect(signed.length).toBeGreaterThan(10);
    const writes = api.calls.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
    expect(writes.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
      'POST /auth/login',
    ]);
  });

  test('uses parameters from earlier replies', async () => {
    await check('admin');
    expect(api.requested('GET')).toEqual(
      expect.arrayContaining([
        '/produtos/destaque-por-categoria?categoria=Árabe',
        '/produtos/slug/noite-de-oud',
        '/produtos/1',
        '/carrinho?usuarioId=8',
        '/pedidos/108',
        '/perfis/8',
      ]),
    );
  });

  test('calls only public rows without an account, and no admin rows with a customer account', async () => {
    const visitor = await check();
    expect(visitor.as).toBe('a visitor');
    expect(rowOf(visitor, 'GET /usuarios/me')).toEqual({
      mark: 'not-asked',
      why: 'needs --username or --token',
    });
    expect(api.calls.filter(({ headers }) => headers.authorization !== undefined)).toHaveLength(1);
    const customer = await check('marina');
    expect(customer.as).toBe('a customer');
    expect(rowOf(customer, 'GET /pedidos')).toMatchObject({ mark: 'not-asked' });
    expect(api.requested('GET').filter((path) => path.startsWith('/usuarios?'))).toEqual([]);
  });

  test('accepts a token instead of a login, and does not use an expired one', async () => {
    const [marina] = api.usuarios;
    if (!marina) throw new Error('no account');
    const settings = { url, jwtSecret: SECRET, ...SETTINGS };
    const token = api.token(marina);
    const report = await runCheck({ ...settings, credential: { kind: 'token', token } });
    expect(report.as).toBe('a customer');
    expect(findingOf(report, 'token')).toMatchObject({ mark: 'fits' });
    const stale = await runCheck({
      ...settings,
      credential: { kind: 'token', token: api.token(marina, -10) },
    });
    expect(findingOf(stale, 'token')).toMatchObject({ mark: 'breaks' });
    expect(rowOf(stale, 'GET /perfis/me')).toEqual({
      mark: 'not-asked',
      why: 'the token cannot be used, see below',
    });
  });

  test('reports a JWT_SECRET that differs from the API’s as broken', async () => {
    const report = await runCheck({
      url,
      jwtSecret: Buffer.alloc(32, 'outro'),
      ...SETTINGS,
      credential: { kind: 'login', username: 'marina', password: 'Perfume@1' },
    });
    expect(findingOf(report, 'token')?.text).toMatch(/^not signed with JWT_SECRET/);
    expect(isBroken(report)).toBe(true);
  });
});

/** A habit's name in the report, the row that shows it, and the double's settings with and without it. */
type HabitCase = readonly [
  habit: string,
  call: string,
  there: Partial<Habits>,
  gone: Partial<Habits>,
];

const HABITS: readonly HabitCase[] = [
  ['usuario-dto', 'GET /pedidos/me', { usuarioKey: 'usuarioDTO' }, { usuarioKey: 'usuario' }],
  [
    'endereco-key',
    'GET /pedidos/me',
    { enderecoKey: 'endereco' },
    { enderecoKey: 'enderecoEntrega' },
  ],
  ['item-nome', 'GET /pedidos/me', { itemNomeKey: 'nome' }, { itemNomeKey: 'nomeProduto' }],
  ['roles-as-text', 'GET /usuarios/me', { rolesForm: 'string' }, { rolesForm: 'list' }],
  ['role-key', 'GET /usuarios/me', { rolesKey: 'role' }, { rolesKey: 'roles' }],
  ['role-key', 'GET /auth/validate', { validateKey: 'role' }, { validateKey: 'roles' }],
  [
    'rotated-addresses',
    'GET /enderecos/me',
    { enderecosMeRotated: true },
    { enderecosMeRotated: false },
  ],
  ['rotated-addresses', 'GET /perfis/me', { perfisRotated: true }, { perfisRotated: false }],
  [
    'categorias-as-objects',
    'GET /produtos/listarFiltroShop',
    { categoriasAs: 'objects' },
    { categoriasAs: 'names' },
  ],
  ['volume-in-name', 'GET /carrinho', { cartVariacaoNome: false }, { cartVariacaoNome: true }],
  ['first-touch', 'GET /perfis/me', { profileAutoCreate: true }, { profileAutoCreate: false }],
  ['nested-page', 'GET /usuarios', { pageForm: 'nested' }, { pageForm: 'direct' }],
  ['nested-page', 'GET /pedidos', { pageForm: 'nested' }, { pageForm: 'direct' }],
];

/** The account that shows a habit, where it is not Marina's. */
const WHO: Readonly<Record<string, string>> = { 'first-touch': 'novata', 'nested-page': 'admin' };

describe.each(['plain', 'empty403'] as const)(
  'habits of the older API, error world %s',
  (errors) => {
    /** The habits reported for a row when the double has these settings. */
    const shown = async (habits: Partial<Habits>, call: string, username: string) => {
      await open({ errors, habits });
      api.linhas.set(7, [{ produtoId: 1, variacaoId: 12, quantidade: 1 }]);
      const report = await check(username);
      await api.close();
      return habitsOf(report, call);
    };

    test.each(HABITS)('reports %s on %s', async (habit, call, there, gone) => {
      const username = WHO[habit] ?? 'marina';
      expect(await shown(there, call, username)).toContain(habit);
      expect(await shown(gone, call, username)).not.toContain(habit);
    });

    test('reports missing optional calls without breaking', async () => {
      await open({ errors });
      const report = await check('admin');
      const missing = report.rows.filter(({ verdict }) => verdict.mark === 'missing');
      expect(missing.map(({ call }) => call)).toEqual([
        'GET /produtos/{id}/avaliacoes',
        'GET /fretes',
        'GET /fretes/padrao',
        'GET /avaliacoes/me',
        'GET /avisos/me',
        'GET /assistentes/me',
        'GET /favoritos/me',
        'GET /consentimentos/me',
        'GET /pedidos/{id}/historico',
        'GET /usuarios/{id}/historico',
        'GET /pedidos/{id}/notas',
        'GET /auth/segundo-fator',
        'GET /resumo',
        'GET /auditoria',
        'GET /avaliacoes',
      ]);
      expect(isBroken(report)).toBe(false);
      expect(isIncomplete(report)).toBe(false);
    });

    test('reports the status of an order that does not exist, and that writes were not tested (rest-contract 7.8)', async () => {
      await open({ errors });
      const report = await check('marina');
      expect(findingOf(report, 'no order')).toMatchObject({
        mark: 'healed',
        text: expect.stringContaining('404 with an empty body'),
      });
      expect(findingOf(report, 'writes')).toMatchObject({ mark: 'not-asked' });
    });

    test('reports the error world (rest-contract 1.2)', async () => {
      await open({ errors });
      const report = await check();
      const text = findingOf(report, 'errors')?.text ?? '';
      expect(text).toMatch(errors === 'empty403' ? /403 without a body/ : /unknown slug 500/);
      for (const about of ['contract', 'bad token', 'Origin', 'HEAD', 'caching']) {
        expect(findingOf(report, about)).toMatchObject({ mark: 'healed' });
      }
      expect(findingOf(report, 'speed')).toMatchObject({ mark: 'fits' });
    });
  },
);

describe('broken replies', () => {
  beforeEach(() => open());

  test.each<[string, string, Fault, RegExp]>([
    ['GET /produtos/destaques', 'HTML', { status: 200, body: '<html></html>' }, /HTML or XML/],
    ['GET /produtos/destaques', 'truncated JSON', 'truncated', /stops in the middle/],
    [
      'GET /produtos/destaques',
      'an empty body',
      { status: 200, body: '' },
      /200 with an empty body/,
    ],
    ['GET /produtos/destaques', 'bare text', { status: 200, body: 'ok' }, /bare text/],
    ['GET /produtos/destaques', 'a cut connection', 'before', /connection was cut/],
    ['GET /produtos/destaques', 'no answer', 'silent', /no answer within/],
    ['GET /produtos/destaques', 'a redirect', { status: 301, body: '' }, /301 with an empty/],
    [
      'GET /produtos/destaques',
      'an overload status',
      { status: 503, body: '' },
      /503 with an empty/,
    ],
    [
      'GET /produtos/slug/noite-de-oud',
      'a refusal',
      { status: 403, body: '' },
      /403 with an empty/,
    ],
  ])('%s with %s breaks', async (call, _, fault, problem) => {
    api.spoil(call, fault, 9);
    const report = await check(undefined, 400);
    const verdict = rowOf(report, call.replace('noite-de-oud', '{slug}'));
    expect(verdict).toMatchObject({ mark: 'breaks', problem: expect.stringMatching(problem) });
    expect(isBroken(report)).toBe(true);
  });

  test('names the path of a wrong type, never its value', async () => {
    const body = JSON.stringify([{ id: { de: 'Fulana' }, slug: 7, nome: 'Fulana' }]);
    api.spoil('GET /produtos/destaques', { status: 200, body }, 9);
    const report = await check();
    expect(rowOf(report, 'GET /produtos/destaques')).toMatchObject({
      mark: 'breaks',
      where: [expect.stringMatching(/^\$\[0\]\.id: /), expect.stringMatching(/^\$\[0\]\.slug: /)],
    });
    expect(renderText(report) + renderJson(report)).not.toContain('Fulana');
  });

  test('reports which unreadable list element is dropped', async () => {
    const produto = { id: 1, slug: 'a', nome: 'A' };
    const rows = [produto, { ...produto, slug: undefined }];
    const reply = { produtos: rows, totalPaginas: 1, totalProdutos: 2 };
    api.spoil('GET /produtos/listarFiltroShop', { status: 200, body: JSON.stringify(reply) });
    const verdict = rowOf(await check(), 'GET /produtos/listarFiltroShop');
    expect(verdict).toMatchObject({
      mark: 'healed',
      notes: expect.arrayContaining([
        {
          habit: 'left-out',
          seen: 'elements that cannot be read (1 of 2)',
          handled: 'left out; the first is $.produtos[1].slug',
        },
      ]),
    });
  });

  test('reports an unreachable server in one sentence and sends no other call', async () => {
    await api.close();
    const report = await check('marina');
    expect(rowOf(report, 'GET /categorias')).toMatchObject({
      mark: 'breaks',
      problem: 'no server could be reached (ECONNREFUSED)',
    });
    expect(report.rows.filter(({ verdict }) => verdict.mark === 'not-asked').length).toBe(
      report.rows.length - 1,
    );
    expect(isBroken(report)).toBe(true);
    await open();
  });

  test('reports a refused login', async () => {
    api.spoil('POST /auth/login', { status: 403, body: '' });
    const report = await check('marina');
    expect(rowOf(report, 'POST /auth/login')).toMatchObject({
      mark: 'breaks',
      problem: '403 with an empty body',
    });
    expect(rowOf(report, 'GET /carrinho')).toEqual({ mark: 'not-asked', why: 'not signed in' });
  });

  test('compares with no public call where none succeeds, as at another program’s address', async () => {
    api.spoil('GET /categorias', { status: 404, body: '{}' }, 99);
    const about = (await check()).findings.map((finding) => finding.about);
    expect(about).toEqual(['speed', 'writes']);
  });

  test('breaks when an unknown slug answers 200', async () => {
    api.spoil('GET /produtos/slug/{slug}', { status: 200, body: '{}' }, 9);
    expect(findingOf(await check(), 'errors')).toMatchObject({ mark: 'breaks' });
  });
});

test('shows no personal data, token or password, and fits in 100 columns (P18)', async () => {
  await open({ habits: { usuarioKey: 'usuarioDTO', pedidosPublic: true } });
  const customer = await check('marina');
  const admin = await check('admin');
  const reports = [customer, admin, await check()];
  const output = reports.map((report) => renderText(report) + renderJson(report)).join('');
  const people = [
    ...api.usuarios.flatMap(({ username, email }) => [username, email]),
    ...api.perfis.flatMap(({ nomeCompleto, cpf, telefone }) => [nomeCompleto, cpf, telefone]),
    ...api.enderecos.flatMap(({ logradouro, cidade, cep }) => [logradouro, cidade, cep]),
    ...Object.values(PASSWORDS),
    'eyJ',
  ].filter((value) => value !== null && value !== 'admin');
  // The time zone names a city that is not personal data.
  const searched = output.replaceAll('America/Fortaleza', '');
  expect(people.filter((value) => value !== null && searched.includes(value))).toEqual([]);
  const widest = Math.max(
    ...reports
      .flatMap(renderText)
      .join('\n')
      .split('\n')
      .map((line) => line.length),
  );
  expect(widest).toBeLessThanOrEqual(100);
  expect(JSON.parse(renderJson(admin))).toMatchObject({ ok: true, complete: true });
  expect(JSON.parse(renderJson(customer))).toMatchObject({ ok: false, complete: false });
});
