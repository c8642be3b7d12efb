import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { filtrosDoPainel } from '../../../lib/filtros-do-painel.ts';
import { endSession, startSession } from '../../../lib/session/session.ts';
import { readSavedSearch, saveFiltros } from './filtros-guardados.ts';
import { readAtalhos, readPreferencias, saveAtalhos, savePreferencias } from './preferencias.ts';

const enter = (id: string) => startSession(descriptorOf({ id }), id);

beforeEach(() => enter('7'));
afterEach(() => {
  endSession();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('filters stored in the tab session (STORE-02, APROD-09)', () => {
  it('stores the filters of each list separately, defaults included', () => {
    saveFiltros('produtos', { busca: 'oud', estoque: 'todos', ordenar: 'nome', pagina: 2 });
    saveFiltros('pedidos', { status: 'PAGO', pagina: 1 });
    expect(JSON.parse(sessionStorage.getItem('filtrosDoPainel') ?? '')).toEqual({
      conta: '7',
      produtos: { busca: 'oud', estoque: 'todos', ordenar: 'nome', pagina: 2 },
      pedidos: { status: 'PAGO', pagina: 1 },
    });
    expect(readSavedSearch('produtos')).toBe('busca=oud&estoque=todos&ordenar=nome&pagina=2');
    expect(readSavedSearch('usuarios')).toBe('');
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"conta":"7","produtos":"x"}',
    '{"conta":"7","produtos":{"busca":{"a":1}}}',
  ])('ignores invalid stored data: %s', (text) => {
    sessionStorage.setItem('filtrosDoPainel', text);
    expect(readSavedSearch('produtos')).toBe('');
  });

  it('are not restored for another account of the same tab (C-29)', () => {
    saveFiltros('pedidos', { busca: 'Marina', pagina: 1 });
    enter('8');
    expect(readSavedSearch('pedidos')).toBe('');
    saveFiltros('produtos', { busca: 'oud' });
    enter('7');
    expect(readSavedSearch('pedidos')).toBe('');
  });

  it('can be forgotten', () => {
    saveFiltros('pedidos', { busca: 'Marina' });
    filtrosDoPainel.forget();
    expect(sessionStorage.getItem('filtrosDoPainel')).toBeNull();
  });

  it('last as long as the page without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full');
    });
    saveFiltros('produtos', { busca: 'oud' });
    expect(readSavedSearch('produtos')).toBe('busca=oud');
    filtrosDoPainel.forget();
    expect(readSavedSearch('produtos')).toBe('');
  });
});

describe('preferences of a list', () => {
  it('stores columns and saved views in the browser, per list', () => {
    const visoes = [{ nome: 'Esgotados', search: '?estoque=esgotados' }];
    savePreferencias('produtos', { colunas: ['preco'], visoes });
    savePreferencias('usuarios', { colunas: null, visoes: [] });
    expect(readPreferencias('produtos')).toEqual({ colunas: ['preco'], visoes });
    expect(readPreferencias('usuarios')).toEqual({ colunas: null, visoes: [] });
    expect(readPreferencias('pedidos')).toEqual({ colunas: null, visoes: [] });
  });

  it.each([
    '',
    '[1]',
    '{"7":{"produtos":1}}',
    '{"7":{"produtos":{"colunas":[1],"visoes":[{"nome":2}]}}}',
  ])('ignores invalid stored data: %j', (text) => {
    localStorage.setItem('listasDoPainel', text);
    expect(readPreferencias('produtos').visoes).toEqual([]);
  });
});

it("does not show an account's columns, views and shortcuts to another one (C-29)", () => {
  const visoes = [{ nome: 'Marina', search: '?busca=Marina' }];
  savePreferencias('pedidos', { colunas: ['cpf'], visoes });
  saveAtalhos(false);
  enter('8');
  expect(readPreferencias('pedidos')).toEqual({ colunas: null, visoes: [] });
  expect(readAtalhos()).toBe(true);
  savePreferencias('pedidos', { colunas: ['id'], visoes: [] });
  enter('7');
  expect(readPreferencias('pedidos')).toEqual({ colunas: ['cpf'], visoes });
  expect(readAtalhos()).toBe(false);
});

describe('keyboard shortcut preference', () => {
  it('is on by default, can be switched off and on again, and leaves list preferences alone', () => {
    const arranjo = { colunas: ['preco'], visoes: [] };
    savePreferencias('produtos', arranjo);
    expect(readAtalhos()).toBe(true);
    saveAtalhos(false);
    expect(readAtalhos()).toBe(false);
    expect(readPreferencias('produtos')).toEqual(arranjo);
    savePreferencias('pedidos', arranjo);
    expect(readAtalhos()).toBe(false);
    saveAtalhos(true);
    expect(readAtalhos()).toBe(true);
  });

  it.each(['', '[1]', '{"7":{"atalhos":"não"}}', '{"7":{"atalhos":null}}'])(
    'ignores invalid stored data: %j',
    (text) => {
      localStorage.setItem('listasDoPainel', text);
      expect(readAtalhos()).toBe(true);
    },
  );
});
