import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { produtoDe, variacaoDe } from '../../../test/produto.ts';
import { render } from '../../../test/render.tsx';
import { AvisoDeEstoque } from './AvisoDeEstoque.tsx';

function show(conversaUrl: string | null, variacao = variacaoDe({ nome: '5 ml', estoque: 0 })) {
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        if (conversaUrl === null) return observer.error(new Error('unreachable'));
        observer.next({
          data: { configuracao: { __typename: 'Configuracao', conversaUrl } },
        });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  render(
    <ApolloProvider client={client}>
      <AvisoDeEstoque produto={produtoDe()} variacao={variacao} />
    </ApolloProvider>,
  );
}

describe('notify when back in stock', () => {
  it("opens the shop's chat with the perfume and volume, and nothing about the customer (C-61)", async () => {
    show('https://conversa.example/loja');
    const link = await screen.findByRole('link', { name: 'Perguntar pelo WhatsApp' });
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(origin + pathname).toBe('https://conversa.example/loja');
    expect([...searchParams]).toEqual([
      ['text', 'Olá! Quero saber quando este perfume voltar: Noite de Oud, 5 ml.'],
    ]);
    expect(link.getAttribute('rel')).toContain('noopener');
    const hint = document.getElementById(link.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('Você decide se envia.');
  });

  it('is absent without a chat address', async () => {
    show(null);
    await Promise.resolve();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
