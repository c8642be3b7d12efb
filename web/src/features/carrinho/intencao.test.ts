import { describe, expect, it } from 'vitest';
import { item } from '../../../test/carrinho.ts';
import { rememberIntencao, takeIntencao } from './intencao.ts';

describe('intencao', () => {
  it('C-31: produto, volume, nome e origem são lembrados e entregues uma só vez', () => {
    rememberIntencao(item, '/produtos/noite-de-oud');
    expect(takeIntencao()).toMatchObject({
      produtoId: 'p1',
      variacaoId: 'v1',
      slug: 'noite-de-oud',
      nome: 'Noite de Oud',
      origem: '/produtos/noite-de-oud',
    });
    expect(takeIntencao()).toBeNull();
  });

  it('C-31: um desejo de mais de meia hora não vale mais', () => {
    rememberIntencao(item, '/');
    expect(takeIntencao(Date.now() + 31 * 60_000)).toBeNull();
  });

  it.each(['', '{', 'null', '7', '{"produtoId":1}', '{"produtoId":"1","slug":"a","nome":"b"}'])(
    'C-31: o que não é um desejo é ignorado: %s',
    (raw) => {
      sessionStorage.setItem('intencaoDeCompra', raw);
      expect(takeIntencao()).toBeNull();
    },
  );
});
