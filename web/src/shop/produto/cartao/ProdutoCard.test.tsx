import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { produtoDaHome } from '../../../../test/home.ts';
import { render } from '../../../../test/render.tsx';
import { NomesDosVolumes, ProdutoCard } from './ProdutoCard.tsx';

const variacoes = [
  { __typename: 'Variacao' as const, id: '1', nome: '5 ml' },
  { __typename: 'Variacao' as const, id: '2', nome: '10 ml' },
];

function renderCard(change: Parameters<typeof produtoDaHome>[0]) {
  const produto = produtoDaHome(change);
  render(
    <MemoryRouter>
      <ProdutoCard
        produto={produto}
        sizes="300px"
        variant="medium"
        volumes={<NomesDosVolumes variacoes={produto.variacoes} />}
      />
    </MemoryRouter>,
  );
}

describe('ProdutoCard', () => {
  it("links to the product's page (HOME-10)", () => {
    renderCard({ nome: 'Noite de Oud', slug: 'noite-de-oud' });
    expect(screen.getByRole('link', { name: 'Noite de Oud' }).getAttribute('href')).toBe(
      '/produtos/noite-de-oud',
    );
  });

  it('shows "R$" and the price with a comma without variations (HOME-18, C-06)', () => {
    renderCard({ precoMinimo: 1234.5 });
    expect(screen.getByText('R$ 1.234,50')).toBeTruthy();
  });

  it('shows "A partir de R$" and the lowest price with variations (HOME-19)', () => {
    renderCard({ precoMinimo: 29.9, variacoes });
    expect(screen.getByText('A partir de R$ 29,90')).toBeTruthy();
  });

  it('shows "Preço indisponível" and never "NaN" without a valid price (HOME-20, C-06)', () => {
    renderCard({ precoMinimo: null, variacoes });
    expect(screen.getByText('Preço indisponível')).toBeTruthy();
  });

  it('joins variation names with " • " (HOME-21)', () => {
    renderCard({ variacoes });
    expect(screen.getByText('5 ml • 10 ml')).toBeTruthy();
  });

  it('shows "Esgotado" for a product without stock', () => {
    renderCard({ disponivel: false });
    expect(screen.getByText('Esgotado')).toBeTruthy();
  });

  it('does not show "Esgotado" for a missing price (CARD-02)', () => {
    renderCard({ precoMinimo: null, disponivel: false });
    expect(screen.getByText('Preço indisponível')).toBeTruthy();
    expect(screen.queryByText('Esgotado')).toBeNull();
  });
});

it.each(['★ 4,3 · 3 avaliações', null])(
  'a card shows the average of the reviews where the shop knows one: %j (A13)',
  (notaTexto) => {
    renderCard({ notaTexto });
    expect(screen.queryByText(/★/)?.textContent ?? null).toBe(notaTexto);
  },
);
