import { describe, expect, test } from 'vitest';
import { contaWire, papeisWire, perfilWire, statusWire } from './conta.ts';

const perfil = {
  id: 7,
  perfilId: 707,
  username: 'marina',
  nome: null,
  email: 'marina@loja.example',
  status: 'ATIVO',
  roles: ['ROLE_USER'],
  nomeCompleto: 'Marina Exemplo',
  telefone: '(85) 90000-0007',
  cpf: '123.456.789-09',
  enderecos: [],
};

describe('roles (rest-contract 4.19, C-27)', () => {
  test.each([
    [['ROLE_USER', 'ROLE_ADMIN'], true],
    [['admin'], true],
    ['ROLE_ADMIN', true],
    ['ROLE_USER,ROLE_ADMIN', true],
    ['ROLE_USER ROLE_ADMIN', true],
    ['ROLE_USER', false],
    ['ROLE_ADMINISTRADOR', false],
    [[], false],
    [null, false],
    [undefined, false],
    [7, false],
    [[7], false],
  ])('reads %j', (roles, admin) => {
    const papeis = admin ? ['USER', 'ADMIN'] : ['USER'];
    expect(papeisWire.parse(roles)).toEqual(papeis);
    for (const key of ['roles', 'role']) {
      const { roles: _, ...account } = perfil;
      expect(contaWire.parse({ ...account, [key]: roles }).papeis).toEqual(papeis);
      expect(perfilWire.parse({ ...account, [key]: roles }).papeis).toEqual(papeis);
    }
  });
});

test.each([
  [null, 'ATIVO'],
  [undefined, 'ATIVO'],
  [' ativo ', 'ATIVO'],
  ['BANIDO', 'BANIDO'],
  ['INATIVO', 'INATIVO'],
  ['SUSPENSO', 'INATIVO'],
  ['', 'INATIVO'],
  [3, 'ATIVO'],
])('reads the status %j as %s, and only ATIVO may enter (C-30)', (raw, status) => {
  expect(statusWire.parse(raw)).toBe(status);
  expect(contaWire.parse({ ...perfil, status: raw }).active).toBe(status === 'ATIVO');
  expect(perfilWire.parse({ ...perfil, status: raw }).status).toBe(status);
});

test.each([
  [true, true],
  [false, false],
  [undefined, false],
  ['true', false],
])('reads trocarSenha %j as provisional password: %s (C-64)', (trocarSenha, senhaProvisoria) => {
  expect(contaWire.parse({ ...perfil, trocarSenha })).toMatchObject({ senhaProvisoria });
});

test.each([
  [true, true],
  [false, false],
  [undefined, null],
  ['true', null],
])('reads emailConfirmado %j as %s: null on an API without it (SEC-02)', (raw, emailConfirmado) => {
  expect(contaWire.parse({ ...perfil, emailConfirmado: raw })).toMatchObject({ emailConfirmado });
  expect(perfilWire.parse({ ...perfil, emailConfirmado: raw })).toMatchObject({ emailConfirmado });
});

describe('UsuarioPerfil (rest-contract 2)', () => {
  test('reads a phone as digits and a CPF with dots, and keeps the stored texts', () => {
    expect(perfilWire.parse({ ...perfil, cpf: '12345678909', versao: 4 })).toEqual({
      __typename: 'Perfil',
      usuarioId: '7',
      username: 'marina',
      nome: 'Marina Exemplo',
      nomeCompleto: 'Marina Exemplo',
      email: 'marina@loja.example',
      telefone: '85900000007',
      cpf: '123.456.789-09',
      status: 'ATIVO',
      papeis: ['USER'],
      enderecos: [],
      emailConfirmado: null,
      versao: 4,
      stored: { nomeCompleto: 'Marina Exemplo', telefone: '(85) 90000-0007', cpf: '12345678909' },
    });
  });

  test('reads unreadable values as empty and keeps the stored ones', () => {
    const odd = { ...perfil, telefone: 'ramal 12', cpf: '123', nomeCompleto: ' ', email: {} };
    expect(perfilWire.parse(odd)).toMatchObject({
      telefone: '12',
      cpf: null,
      nomeCompleto: null,
      email: null,
      versao: null,
      stored: { nomeCompleto: null, telefone: 'ramal 12', cpf: '123' },
    });
    expect(perfilWire.parse({ ...perfil, telefone: 'não tem' }).telefone).toBeNull();
    expect(perfilWire.parse({ ...perfil, telefone: 85900000007 }).telefone).toBe('85900000007');
  });

  test("prefers the account's name over the profile's (rest-contract 4.21)", () => {
    expect(perfilWire.parse({ ...perfil, nome: 'Mari' })).toMatchObject({
      nome: 'Mari',
      nomeCompleto: 'Marina Exemplo',
    });
    expect(perfilWire.parse({ ...perfil, nomeCompleto: null }).nome).toBeNull();
  });

  test("takes the id of the account, never the profile's (C-78)", () => {
    expect(perfilWire.parse(perfil).usuarioId).toBe('7');
    expect(perfilWire.parse({ ...perfil, id: 707, usuarioId: 7 }).usuarioId).toBe('7');
    const { id: _, username: __, ...nameless } = perfil;
    expect(perfilWire.parse(nameless)).toMatchObject({ usuarioId: '', username: '' });
  });

  test('returns healed addresses, the default first', () => {
    const enderecos = [
      { id: 1, cidade: 'CE', estado: '60000-001', cep: 'Fortaleza', padrao: false },
      { id: 2, cidade: 'Recife', estado: 'PE', cep: '50000003', padrao: true },
    ];
    expect(perfilWire.parse({ ...perfil, enderecos }).enderecos).toMatchObject([
      { id: '2', cidade: 'Recife', estado: 'PE', cep: '50000-003', padrao: true },
      { id: '1', cidade: 'Fortaleza', estado: 'CE', cep: '60000-001', padrao: false },
    ]);
  });

  test('accepts a null address list, but neither a missing one nor an unreadable entry', () => {
    expect(perfilWire.parse({ ...perfil, enderecos: null }).enderecos).toEqual([]);
    const { enderecos: _, ...without } = perfil;
    expect(perfilWire.safeParse(without).success).toBe(false);
    expect(perfilWire.safeParse({ ...perfil, enderecos: ['x'] }).success).toBe(false);
  });
});
