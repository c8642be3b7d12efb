import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { SEGREDO } from '../teste/api-viva.ts';
import { assinaturaConfere, criarDescritor, lerToken } from './token.ts';

const claims = { sub: 'marina', id: 7, roles: ['ROLE_USER'], exp: 2_000_000_000 };
const AGORA = 1_900_000_000_000;

describe('token', () => {
  test('só HS256 com esta chave confere', () => {
    expect(assinaturaConfere(jwt.sign(claims, SEGREDO), SEGREDO)).toBe(true);
    expect(assinaturaConfere(jwt.sign(claims, SEGREDO, { algorithm: 'HS512' }), SEGREDO)).toBe(
      false,
    );
    expect(assinaturaConfere(jwt.sign(claims, Buffer.alloc(32)), SEGREDO)).toBe(false);
  });

  test.each([
    [{ roles: ['ROLE_USER', 'ROLE_ADMIN'] }, ['USER', 'ADMIN']],
    [{ roles: undefined, role: 'admin' }, ['USER', 'ADMIN']],
    [{ roles: 'ROLE_USER' }, ['USER']],
    [{ roles: ['ROLE_ADMINISTRATIVO'] }, ['USER']],
    [{ roles: undefined }, ['USER']],
  ])('C-27: %j são os papéis %j', (parte, papeis) => {
    const token = jwt.sign(JSON.stringify({ ...claims, ...parte }), SEGREDO);
    expect(lerToken(token, AGORA)?.papeis).toEqual(papeis);
  });

  test('vencido, já não se lê', () => {
    expect(lerToken(jwt.sign(claims, SEGREDO), claims.exp * 1000)).toBeNull();
  });

  test('SESS-04: o descritor decodifica como um JWT e não é lido como credencial', () => {
    const lido = lerToken(jwt.sign(claims, SEGREDO), AGORA);
    const descritor = lido ? criarDescritor(lido) : '';
    expect(descritor).toMatch(/^[\w-]+\.[\w-]+\.$/);
    expect(jwt.decode(descritor)).toEqual({
      sub: 'marina',
      id: 7,
      roles: ['ROLE_USER'],
      exp: claims.exp,
    });
    expect(lerToken(descritor, AGORA)).toBeNull();
  });

  test('qualquer texto é lido sem erro, e nenhum vira sessão', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (a, b, c) => {
        expect(lerToken(`${a}.${b}.${c}`, AGORA)).toBeNull();
        expect(assinaturaConfere(`${a}.${b}.${c}`, SEGREDO)).toBe(false);
      }),
    );
  });
});
