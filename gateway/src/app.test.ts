import { expect, test } from 'vitest';
import { createContext, createServices } from './app.ts';
import { readConfig } from './config.ts';
import { requireAdmin, requireSessao } from './shop/context.ts';
import { ANONYMOUS } from './shop/sessao/credential.ts';
import { createRestClient } from './upstream/rest/client.ts';
import { openPool } from './upstream/rest/transport.ts';

const services = createServices(
  { ...readConfig({}), aparelhoSecret: Buffer.alloc(32) },
  createRestClient(openPool('http://127.0.0.1:9'), '/api'),
);
const context = () =>
  createContext(services, {
    requestId: 'id-1',
    ...ANONYMOUS,
  });

test("a session's calls do not exist without it, even for a field without @auth (ROLE-06)", () => {
  expect(() => requireSessao(context())).toThrow('Sign in');
  expect(() => requireAdmin(context())).toThrow('Sign in');
});

test("an admin's calls do not exist for a customer (ROLE-06)", () => {
  const world = context();
  world.access.assume({
    usuarioId: '7',
    usuario: 'marina',
    papeis: ['USER'],
    iat: 0,
    exp: 4_102_444_800,
    senhaProvisoria: false,
    token: 'x',
  });
  expect(requireSessao(world).usuarioId).toBe('7');
  expect(() => requireAdmin(world)).toThrow('may not');
  world.access.assume(null);
  expect(() => requireSessao(world)).toThrow('Sign in');
});

test('makes no call without a token', async () => {
  expect(await context().access.identify()).toBeNull();
  expect(await context().access.reconfirm()).toBeNull();
});
