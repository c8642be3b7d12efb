import { afterEach, describe, expect, test } from 'vitest';
import type { ErrorWorld } from '../test/live-api/errors.ts';
import type { Habits } from '../test/live-api/habits.ts';
import { LiveApi } from '../test/live-api/server.ts';
import { renderHtml, renderJson, renderText } from './report.ts';
import { isBroken, type Report, runCheck } from './run.ts';
import { announceWrites, createThrowaway, type Throwaway } from './throwaway.ts';

let api: LiveApi;
let url: string;

async function open(options: { errors?: ErrorWorld; habits?: Partial<Habits> } = {}) {
  api = new LiveApi(options);
  url = await api.open();
}

afterEach(() => api.close());

const throwaway = createThrowaway();

/** Checks the double with `--writes`, as its admin or without an account. */
function check(
  as: 'admin' | null = 'admin',
  hasPublicKey = true,
  account: Throwaway | null = throwaway,
): Promise<Report> {
  return runCheck({
    url,
    credential: as ? { kind: 'login', username: as, password: 'Perfume@2' } : { kind: 'none' },
    jwtSecret: undefined,
    timeZone: 'America/Fortaleza',
    hasPublicKey,
    throwaway: account,
  });
}

const WORDS = { fits: 'fits', healed: 'healed', breaks: 'breaks', missing: 'missing' } as const;

/** The rows of writes as `call, what: status mark habits`. */
function rowsOf({ rows }: Report): string[] {
  return rows
    .filter(({ group }) => group === 'Writes')
    .map(({ call, what, status, verdict }) => {
      if (verdict.mark === 'not-asked') return `${call}, ${what}: not called`;
      const notes = verdict.mark === 'healed' ? verdict.notes.map(({ habit }) => habit) : [];
      return [`${call}, ${what}: ${status} ${WORDS[verdict.mark]}`, ...notes].join(' ');
    });
}

const verdictOf = ({ rows }: Report, call: string, what: string) =>
  rows.find((row) => row.call === call && row.what === what)?.verdict;

/** The rows of the double that are not the throwaway account's. */
const othersOf = ({ produtos, usuarios, perfis, enderecos, pedidos, linhas }: LiveApi) => {
  const id = usuarios.find(({ username }) => username === throwaway.username)?.id;
  const own = perfis.find(({ usuarioId }) => usuarioId === id)?.id;
  return structuredClone({
    produtos,
    pedidos,
    usuarios: usuarios.filter((one) => one.id !== id),
    perfis: perfis.filter((one) => one.id !== own),
    enderecos: enderecos.filter(({ perfilId }) => perfilId !== own),
    linhas: [...linhas].filter(([usuarioId]) => usuarioId !== id),
  });
};

const REFUSED = { plain: [400, 500], empty403: [403, 403] } as const;

describe.each(['plain', 'empty403'] as const)('--writes, error world %s', (errors) => {
  test('names the habit of each call (rest-contract 7.8, 7.7, 7.10)', async () => {
    await open({ errors });
    const [invalid, crash] = REFUSED[errors];
    expect(rowsOf(await check())).toEqual([
      `POST /auth/register, invalid data: ${invalid} healed refusal-form`,
      'POST /auth/register, a new account: 200 fits',
      'POST /auth/register, the same account: 400 healed refusal-form',
      'POST /auth/login, a wrong password: 403 healed refusal-form',
      'POST /auth/login, the new account: 200 fits',
      `POST /auth/forgot-password, an unknown e-mail: ${crash} healed refusal-form`,
      `POST /auth/reset-password, an unknown link: ${crash} healed refusal-form`,
      'POST /enderecos, a new address: 200 fits',
      'PUT /enderecos/{id}, the same address: 200 fits',
      'GET /enderecos/me, read back: 200 healed rotated-addresses',
      'DELETE /enderecos/{id}, the same address: 200 fits',
      'POST /carrinho/adicionar, one unit: 200 healed lines-by-product volume-in-name no-line-stock',
      'POST /carrinho/adicionar, another volume: 200 healed lines-by-product volume-in-name no-line-stock float-artefacts',
      'DELETE /carrinho/remover/{id}, one volume: 200 healed line-of-zero removes-by-product',
      'POST /carrinho/limpar, the whole cart: 200 fits',
      'GET /carrinho, read back: 200 fits',
      'GET /pedidos/{id}/status, an unknown order: 404 healed refusal-form',
      'POST /payment/create-payment-intent, no amount: 400 healed refusal-form',
      'POST /payment/create-payment-intent, an unknown order: 200 healed payment-for-no-order',
      'POST /usuarios/me/exclusao, the new account: 403 missing',
      `DELETE /usuarios/{id}, the new account: ${crash} healed refusal-form`,
    ]);
  });

  test('changes nothing of other accounts, creates no order, and names what stays', async () => {
    await open({ errors });
    // Reads alone create the admin's profile and cart.
    await check('admin', true, null);
    const before = othersOf(api);
    const report = await check();
    expect(othersOf(api)).toEqual(before);
    expect(isBroken(report)).toBe(false);
    const own = api.usuarios.find(({ username }) => username === throwaway.username);
    expect(report.left).toEqual([
      'an unpaid payment at the provider, for order 2000000001, which does not exist',
      `the account ${throwaway.username} (id ${own?.id}), without address, cart line and order`,
    ]);
    expect(renderText(report)).toContain('Left behind by --writes\n      an unpaid payment');
    expect(api.linhas.get(own?.id ?? 0)).toEqual([]);
  });
});

