import jwt from 'jsonwebtoken';
import type { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorWorld } from '../../../test/live-api/errors.ts';
import type { Habits } from '../../../test/live-api/habits.ts';
import { LiveApi } from '../../../test/live-api/server.ts';
import { SECRET } from '../../../test/live-api/tokens.ts';
import { shareNothing } from '../../server/across/shared.ts';
import { tokens } from '../../upstream/any/sessao.ts';
import { openCalls } from '../../upstream/rest/calls.ts';
import { createRestClient, type OperationRest } from '../../upstream/rest/client.ts';
import { openPool } from '../../upstream/rest/transport.ts';
import { withOffset } from '../moment.ts';
import { createSignedOut } from './ended-sessions.ts';
import { createVerifier, type Verifier, type VerifierOptions } from './verification.ts';

const visitor = (operation: OperationRest) => ({
  origin: { address: '203.0.113.1', shared: false },
  reading: openCalls(operation),
  writing: openCalls(operation),
});

let api: LiveApi;
let pool: Pool;
let now: number;
let token: string;
let verifier: Verifier;

const open = async (
  world: { readonly errors?: ErrorWorld; readonly habits?: Partial<Habits> } = {},
  options: Partial<VerifierOptions> = {},
) => {
  api = new LiveApi(world);
  pool = openPool(new URL(await api.open()).origin);
  now = Date.now();
  token = api.token({ id: 7, username: 'marina', roles: ['ROLE_USER'] });
  verifier = createVerifier({ tokens, secret: SECRET, now: () => now, ...options });
};
afterEach(async () => {
  await pool.destroy();
  await api.close();
});

/** Verifies like one operation, with a new client each time. */
const verify = (which = token) => {
  const client = createRestClient(pool, '/api').open({});
  return verifier.verify(which, visitor(client));
};
const advance = (seconds: number) => {
  now += seconds * 1000;
};
const changeConta = (change: Partial<(typeof api.usuarios)[number]>) => {
  api.usuarios = api.usuarios.map((one) => (one.id === 7 ? { ...one, ...change } : one));
};
const away = (times = 99) => api.spoil('GET /usuarios/me', 'before', times);

describe.each<ErrorWorld>(['plain', 'empty403'])('revocation in the error world %s', (errors) => {
  beforeEach(() => open({ errors }));

  test.each([
    ['banned', () => changeConta({ status: 'BANIDO' })],
    ['deactivated', () => changeConta({ status: 'INATIVO' })],
    ['renamed', () => changeConta({ username: 'outra' })],
    ['deleted', () => (api.usuarios = [])],
  ])('a %s account loses access within 30 s (F11)', async (_, change) => {
    expect((await verify())?.usuario).toBe('marina');
    change();
    advance(29);
    expect(await verify()).not.toBeNull();
    advance(1);
    expect(await verify()).toBeNull();
    expect(api.requested().filter((path) => path === '/usuarios/me')).toHaveLength(2);
  });

  test('a refusal without a code of a failing API is no revocation (F8, rest-contract 1.2)', async () => {
    await verify();
    advance(30);
    api.spoil('GET /usuarios/me', { status: 403, body: '' }, 2);
    api.spoil('GET /categorias', { status: 403, body: '' }, 1);
    expect(await verify()).not.toBeNull();
    advance(3);
    expect(await verify()).toBeNull();
  });

  test('a role change takes effect within 30 s', async () => {
    changeConta({ roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    expect((await verify())?.papeis).toEqual(['USER', 'ADMIN']);
    changeConta({ roles: ['ROLE_USER'] });
    advance(30);
    expect((await verify())?.papeis).toEqual(['USER']);
    changeConta({ roles: ['ROLE_ADMIN'] });
    advance(30);
    expect((await verify())?.papeis).toEqual(['USER', 'ADMIN']);
  });

  test('fifty concurrent operations make one call', async () => {
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => verify()));
    expect(verdicts.every((one) => one?.usuario === 'marina')).toBe(true);
    expect(api.calls).toHaveLength(1);
  });

  test('accepts a restored account within 30 s', async () => {
    changeConta({ status: 'BANIDO' });
    expect([await verify(), await verify()]).toEqual([null, null]);
    expect(api.calls).toHaveLength(1);
    changeConta({ status: 'ATIVO' });
    advance(30);
    expect(await verify()).not.toBeNull();
  });

  test("another account of the same name is not the token's", async () => {
    api.usuarios = api.usuarios.map((one) => (one.id === 7 ? { ...one, id: 99 } : one));
    expect(await verify()).toBeNull();
  });

  test('asks again after forget', async () => {
    await verify();
    changeConta({ status: 'BANIDO' });
    verifier.forget(token);
    expect(await verify()).toBeNull();
  });

  test('forgetting an unknown token does nothing', () => {
    expect(() => verifier.forget('desconhecido')).not.toThrow();
  });
});

