import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { PageModule } from '../src/lib/routing/page.ts';
import { FretesDaLojaDocument } from '../src/shop/textos/fretes.gen.ts';
import { InstituicaoDocument } from '../src/shop/textos/institucional.gen.ts';
import type { Instituicao } from '../src/shop/textos/instituicao.ts';
import { type HeadContent, HeadSink } from '../src/ui/head/Head.tsx';
import { render } from './render.tsx';

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

/** Renders a page with the shop's data cached, or with all reads failing (`offline`). */
export async function renderPage(
  { Page, prepare }: PageModule,
  { offline = false }: { offline?: boolean } = {},
) {
  const cache = new InMemoryCache();
  if (!offline) {
    cache.writeQuery({
      query: InstituicaoDocument,
      data: {
        configuracao: { __typename: 'Configuracao', conversaUrl: CONVERSA, empresa: EMPRESA },
      },
    });
    cache.writeQuery({ query: FretesDaLojaDocument, data: { fretes: null, fretePadrao: null } });
  }
  const onRequest = vi.fn<() => void>();
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        onRequest();
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
  return { onRequest, head: () => head.mock.lastCall?.[0] };
}

/** Stubs IntersectionObserver and scrolling; the returned `read` reports which sections are in the reading band. */
export function stubReading() {
  let report: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const scrollIntoView = vi.fn<() => void>();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  return {
    scrollIntoView,
    read: (target: Element, isIntersecting: boolean) => report([{ target, isIntersecting }]),
  };
}
