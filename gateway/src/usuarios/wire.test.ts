import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  historicoUsuarioWire,
  usuarioComPerfilWire,
  usuariosPageWire,
  usuarioWire,
} from './wire.ts';

const DTO = {
  id: 7,
  username: 'marina',
  nome: null,
  email: 'marina@loja.example',
  status: 'ATIVO',
  roles: ['ROLE_USER'],
};

describe('uma conta', () => {
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
  ])('rest-contract §2: com %j é lida como %j', (change, read) => {
    expect(usuarioWire.parse({ ...DTO, ...change })).toMatchObject(read);
  });

  test('rest-contract §3.6: sabe-se se um salvamento a partir dela perderia algo', () => {
    expect(usuarioWire.parse(DTO).whole).toBe(true);
    for (const key of ['username', 'nome', 'email', 'status']) {
      const partial = Object.fromEntries(Object.entries(DTO).filter(([name]) => name !== key));
      expect(usuarioWire.parse(partial).whole).toBe(false);
    }
  });

  test.each([null, [], 'x', {}, { ...DTO, id: null }])('%j não é uma', (raw) => {
    expect(usuarioWire.safeParse(raw).success).toBe(false);
  });

  test('o que quer que esteja nos outros campos, ela é lida', () => {
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
])('rest-contract §2: uma página, em qualquer das formas', (page) => {
  expect(usuariosPageWire.parse(page)).toMatchObject({
    itens: [{ username: 'marina' }],
    totalPaginas: 3,
    totalItens: 11,
  });
});

describe('uma conta com o seu perfil', () => {
  const PERFIL = { ...DTO, perfilId: 9, nomeCompleto: 'Marina Exemplo', enderecos: [] };

  test('API-20: as duas de uma resposta', () => {
    expect(usuarioComPerfilWire.parse(PERFIL)).toMatchObject({
      usuario: { id: '7', nome: null, whole: true },
      perfil: { usuarioId: '7', nomeCompleto: 'Marina Exemplo' },
    });
  });

  test('a metade que não se lê é nula', () => {
    expect(usuarioComPerfilWire.parse(DTO)).toMatchObject({ usuario: { id: '7' }, perfil: null });
    const { id: _, ...withoutId } = PERFIL;
    expect(usuarioComPerfilWire.parse(withoutId)).toMatchObject({
      usuario: null,
      perfil: { nomeCompleto: 'Marina Exemplo' },
    });
  });

  test.each([null, [], 'x', {}])('%j não é nem uma nem outra', (raw) => {
    expect(usuarioComPerfilWire.safeParse(raw).success).toBe(false);
  });
});

describe('o histórico', () => {
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

  test('um evento por campo que mudou, do mais velho ao mais novo', () => {
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

  test('uma entrada sem data legível fica de fora', () => {
    expect(historicoUsuarioWire.parse([{ ...change, data: 'ontem' }, opened])).toHaveLength(2);
  });
});
