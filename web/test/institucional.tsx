import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { InstituicaoDocument } from '../src/features/institucional/institucional.gen.ts';
import type { Instituicao } from '../src/features/institucional/instituicao.ts';
import { type HeadContent, HeadSink } from '../src/shared/head/Head.tsx';
import type { PageModule } from '../src/shared/routing/page.ts';

export const CONVERSA = 'https://wa.me/5585900000000?text=Ol%C3%A1';

export const EMPRESA: NonNullable<Instituicao['empresa']> = {
  __typename: 'Empresa',
  razaoSocial: 'Empresa de Teste Ltda.',
  cnpj: '00.000.000/0001-00',
  endereco: 'Rua de Teste, 1',
  cidade: 'Eusébio, CE',
  email: 'loja@teste.example',
  redeSocialUrl: 'https://social.example/loja',
};

/** A page with the shop's data read already, or with nothing that could be read (`away`). */
export async function renderPage(
  { Page, prepare }: PageModule,
  { away = false }: { away?: boolean } = {},
) {
  const cache = new InMemoryCache();
  if (!away) {
    cache.writeQuery({
      query: InstituicaoDocument,
      data: {
        configuracao: { __typename: 'Configuracao', conversaUrl: CONVERSA, empresa: EMPRESA },
      },
    });
  }
  const asked = vi.fn<() => void>();
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        asked();
        observer.error(new TypeError('offline'));
      }),
  );
  const client = new ApolloClient({ cache, link });
  await prepare?.({ client, params: {}, search: new URLSearchParams(), mobile: false });
  const head = vi.fn<(content: HeadContent) => void>();
  render(
    <ApolloProvider client={client}>
      <HeadSink value={head}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </HeadSink>
    </ApolloProvider>,
  );
  return { asked, head: () => head.mock.lastCall?.[0] };
}

/** Gives jsdom what a long text asks of a browser; the answer tells which sections are in its reading band. */
export function stubReading() {
  let tell: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const scrollIntoView = vi.fn<() => void>();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  return {
    scrollIntoView,
    read: (target: Element, isIntersecting: boolean) => tell([{ target, isIntersecting }]),
  };
}
