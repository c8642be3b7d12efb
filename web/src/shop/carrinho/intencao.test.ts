import { describe, expect, it } from 'vitest';
import { item } from '../../../test/carrinho.ts';
import { rememberIntencao, takeIntencao } from './intencao.ts';

describe('intencao', () => {
  it('stores product, volume, name and origin, and returns them once (C-31)', () => {
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

  it('expires after half an hour (C-31)', () => {
    rememberIntencao(item, '/');
    expect(takeIntencao(Date.now() + 31 * 60_000)).toBeNull();
  });

  it.each(['', '{', 'null', '7', '{"produtoId":1}', '{"produtoId":"1","slug":"a","nome":"b"}'])(
    'ignores invalid stored data: %s (C-31)',
    (raw) => {
      sessionStorage.setItem('intencaoDeCompra', raw);
      expect(takeIntencao()).toBeNull();
    },
  );
});
