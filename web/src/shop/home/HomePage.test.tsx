import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { categoriaDaVitrine, produtosDaHome } from '../../../test/home.ts';
import { render } from '../../../test/render.tsx';
import { BEST_SELLERS_LIMIT } from '../../lib/constants.ts';
import { Page, prepare } from './HomePage.tsx';
import {
  InicioDocument,
  type InicioQuery,
  VitrineDocument,
  type VitrineQuery,
} from './home.gen.ts';

const HOME: InicioQuery = {
  destaques: produtosDaHome(4, 'destaque-'),
  masculinos: produtosDaHome(3, 'm-'),
  femininos: produtosDaHome(3, 'f-'),
  arabes: produtosDaHome(3, 'a-'),
  configuracao: { __typename: 'Configuracao', conversaUrl: 'https://conversa.example/loja' },
};
const VITRINE: VitrineQuery = { categorias: [categoriaDaVitrine({ nome: 'Nicho' })] };

const warnings = vi.spyOn(console, 'warn');

beforeEach(() => {
  warnings.mockReset().mockImplementation(() => undefined);
});

function mocks(home: InicioQuery | null, vitrine: VitrineQuery | null): MockLink.MockedResponse[] {
  const failed = { data: null, errors: [{ message: 'away' }] };
  return [
    {
      request: { query: InicioDocument, variables: { limite: BEST_SELLERS_LIMIT } },
      result: home ? { data: home } : failed,
    },
    { request: { query: VitrineDocument }, result: vitrine ? { data: vitrine } : failed },
  ];
}

function renderHome(home: InicioQuery | null, vitrine: VitrineQuery | null) {
  return render(
    <MockedProvider mocks={mocks(home, vitrine)}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </MockedProvider>,
  );
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);

describe('HomePage', () => {
  it('renders the blocks in order (ROUTE-01, HOME-01)', async () => {
    renderHome(HOME, VITRINE);
    await screen.findByRole('heading', { name: 'Linha Nicho' });
    await screen.findByRole('heading', { name: 'Árabes' });
    expect(headings()).toEqual([
      'Não sabe por onde começar?',
      'Em destaque',
      'Masculinos',
      'Femininos',
      'Árabes',
      'Linha Nicho',
      'Um perfume se conhece na pele',
    ]);
  });

  it('has the title "Perfumes Fracionados" (TITLE-03, C-05)', () => {
    renderHome(HOME, VITRINE);
    expect(document.title).toBe('Perfumes Fracionados | Decantária Perfumes Fracionados');
  });

  it('shows the opening text and its links (HOME-02, HOME-03, HOME-04)', async () => {
    renderHome(HOME, VITRINE);
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).toMatch(/importados.*originais.*marcantes/);
    const hero = within(screen.getByRole('region', { name: title.textContent ?? '' }));
    expect(hero.getByRole('link', { name: 'Ver fragrâncias' }).getAttribute('href')).toBe(
      '/produtos',
    );
    const chat = await hero.findByRole('link', { name: 'Pedir pelo WhatsApp' });
    expect(chat.getAttribute('href')).toBe('https://conversa.example/loja');
    expect(chat.getAttribute('rel')).toContain('noopener');
  });

  it('is 70vh high from medium screens on (HOME-05, CONST-21)', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'Hero.module.css'), 'utf8');
    const wide = sheet.slice(sheet.indexOf('@media (width >= 48rem)'));
    expect(wide).toMatch(/\.hero \{[^}]*height: 70vh/);
  });

  it('links from the opening to the ready showcase (HOME-14)', async () => {
    renderHome(HOME, VITRINE);
    const link = await screen.findByRole('link', { name: 'Conhecer as linhas' });
    expect(link.getAttribute('href')).toBe('/#linhas');
    expect(document.getElementById('linhas')).not.toBeNull();
  });

  it('closes with the three promises (HOME-16, HOME-17, GEN-02)', async () => {
    renderHome(HOME, VITRINE);
    const region = screen.getByRole('region', { name: 'Um perfume se conhece na pele' });
    const closing = within(region);
    expect(
      (await closing.findByRole('link', { name: 'Pedir Agora no WhatsApp' })).getAttribute('href'),
    ).toBe('https://conversa.example/loja');
    expect(closing.getByRole('link', { name: 'Ver Todos os Produtos' }).getAttribute('href')).toBe(
      '/produtos',
    );
    expect(closing.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
      'Produtos 100% originais',
      'Entrega discreta e rápida',
      'Atendimento exclusivo',
    ]);
  });

  it('omits a failed list and keeps the others (HOME-24, HOME-23)', async () => {
    renderHome({ ...HOME, destaques: null, femininos: null }, VITRINE);
    await screen.findByRole('heading', { name: 'Masculinos' });
    await waitFor(() => expect(headings()).not.toContain('Em destaque'));
    expect(headings()).not.toContain('Femininos');
    expect(headings()).toContain('Árabes');
    expect(warnings).toHaveBeenCalledWith('Erro ao carregar produtos em destaque');
    expect(warnings).toHaveBeenCalledWith('Erro ao carregar mais vendidos');
  });

  it('keeps the page without categories (HOME-22)', async () => {
    renderHome(HOME, null);
    await screen.findByRole('heading', { name: 'Masculinos' });
    await waitFor(() => expect(warnings).toHaveBeenCalledWith('Erro ao carregar categorias'));
    expect(headings()).toContain('Em destaque');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens without any data and shows no error (HOME-24)', async () => {
    renderHome(null, null);
    await waitFor(() => expect(headings()).toEqual(['Um perfume se conhece na pele']));
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("hydrates from the server's data without a query", async () => {
    const requests = vi.fn<() => void>();
    const counted = new ApolloLink((operation, forward) => {
      requests();
      return forward(operation);
    }).concat(new MockLink(mocks(HOME, VITRINE)));
    const client = new ApolloClient({ cache: new InMemoryCache(), link: counted });
    await prepare({ client, params: {}, search: new URLSearchParams(), mobile: false });
    expect(requests).toHaveBeenCalledTimes(2);
    render(
      <ApolloProvider client={client}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </ApolloProvider>,
    );
    expect(headings()).toContain('Linha Nicho');
    expect(headings()).toContain('Árabes');
    expect(requests).toHaveBeenCalledTimes(2);
  });
});
