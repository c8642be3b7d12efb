import { describe, expect, it } from 'vitest';
import {
  eventoText,
  PAPEL_OPTIONS,
  papelOf,
  papelText,
  readPapel,
  readStatus,
  STATUS_OPTIONS,
  statusText,
} from './rotulos.ts';

describe('labels of accounts', () => {
  it('are "Admin" or "Usuário" (AUSER-03)', () => {
    expect(PAPEL_OPTIONS).toEqual([
      { value: 'USER', label: 'Usuário' },
      { value: 'ADMIN', label: 'Admin' },
    ]);
    expect(papelText(['USER'])).toBe('Usuário');
    expect(papelText(['USER', 'ADMIN'])).toBe('Admin');
  });

  it.each([
    [['ADMIN'], 'ADMIN'],
    [['ADMIN', 'USER'], 'ADMIN'],
    [['USER', 'ADMIN'], 'ADMIN'],
    [['USER'], 'USER'],
    [[], 'USER'],
  ] as const)('of the roles %j show %s (C-57)', (papeis, papel) => {
    expect(papelOf(papeis)).toBe(papel);
  });

  it('are "Ativo", "Inativo" and "Banido" (AUSER-01, AUSER-10)', () => {
    expect(STATUS_OPTIONS.map(({ label }) => label)).toEqual(['Ativo', 'Inativo', 'Banido']);
    expect(statusText('INATIVO')).toBe('Inativo');
  });

  it('read an empty field as null (AUSER-07)', () => {
    expect([readPapel('ADMIN'), readPapel('')]).toEqual(['ADMIN', null]);
    expect([readStatus('BANIDO'), readStatus('')]).toEqual(['BANIDO', null]);
  });

  const evento = { __typename: 'EventoUsuario', data: '', autor: null } as const;
  it.each([
    ['status', 'ATIVO', 'BANIDO', 'Status: de Ativo para Banido'],
    ['status', null, 'ATIVO', 'Status: Ativo'],
    ['papeis', 'USER', 'USER, ADMIN', 'Papel: de Usuário para Admin'],
    ['papeis', 'ADMIN', 'USER', 'Papel: de Admin para Usuário'],
    ['status', 'ATIVO', 'EM_FERIAS', 'Status: de Ativo para EM_FERIAS'],
    ['limite', '1', '2', 'limite: de 1 para 2'],
  ])('format a change of %s from %s to %s (AUSER-10)', (campo, de, para, text) => {
    expect(eventoText({ ...evento, campo, de, para })).toBe(text);
  });
});
