import { createSecretKey } from 'node:crypto';
import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { SECRET } from '../../../test/live-api/tokens.ts';
import { readToken } from '../../upstream/wire/sessao.ts';
import { createDescritor, signatureMatches } from './token.ts';

const claims = { sub: 'marina', id: 7, roles: ['ROLE_USER'], exp: 2_000_000_000 };
const KEY = createSecretKey(SECRET);
const NOW = 1_900_000_000_000;

describe('token', () => {
  test('accepts only HS256 with this key', () => {
    expect(signatureMatches(jwt.sign(claims, SECRET), KEY)).toBe(true);
    expect(signatureMatches(jwt.sign(claims, SECRET, { algorithm: 'HS512' }), KEY)).toBe(false);
    expect(signatureMatches(jwt.sign(claims, Buffer.alloc(32)), KEY)).toBe(false);
  });

  test.each([
    [{ roles: ['ROLE_USER', 'ROLE_ADMIN'] }, ['USER', 'ADMIN']],
    [{ roles: undefined, role: 'admin' }, ['USER', 'ADMIN']],
    [{ roles: 'ROLE_USER' }, ['USER']],
    [{ roles: ['ROLE_ADMINISTRATIVO'] }, ['USER']],
    [{ roles: undefined }, ['USER']],
  ])('%j gives the roles %j (C-27)', (part, papeis) => {
    const token = jwt.sign(JSON.stringify({ ...claims, ...part }), SECRET);
    expect(readToken(token, NOW)?.papeis).toEqual(papeis);
  });

  test('an expired token is not read', () => {
    expect(readToken(jwt.sign(claims, SECRET), claims.exp * 1000)).toBeNull();
  });

  test('the descriptor decodes as a JWT and is no credential (SESS-04)', () => {
    const parsed = readToken(jwt.sign(claims, SECRET), NOW);
    const descritor = parsed ? createDescritor(parsed) : '';
    expect(descritor).toMatch(/^[\w-]+\.[\w-]+\.$/);
    expect(jwt.decode(descritor)).toEqual({
      sub: 'marina',
      id: 7,
      roles: ['ROLE_USER'],
      exp: claims.exp,
    });
    expect(readToken(descritor, NOW)).toBeNull();
  });

  test('keeps an id that is no number (SESS-04)', () => {
    const parsed = readToken(jwt.sign({ ...claims, id: 'u-7' }, SECRET), NOW);
    expect(jwt.decode(parsed ? createDescritor(parsed) : '')).toMatchObject({ id: 'u-7' });
  });

  test('reads any text without an error and accepts none', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), fc.string(), (a, b, c) => {
        expect(readToken(`${a}.${b}.${c}`, NOW)).toBeNull();
        expect(signatureMatches(`${a}.${b}.${c}`, KEY)).toBe(false);
      }),
    );
  });
});
