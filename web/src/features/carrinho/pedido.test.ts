import { describe, expect, it } from 'vitest';
import { orderChatUrl } from './pedido.ts';
import { carrinhoDe, linhaDe } from './testing.tsx';

const CONVERSA = 'https://conversa.example/loja?text=Ol%C3%A1';

const messageOf = (url: string) =>
  new URL(url).searchParams.get('text')?.replaceAll('\u00a0', ' ').split('\n');

describe('orderChatUrl', () => {
  it('C-61: a mensagem leva itens com volume, quantidades e total', () => {
    const carrinho = carrinhoDe(
      linhaDe(),
      linhaDe({ id: 'l2', nomeProduto: 'Âmbar & Sal', variacaoNome: null, quantidade: 1 }),
    );
    const url = orderChatUrl(CONVERSA, carrinho);
    expect(messageOf(url)).toEqual([
      'Olá! Quero fazer este pedido:',
      '2 x Noite de Oud, 10 ml: R$ 99,80',
      '1 x Âmbar & Sal: R$ 49,90',
      'Total: R$ 149,70',
    ]);
    expect(url.startsWith('https://conversa.example/loja?text=Ol%C3%A1!%20Quero')).toBe(true);
    expect(url).not.toContain('+');
  });
});
