import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acoesDe, buscaDe, verTodos } from './comandos.ts';

const labels = (text: string) => acoesDe(text).map(({ label }) => label);

describe('actions of a text', () => {
  it.each([
    ['12', ['Abrir o pedido 12', 'Abrir o produto 12', 'Abrir o usuário 12']],
    ['#12', ['Abrir o pedido 12', 'Abrir o produto 12', 'Abrir o usuário 12']],
    ['produto 12', ['Abrir o produto 12']],
    ['abrir usuário nº 7', ['Abrir o usuário 7']],
    ['pedido 12', ['Abrir o pedido 12']],
    ['Pedido nº 12', ['Abrir o pedido 12']],
    ['marcar 12 como enviado', ['Marcar o pedido 12 como enviado']],
    ['MARCAR  o pedido 12 como CONCLUIDO', ['Marcar o pedido 12 como concluído']],
    ['marcar 12 como conc', ['Marcar o pedido 12 como concluído']],
    [
      'marcar 12',
      [
        'Marcar o pedido 12 como pago',
        'Marcar o pedido 12 como enviado',
        'Marcar o pedido 12 como concluído',
      ],
    ],
    ['estornar 12', ['Estornar o pedido 12']],
    ['marcar 12 como banido', []],
    ['marcar', []],
    ['012', []],
    ['12 ml', []],
    ['', []],
  ])('reads "%s" as %j (DASH-09)', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it('opens the page of the order, with the command that its button runs (DASH-09)', () => {
    expect(acoesDe('marcar 12 como concluído')).toEqual([
      expect.objectContaining({ to: '/dashboard#pedidos/12', comando: 'marcar ENTREGUE' }),
    ]);
    expect(acoesDe('estornar 12')[0]).toHaveProperty('comando', 'estornar');
  });

  it('reads every label of an action back as that action, in any case, without accents (DASH-09)', () => {
    const verb = fc.constantFrom('', 'marcar ', 'estornar ');
    const order = fc.integer({ min: 1, max: 999_999_999 });
    const write = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
      (text: string) => text.replaceAll(' ', '  '),
    );
    fc.assert(
      fc.property(verb, order, write, (typed, id, change) => {
        const actions = acoesDe(`${typed}${id}`);
        expect(actions.length).toBeGreaterThan(0);
        for (const acao of actions) expect(acoesDe(change(acao.label))).toEqual([acao]);
      }),
    );
  });

  it('accepts any text (DASH-09)', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(acoesDe(text).length).toBeLessThanOrEqual(3);
        expect(text.normalize('NFC')).toContain(buscaDe(text).termo.normalize('NFC'));
      }),
    );
  });
});

describe('search of one kind', () => {
  it.each([
    ['produto âmbar', { alvo: 'produto', termo: 'âmbar' }],
    ['USUÁRIO  marina', { alvo: 'usuario', termo: 'marina' }],
    ['usuario marina costa', { alvo: 'usuario', termo: 'marina costa' }],
    ['pedido marina', { alvo: 'pedido', termo: 'marina' }],
    ['âmbar', { alvo: null, termo: 'âmbar' }],
    ['produtos', { alvo: null, termo: 'produtos' }],
    [' produto ', { alvo: null, termo: 'produto' }],
  ])('reads "%s" as %j (DASH-09)', (text, expected) => {
    expect(buscaDe(text)).toEqual(expected);
  });

  it('opens the list with its search filled in (DASH-09)', () => {
    expect(verTodos(buscaDe('produto âmbar'))?.to).toBe('/dashboard?busca=%C3%A2mbar#produtos');
    expect(verTodos(buscaDe('usuário marina'))?.to).toBe('/dashboard?busca=marina#usuarios');
    expect(verTodos(buscaDe('âmbar'))).toBeNull();
  });
});