describe('while the API is down', () => {
  beforeEach(() => open());

  test.each(['before', 'truncated', { status: 503, body: '' }] as const)(
    'after %j keeps the session and asks again after a pause',
    async (fault) => {
      api.spoil('GET /usuarios/me', fault, 1);
      // A read without a connection is retried once.
      if (fault === 'before') away(2);
      expect((await verify())?.papeis).toEqual(['USER']);
      const { length } = api.calls;
      await verify();
      expect(api.calls).toHaveLength(length);
      changeConta({ status: 'BANIDO' });
      advance(3);
      expect(await verify()).toBeNull();
    },
  );

  test('keeps the last verdict: a lost role does not return with the token', async () => {
    token = api.token({ id: 7, username: 'marina', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    expect((await verify())?.papeis).toEqual(['USER']);
    away();
    for (const seconds of [30, 3600 - 40]) {
      advance(seconds);
      expect((await verify())?.papeis).toEqual(['USER']);
    }
  });

  test('a banned account stays refused', async () => {
    changeConta({ status: 'BANIDO' });
    await verify();
    away();
    advance(30);
    expect(await verify()).toBeNull();
  });

  test('never outlives the token', async () => {
    away();
    expect(await verify()).not.toBeNull();
    advance(3601);
    expect(await verify()).toBeNull();
  });

  test('a bug gives no session', async () => {
    const broken = () => Promise.reject(new TypeError('bug'));
    const operation = { anonymous: broken, withToken: () => broken };
    await expect(verifier.verify(token, visitor(operation))).rejects.toThrow('bug');
  });
});

describe('cached verdicts', () => {
  beforeEach(() => open());

  test('a known token costs a look-up: its signature is checked again only with its account (GW-05)', async () => {
    const checks = vi.spyOn(jwt, 'verify');
    await verify();
    const { length } = checks.mock.calls;
    expect(length).toBeGreaterThan(0);
    for (const _ of [2, 3]) await verify();
    expect(checks).toHaveBeenCalledTimes(length);
    advance(30);
    await verify();
    expect(checks.mock.calls.length).toBeGreaterThan(length);
    checks.mockRestore();
  });

  test('an expired token is refused despite its verdict', async () => {
    await verify();
    advance(3601);
    expect(await verify()).toBeNull();
    expect(api.calls).toHaveLength(1);
  });

  test('evicts the oldest verdict beyond the limit', async () => {
    verifier = createVerifier({ tokens, secret: SECRET, now: () => now, maxVerdicts: 1 });
    const other = api.token({ id: 9, username: 'rafael', roles: [] });
    await verify();
    await verify(other);
    await verify(other);
    expect(api.calls).toHaveLength(2);
    await verify();
    expect(api.calls).toHaveLength(3);
  });
});

describe.each([
  { validateKey: 'roles', rolesForm: 'list' },
  { validateKey: 'roles', rolesForm: 'string' },
  { validateKey: 'role', rolesForm: 'list' },
  { validateKey: 'role', rolesForm: 'string' },
] as const)('without a secret, /auth/validate with $validateKey as $rolesForm (C-27)', (habits) => {
  beforeEach(async () => {
    await open({ habits }, { secret: undefined });
    token = api.token({ id: 8, username: 'admin', roles: ['ROLE_ADMIN'] });
  });

  test('the API validates the token once in 30 s', async () => {
    expect(await verify()).toMatchObject({ usuario: 'admin', papeis: ['USER', 'ADMIN'] });
    await verify();
    expect(api.requested()).toEqual(['/auth/validate', '/usuarios/me']);
    advance(30);
    await verify();
    expect(api.calls).toHaveLength(4);
  });

  test('uses the validated roles when the account cannot be read', async () => {
    away();
    expect((await verify())?.papeis).toEqual(['USER', 'ADMIN']);
  });

  test('rejects until a reply arrives', async () => {
    api.spoil('GET /auth/validate', 'before', 2);
    await expect(verify()).rejects.toMatchObject({ failed: { why: 'unreachable' } });
    expect(await verify()).not.toBeNull();
    api.spoil('GET /auth/validate', 'before', 99);
    advance(30);
    expect((await verify())?.papeis).toEqual(['USER', 'ADMIN']);
  });
});

test("uses the token's roles without roles in the reply (C-27)", async () => {
  await open({}, { secret: undefined });
  token = api.token({ id: 8, username: 'admin', roles: ['ROLE_ADMIN'] });
  api.spoil('GET /auth/validate', { status: 200, body: '{"valid":true}' });
  away();
  expect((await verify())?.papeis).toEqual(['USER', 'ADMIN']);
});

test.each([
  ['America/Fortaleza', '2026-03-02T09:15:00-03:00'],
  ['UTC', '2026-03-02T12:15:00+00:00'],
  ['Asia/Kolkata', '2026-03-02T17:45:00+05:30'],
])('a moment in %s is %s', (timeZone, text) => {
  expect(withOffset(Date.UTC(2026, 2, 2, 12, 15), timeZone)).toBe(text);
});

describe('a token that was signed out', () => {
  beforeEach(() => open());

  test('is refused without a call until it expires, also when its verdict was cached (SEC-08)', async () => {
    expect((await verify())?.usuario).toBe('marina');
    await verifier.signOut(token);
    advance(3599);
    expect(await verify()).toBeNull();
    expect(api.requested()).toEqual(['/usuarios/me']);
  });

  test('is refused to a check that was running (SEC-08)', async () => {
    const running = verify();
    await verifier.signOut(token);
    expect(await running).toBeNull();
    expect(await verify()).toBeNull();
  });

  test('is refused when another gateway signed it out while the API was asked (SEC-08)', async () => {
    const has = vi.fn<(token: string) => Promise<boolean>>().mockResolvedValue(true);
    const elsewhere = { ...createSignedOut(shareNothing()), has: has.mockResolvedValueOnce(false) };
    verifier = createVerifier({ tokens, secret: SECRET, now: () => now, signedOut: elsewhere });
    expect(await verify()).toBeNull();
    expect(api.requested()).toEqual(['/usuarios/me']);
  });

  test('is accepted again once the API has issued it again (SEC-08)', async () => {
    await verifier.signOut(token);
    await verifier.admit('no token');
    expect(await verify('no token')).toBeNull();
    await verifier.admit(token);
    expect((await verify())?.usuario).toBe('marina');
  });

  test('does not end another token, and a forged one is not kept (SEC-08)', async () => {
    const other = api.token({ id: 7, username: 'marina', roles: ['ROLE_USER'] }, 1800);
    await verifier.signOut(other);
    await verifier.signOut('x.y.z');
    expect((await verify())?.usuario).toBe('marina');
    expect(await verify(other)).toBeNull();
  });

  test('is kept by hash, until it expires, and the store is bounded (SEC-08)', async () => {
    const store = createSignedOut(shareNothing(), () => now, 2);
    for (const name of ['a', 'b', 'c']) await store.add(name, now / 1000 + 60);
    const kept = async () => Promise.all(['a', 'b', 'c'].map((token) => store.has(token)));
    expect(await kept()).toEqual([false, true, true]);
    const asked = store.has('d');
    await store.add('d', now / 1000 + 60);
    expect(await asked).toBe(true);
    advance(60);
    expect(await kept()).toEqual([false, false, false]);
  });
});

test('a kept verdict ends with its token (F11)', async () => {
  await open();
  token = api.token({ id: 7, username: 'marina', roles: ['ROLE_USER'] }, 10);
  expect(await verify()).not.toBeNull();
  advance(11);
  expect(await verify()).toBeNull();
});

test("an account's ended sessions stay ended after many sign-ins by a clock that is behind (SEC-26)", async () => {
  await open();
  expect(await verify()).not.toBeNull();
  advance(60);
  await verifier.end('7');
  const fresh = Array.from({ length: 12 }, (_, n) =>
    api.token({ id: 7, username: 'marina', roles: ['ROLE_USER'] }, 1800 + n),
  );
  for (const issued of fresh) await verifier.admit(issued);
  expect(await verify(fresh.at(-1))).not.toBeNull();
  advance(31);
  expect(await verify()).toBeNull();
});