test('names an API that loses a field of an address, keeps cart lines or has no provider’s key (FMT-03)', async () => {
  await open();
  api.spoil('GET /enderecos/me', { status: 200, body: '[]' }, 9);
  api.spoil('POST /carrinho/limpar', { status: 200, body: '' }, 9);
  api.providerRefusal = 'You did not provide an API key: sk_live_segredo';
  const report = await check();
  expect(verdictOf(report, 'PUT /enderecos/{id}', 'the same address')).toEqual({
    mark: 'not-asked',
    why: 'the new address is not listed',
  });
  expect(verdictOf(report, 'POST /carrinho/limpar', 'the whole cart')).toMatchObject({
    notes: [{ habit: 'no-cart-reply' }],
  });
  const call = 'POST /payment/create-payment-intent';
  expect(verdictOf(report, call, 'an unknown order')).toMatchObject({ mark: 'breaks' });
  expect(isBroken(report)).toBe(true);
  const output = [
    renderText(report),
    renderJson(report),
    renderHtml({ live: report, document: null }),
  ].join('');
  expect(output).not.toMatch(/segredo|eyJ/);
  expect(output).not.toContain(throwaway.password);
  // Without a public key the shop offers no card payment, so nothing breaks.
  expect(verdictOf(await check('admin', false), call, 'an unknown order')).toMatchObject({
    mark: 'healed',
    notes: [{ habit: 'no-provider-key' }],
  });
});

test('tells of a missing publishable key where the API starts payments', async () => {
  await open();
  const verdict = verdictOf(
    await check('admin', false),
    'POST /payment/create-payment-intent',
    'an unknown order',
  );
  expect(verdict).toMatchObject({
    notes: [{ habit: 'payment-for-no-order' }, { habit: 'no-publishable-key' }],
  });
});

test('needs no account of the shop; without an admin the account stays and is named', async () => {
  await open();
  const report = await check(null);
  expect(rowsOf(report).at(-1)).toBe('DELETE /usuarios/{id}, the new account: not called');
  expect(report.left.at(-1)).toContain(throwaway.username);
});

test('names an account that the API should have refused', async () => {
  await open();
  api.spoil('POST /auth/register', { status: 200, body: 'ok' });
  const report = await check();
  expect(rowsOf(report)[0]).toBe(
    'POST /auth/register, invalid data: 200 healed no-registration-rules',
  );
  expect(report.left[0]).toContain(`${throwaway.username}-x`);
});

test.each([
  ['a page', { status: 403, body: '<html>' }, 'breaks'],
  ['an overload', { status: 503, body: '' }, 'breaks'],
  ['a limit', { status: 429, body: '' }, 'not-asked'],
  ['a code', { status: 401, body: '{"codigo":"CREDENCIAIS_INVALIDAS"}' }, 'fits'],
  ['a success', { status: 200, body: '{}' }, 'breaks'],
  ['no reply', 'before', 'breaks'],
] as const)('a wrong password that is answered by %s', async (_, fault, mark) => {
  await open();
  api.spoil('POST /auth/login', fault);
  expect(verdictOf(await check(null), 'POST /auth/login', 'a wrong password')).toMatchObject({
    mark,
  });
});

test('sends nothing as an account that could not be registered', async () => {
  await open();
  api.spoil('POST /auth/register', { status: 403, body: '' }, 9);
  const rows = rowsOf(await check());
  expect(rows[1]).toBe('POST /auth/register, a new account: 403 breaks');
  const skipped = rows.filter((row) => row.endsWith('not called'));
  expect(skipped).toHaveLength(12);
});

test.each([
  ['all calls', {}],
  ['no address', { 'GET /enderecos/me': 9 }],
  ['no account', { 'POST /auth/register': 9 }],
])('fits in 100 columns: %s', async (_, spoilt) => {
  await open();
  for (const [call, times] of Object.entries(spoilt)) {
    api.spoil(call, { status: 403, body: '' }, times);
  }
  const lines = renderText(await check(null)).split('\n');
  expect(lines.filter(({ length }) => length > 100)).toEqual([]);
});

test('announces every write with the account’s name, in 100 columns', () => {
  const text = announceWrites('https://loja.example/api', throwaway);
  expect(text).toContain(`registers ${throwaway.username}`);
  expect(text).toContain('creates no order');
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
});
