import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  historicoUsuarioWire,
  usuarioComPerfilWire,
  usuariosPageWire,
  usuarioWire,
} from './usuarios.ts';

const DTO = {
  id: 7,
  username: 'marina',
  nome: null,
  email: 'marina@loja.example',
  status: 'ATIVO',
  roles: ['ROLE_USER'],
};

describe('an account', () => {
  test.each([
    [{}, { id: '7', username: 'marina', nome: null, status: 'ATIVO', papeis: ['USER'] }],
    [{ nome: ' Marina ' }, { nome: 'Marina' }],
    [{ nome: '' }, { nome: null }],
    [{ status: null }, { status: 'ATIVO' }],
    [{ status: 'banido' }, { status: 'BANIDO' }],
    [{ username: null }, { username: '' }],
    [{ email: 5 }, { email: null }],
    [
      { roles: ['ROLE_USER', 'ROLE_ADMIN'] },
      { papeis: ['USER', 'ADMIN'], roles: ['ROLE_USER', 'ROLE_ADMIN'] },
    ],
    [
      { roles: 'ROLE_USER,ROLE_ADMIN' },
      { papeis: ['USER', 'ADMIN'], roles: ['ROLE_USER', 'ROLE_ADMIN'] },
    ],
    [
      { roles: undefined, role: 'ROLE_ADMIN' },
      { papeis: ['USER', 'ADMIN'], roles: ['ROLE_ADMIN'] },
    ],
    [{ roles: ['ROLE_ESTOQUE'] }, { papeis: ['USER'], roles: ['ROLE_ESTOQUE'] }],
    [{ roles: null }, { papeis: ['USER'], roles: [] }],
    [{ roles: { admin: true } }, { papeis: ['USER'], roles: [] }],
  ])('with %j is read as %j (rest-contract 2)', (change, read) => {
    expect(usuarioWire.parse({ ...DTO, ...change })).toMatchObject(read);
  });

  test('is marked incomplete when saving it would lose a field (rest-contract 3.6)', () => {
    expect(usuarioWire.parse(DTO).whole).toBe(true);
    for (const key of ['username', 'nome', 'email', 'status']) {
      const partial = Object.fromEntries(Object.entries(DTO).filter(([name]) => name !== key));
      expect(usuarioWire.parse(partial).whole).toBe(false);
    }
  });

  test.each([null, [], 'x', {}, { ...DTO, id: null }])('is not %j', (raw) => {
    expect(usuarioWire.safeParse(raw).success).toBe(false);
  });

  test('is read with any value in its other fields', () => {
    const value = fc.anything();
    const fields = { username: value, nome: value, email: value, status: value, roles: value };
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: [] }), (raw) => {
        expect(usuarioWire.parse({ ...raw, id: 7 }).id).toBe('7');
      }),
    );
  });
});

test.each([
  { content: [DTO, { lixo: true }], totalPages: 3, totalElements: 11 },
  { content: [DTO, 'lixo'], page: { totalPages: 3, totalElements: 11 } },
])('is read from a page of either shape (rest-contract 2)', (page) => {
  expect(usuariosPageWire.parse(page)).toMatchObject({
    itens: [{ username: 'marina' }],
    totalPaginas: 3,
    totalItens: 11,
  });
});

describe('an account with its profile', () => {
  const PERFIL = { ...DTO, perfilId: 9, nomeCompleto: 'Marina Exemplo', enderecos: [] };

  test('is one reply with both halves (API-20)', () => {
    expect(usuarioComPerfilWire.parse(PERFIL)).toMatchObject({
      usuario: { id: '7', nome: null, whole: true },
      perfil: { usuarioId: '7', nomeCompleto: 'Marina Exemplo' },
    });
  });

  test('gives null for an unreadable half', () => {
    expect(usuarioComPerfilWire.parse(DTO)).toMatchObject({ usuario: { id: '7' }, perfil: null });
    const { id: _, ...withoutId } = PERFIL;
    expect(usuarioComPerfilWire.parse(withoutId)).toMatchObject({
      usuario: null,
      perfil: { nomeCompleto: 'Marina Exemplo' },
    });
  });

  test.each([null, [], 'x', {}])('is not %j', (raw) => {
    expect(usuarioComPerfilWire.safeParse(raw).success).toBe(false);
  });
});

describe('history', () => {
  const change = {
    id: 3,
    deStatus: 'ATIVO',
    paraStatus: 'BANIDO',
    deRoles: ['ROLE_USER', 'ROLE_ADMIN'],
    paraRoles: ['ROLE_USER'],
    autorId: 8,
    motivo: 'alteração pelo painel',
    data: '2026-03-01T09:15:00.250',
  };
  const opened = {
    ...change,
    id: 1,
    deStatus: null,
    paraStatus: 'ATIVO',
    deRoles: null,
    autorId: null,
    data: '2026-01-01T08:00:00',
  };

  test('lists one event for each changed field, oldest first', () => {
    expect(historicoUsuarioWire.parse([change, { ...change, deStatus: 'BANIDO' }, opened])).toEqual(
      [
        { data: opened.data, campo: 'status', de: null, para: 'ATIVO', autorId: null },
        { data: opened.data, campo: 'papeis', de: null, para: 'USER', autorId: null },
        { data: change.data, campo: 'papeis', de: 'USER, ADMIN', para: 'USER', autorId: '8' },
        { data: change.data, campo: 'status', de: 'ATIVO', para: 'BANIDO', autorId: '8' },
        { data: change.data, campo: 'papeis', de: 'USER, ADMIN', para: 'USER', autorId: '8' },
      ],
    );
  });

  test('drops an entry without a readable date', () => {
    expect(historicoUsuarioWire.parse([{ ...change, data: 'ontem' }, opened])).toHaveLength(2);
  });
});
