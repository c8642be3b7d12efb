import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { parseDescriptor } from './descriptor.ts';

const character = fc.constantFrom('a', '7', 'ç', 'É', '✨', '漢', '\u0000', '"', '\\', '<', ' ');

const payload = (claims: unknown) => `e30.${btoa(JSON.stringify(claims))}.`;

describe('parseDescriptor', () => {
  it('reads username, roles, id and expiry (SESS-04)', () => {
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

  it('is ADMIN with ROLE_ADMIN at any position and USER otherwise (SESS-01, ROLE-04, GEN-04)', () => {
    const roles = (list: unknown) => parseDescriptor(payload({ sub: 'a', exp: 1, roles: list }));
    expect(roles(['ROLE_USER', 'ROLE_ADMIN'])?.isAdmin).toBe(true);
    expect(roles('ROLE_USER, ROLE_ADMIN')?.isAdmin).toBe(true);
    expect(roles(['ROLE_USER'])?.isAdmin).toBe(false);
    expect(roles(undefined)?.isAdmin).toBe(false);
    expect(roles([1, null])?.roles).toEqual([]);
  });

  it.each([
    ['empty', ''],
    ['no parts', 'abc'],
    ['broken base64', 'a.%%%.c'],
    ['not JSON', `a.${btoa('oi')}.c`],
    ['broken UTF-8', `a.${btoa('\xff\xfe')}.c`],
    ['not an object', payload('ana')],
    ['null', payload(null)],
    ['no sub', payload({ exp: 1 })],
    ['no exp', payload({ sub: 'ana' })],
    ['exp as text', payload({ sub: 'ana', exp: '1' })],
  ])('rejects a descriptor: %s (SESS-02)', (_, raw) => {
    expect(parseDescriptor(raw)).toBeNull();
  });

  it('keeps every username and expiry unchanged (SESS-04)', () => {
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

  it('never throws (SESS-02)', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(() => parseDescriptor(`${a}.${b}.`)).not.toThrow();
      }),
    );
  });
});
