import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { parseDescriptor } from './descriptor.ts';

const character = fc.constantFrom('a', '7', 'ç', 'É', '✨', '漢', '\u0000', '"', '\\', '<', ' ');

const payload = (claims: unknown) => `e30.${btoa(JSON.stringify(claims))}.`;

describe('parseDescriptor', () => {
  it('SESS-04: usuário, papéis, id e validade vêm do descritor', () => {
    const raw = payload({
      sub: 'ana',
      id: 7,
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      exp: 1_900_000_000,
    });
    expect(parseDescriptor(raw)).toEqual({
      username: 'ana',
      id: '7',
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      expiresAt: 1_900_000_000_000,
      isAdmin: true,
    });
  });

  it('SESS-01: ROLE_ADMIN em qualquer posição faz um ADMIN; os demais são USER', () => {
    const roles = (list: unknown) => parseDescriptor(payload({ sub: 'a', exp: 1, roles: list }));
    expect(roles(['ROLE_USER', 'ROLE_ADMIN'])?.isAdmin).toBe(true);
    expect(roles('ROLE_USER, ROLE_ADMIN')?.isAdmin).toBe(true);
    expect(roles(['ROLE_USER'])?.isAdmin).toBe(false);
    expect(roles(undefined)?.isAdmin).toBe(false);
    expect(roles([1, null])?.roles).toEqual([]);
  });

  it.each([
    ['vazio', ''],
    ['sem partes', 'abc'],
    ['base64 quebrado', 'a.%%%.c'],
    ['não é JSON', `a.${btoa('oi')}.c`],
    ['UTF-8 quebrado', `a.${btoa('\xff\xfe')}.c`],
    ['não é objeto', payload('ana')],
    ['nulo', payload(null)],
    ['sem sub', payload({ exp: 1 })],
    ['sem exp', payload({ sub: 'ana' })],
    ['exp em texto', payload({ sub: 'ana', exp: '1' })],
  ])('SESS-02: %s não é um descritor', (_, raw) => {
    expect(parseDescriptor(raw)).toBeNull();
  });

  it('SESS-04: todo nome de usuário e toda validade voltam iguais', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: character, minLength: 1 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (username, exp) => {
          const raw = descriptorOf({ username, expiresAt: exp * 1000 });
          expect(parseDescriptor(raw)).toMatchObject({ username, expiresAt: exp * 1000 });
        },
      ),
    );
  });

  it('SESS-02: nenhum texto derruba a leitura', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(() => parseDescriptor(`${a}.${b}.`)).not.toThrow();
      }),
    );
  });
});
