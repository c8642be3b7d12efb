import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepFiltros, keptSearch } from './filtros-guardados.ts';
import { keepAtalhos, keepPreferencias, readAtalhos, readPreferencias } from './preferencias.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('STORE-02, APROD-09: os filtros na sessão da aba', () => {
  it('cada lista guarda os seus, com os de sempre', () => {
    keepFiltros('produtos', { busca: 'oud', estoque: 'todos', ordenar: 'nome', pagina: 2 });
    keepFiltros('pedidos', { status: 'PAGO', pagina: 1 });
    expect(JSON.parse(sessionStorage.getItem('filtrosDoPainel') ?? '')).toEqual({
      produtos: { busca: 'oud', estoque: 'todos', ordenar: 'nome', pagina: 2 },
      pedidos: { status: 'PAGO', pagina: 1 },
    });
    expect(keptSearch('produtos')).toBe('busca=oud&estoque=todos&ordenar=nome&pagina=2');
    expect(keptSearch('usuarios')).toBe('');
  });

  it.each(['{', 'null', '[]', '{"produtos":"x"}', '{"produtos":{"busca":{"a":1}}}'])(
    'o que outra mão escreveu não vale nada: %s',
    (text) => {
      sessionStorage.setItem('filtrosDoPainel', text);
      expect(keptSearch('produtos')).toBe('');
    },
  );

  it('sem armazenamento, nada se perde e nada falha', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full');
    });
    expect(() => keepFiltros('produtos', { busca: 'oud' })).not.toThrow();
    expect(keptSearch('produtos')).toBe('');
  });
});

describe('o arranjo de cada lista', () => {
  it('colunas e visões ficam neste navegador, cada lista com as suas', () => {
    const visoes = [{ nome: 'Esgotados', search: '?estoque=esgotados' }];
    keepPreferencias('produtos', { colunas: ['preco'], visoes });
    keepPreferencias('usuarios', { colunas: null, visoes: [] });
    expect(readPreferencias('produtos')).toEqual({ colunas: ['preco'], visoes });
    expect(readPreferencias('usuarios')).toEqual({ colunas: null, visoes: [] });
    expect(readPreferencias('pedidos')).toEqual({ colunas: null, visoes: [] });
  });

  it.each(['', '[1]', '{"produtos":1}', '{"produtos":{"colunas":[1],"visoes":[{"nome":2}]}}'])(
    'o que outra mão escreveu não derruba a lista: %j',
    (text) => {
      localStorage.setItem('listasDoPainel', text);
      expect(readPreferencias('produtos').visoes).toEqual([]);
    },
  );
});

describe('os atalhos de teclado', () => {
  it('valem até serem desligados, e voltam; o arranjo das listas fica', () => {
    const arranjo = { colunas: ['preco'], visoes: [] };
    keepPreferencias('produtos', arranjo);
    expect(readAtalhos()).toBe(true);
    keepAtalhos(false);
    expect(readAtalhos()).toBe(false);
    expect(readPreferencias('produtos')).toEqual(arranjo);
    keepPreferencias('pedidos', arranjo);
    expect(readAtalhos()).toBe(false);
    keepAtalhos(true);
    expect(readAtalhos()).toBe(true);
  });

  it.each(['', '[1]', '{"atalhos":"não"}', '{"atalhos":null}'])(
    'o que outra mão escreveu não os desliga: %j',
    (text) => {
      localStorage.setItem('listasDoPainel', text);
      expect(readAtalhos()).toBe(true);
    },
  );
});
