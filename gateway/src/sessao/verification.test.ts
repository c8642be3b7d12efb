import type { Pool } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withOffset } from '../graphql/moment.ts';
import { createRestClient } from '../rest/client.ts';
import { openPool } from '../rest/transport.ts';
import { LiveApi } from '../testing/live-api/server.ts';
import { SECRET } from '../testing/live-api/tokens.ts';
import { createVerifier, type Verifier } from './verification.ts';

let api: LiveApi;
let pool: Pool;
let now: number;
let token: string;
let verifier: Verifier;

beforeEach(async () => {
  api = new LiveApi();
  pool = openPool(new URL(await api.open()).origin);
  now = Date.now();
  token = api.token({ id: 7, username: 'marina', roles: ['ROLE_USER'] });
  verifier = createVerifier({ secret: SECRET, now: () => now });
});
afterEach(async () => {
  await pool.destroy();
  await api.close();
});

const verify = () =>
  verifier.verify(token, createRestClient(pool, '/api').open({}).withToken(token));
const advance = (seconds: number) => {
  now += seconds * 1000;
};
const changeConta = (change: Partial<(typeof api.usuarios)[number]>) => {
  api.usuarios = api.usuarios.map((one) => (one.id === 7 ? { ...one, ...change } : one));
};

test('F11: uma conta banida perde o acesso em até 30 s', async () => {
  expect((await verify())?.usuario).toBe('marina');
  changeConta({ status: 'BANIDO' });
  advance(29);
  expect(await verify()).not.toBeNull();
  advance(2);
  expect(await verify()).toBeNull();
  expect(api.calls).toHaveLength(2);
});

test.each([{ username: 'outra' }, { id: 9 }])(
  'uma conta que virou %j não é a do token',
  async (change) => {
    changeConta(change);
    expect(await verify()).toBeNull();
  },
);

test('um token vencido não vale nem com o veredito lembrado', async () => {
  await verify();
  advance(3601);
  expect(await verify()).toBeNull();
});

test('a recusa definitiva acaba a sessão e é lembrada', async () => {
  api.spoil('GET /usuarios/me', { status: 403, body: '' });
  expect([await verify(), await verify()]).toEqual([null, null]);
  expect(api.calls).toHaveLength(1);
});

test('a recusa passageira não acaba a sessão, e se pergunta de novo', async () => {
  api.spoil('GET /usuarios/me', { status: 503, body: '' });
  expect((await verify())?.papeis).toEqual(['USER']);
  await verify();
  expect(api.calls).toHaveLength(2);
});

test.each([
  ['America/Fortaleza', '2026-03-02T09:15:00-03:00'],
  ['UTC', '2026-03-02T12:15:00+00:00'],
  ['Asia/Kolkata', '2026-03-02T17:45:00+05:30'],
])('um momento em %s é %s', (timeZone, text) => {
  expect(withOffset(Date.UTC(2026, 2, 2, 12, 15), timeZone)).toBe(text);
});
