import { ApolloProvider } from '@apollo/client/react';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { produto } from '../../../test/catalogo.tsx';
import { fakeGateway } from '../../../test/gateway.tsx';
import { render } from '../../../test/render.tsx';
import { Page as CasaPage } from './CasaPage.tsx';
import { essenciaHead, essenciaOf, variablesOf } from './essencia.ts';
import { Page as NotaPage, prepare } from './NotaPage.tsx';

const pagina = (grupo: 'NOTA' | 'CASA', valor: string, nome: string) => ({
  __typename: 'PaginaProdutos' as const,
  totalItens: 14,
  itens: [produto()],
  facetas: [
    {
      __typename: 'Faceta' as const,
      grupo,
      opcoes: [{ __typename: 'OpcaoDeFaceta' as const, valor, nome }],
    },
  ],
});
const EMPTY = { __typename: 'PaginaProdutos' as const, totalItens: 0, itens: [], facetas: [] };

function open(address: string) {
  const gateway = fakeGateway();
  const router = createMemoryRouter(
    [
      { path: '/notas/:slug', element: <NotaPage /> },
      { path: '/casas/:slug', element: <CasaPage /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <ApolloProvider client={gateway.client}>
      <RouterProvider router={router} />
    </ApolloProvider>,
  );
  return gateway;
}

describe('the page of a note or a house (S16)', () => {
  it('has a title, a text, the products and the way to the list', async () => {
    const { last } = open('/notas/rosa-turca');
    const { variables, answer } = last('Essencia');
    expect(variables).toEqual({ facetas: { nota: ['rosa-turca'] } });
    await answer({ produtos: pagina('NOTA', 'rosa-turca', 'rosa turca') });
    expect(screen.getByRole('heading', { level: 1, name: 'Perfumes com rosa turca' })).toBeTruthy();
    expect(screen.getByText(/^14 fragrâncias da loja levam rosa turca/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Noite de Oud' })).toBeTruthy();
    const more = screen.getByRole('link', { name: 'Ver os 14 produtos' });
    expect(more.getAttribute('href')).toBe('/produtos?nota=rosa-turca');
  });

  it('of a house asks for its products', async () => {
    const { last } = open('/casas/al-mirzah');
    const { variables, answer } = last('Essencia');
    expect(variables).toEqual({ facetas: { casa: ['al-mirzah'] } });
    await answer({ produtos: pagina('CASA', 'al-mirzah', 'Al Mirzah') });
    expect(screen.getByRole('heading', { level: 1, name: 'Perfumes de Al Mirzah' })).toBeTruthy();
  });

  it('names a note without products as missing', async () => {
    const { last } = open('/notas/nenhuma');
    await last('Essencia').answer({ produtos: EMPTY });
    expect(screen.getByRole('heading', { level: 1, name: 'Nada por aqui' })).toBeTruthy();
  });

  it.each([
    ['rosa-turca', { produtos: pagina('NOTA', 'rosa-turca', 'rosa turca') }, 200],
    ['nenhuma', { produtos: EMPTY }, 404],
    ['rosa-turca', null, 503],
  ])('has the status of what is read: %s', async (slug, data, status) => {
    const { client, requests } = fakeGateway();
    const params = { slug };
    const result = prepare({ client, params, search: new URLSearchParams(), mobile: false });
    if (data) requests[0]?.answer(data);
    else requests[0]?.fail();
    expect(await result).toEqual({ status });
  });

  it('answers 404 without a request for a text that is no address', async () => {
    const { client, requests } = fakeGateway();
    const params = { slug: 'A B' };
    expect(await prepare({ client, params, search: new URLSearchParams(), mobile: false })).toEqual(
      {
        status: 404,
      },
    );
    expect(requests).toEqual([]);
    expect(variablesOf('casa', 'Ç')).toBeNull();
  });

  it('tells search engines its trail and its products', () => {
    const essencia = essenciaOf('nota', 'oud', pagina('NOTA', 'oud', 'oud'));
    expect(essencia && essenciaHead(essencia, [{ slug: 'noite-de-oud' }])).toMatchObject({
      title: 'Perfumes com oud',
      canonical: '/notas/oud',
      jsonLd: {
        '@graph': [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [{ name: 'Início' }, {}, { item: '/notas/oud' }],
          },
          {
            '@type': 'ItemList',
            itemListElement: [{ position: 1, url: '/produtos/noite-de-oud' }],
          },
        ],
      },
    });
  });
});
