import { expect, test } from 'vitest';
import type { Identity } from '../../shop/sessao/conta.ts';
import { openCalls, publicRestOf, restOf, withSession } from './calls.ts';
import type { OperationRest } from './client.ts';

const rest = () => Promise.reject(new Error('no API'));
const tokens: string[] = [];
const operation: OperationRest = {
  anonymous: rest,
  withToken: (token) => {
    tokens.push(token);
    return rest;
  },
};
const identity = (papeis: Identity['papeis']): Identity => ({
  usuario: 'marina',
  usuarioId: '7',
  papeis,
  iat: 0,
  exp: 1,
  token: 'a.b.c',
  senhaProvisoria: false,
});

test('an operation opens the calls of its account when it first makes one, and once (GW-05)', () => {
  const calls = withSession(openCalls(operation), identity(['USER']));
  expect([calls.access, tokens]).toEqual(['session', []]);
  expect(restOf(calls)).toBe(restOf(calls));
  expect(tokens).toEqual(['a.b.c']);
});

test('an account opens the calls of its role', () => {
  const { access } = withSession(openCalls(operation), identity(['USER', 'ADMIN']));
  expect(access).toBe('admin');
});

test('calls of another make are refused', () => {
  const { catalogo } = openCalls(operation);
  expect(() => publicRestOf({ access: 'public', catalogo })).toThrow(TypeError);
  expect(() => restOf({ access: 'session', catalogo })).toThrow(TypeError);
});
