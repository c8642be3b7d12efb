import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { produtoDaHome } from '../../../test/home.ts';
import { HomeCard } from './HomeCard.tsx';

const variacoes = [
  { __typename: 'Variacao' as const, id: '1', nome: '5 ml' },
  { __typename: 'Variacao' as const, id: '2', nome: '10 ml' },
];

function renderCard(change: Parameters<typeof produtoDaHome>[0]) {
  render(
    <MemoryRouter>
      <HomeCard produto={produtoDaHome(change)} sizes="300px" />
    </MemoryRouter>,
  );
}

describe('HomeCard', () => {
  it('HOME-10: leva à página do produto', () => {
    renderCard({ nome: 'Noite de Oud', slug: 'noite-de-oud' });
    expect(screen.getByRole('link', { name: 'Noite de Oud' }).getAttribute('href')).toBe(
      '/produtos/noite-de-oud',
    );
  });

  it("HOME-18, C-06: sem variações, 'R$ ' e o preço com vírgula", () => {
    renderCard({ precoMinimo: 1234.5 });
    expect(screen.getByText('R$ 1.234,50')).toBeTruthy();
  });

  it("HOME-19: com variações, 'A partir de R$ ' e o menor preço", () => {
    renderCard({ precoMinimo: 29.9, variacoes });
    expect(screen.getByText('A partir de R$ 29,90')).toBeTruthy();
  });

  it("HOME-20, C-06: sem preço que valha, 'Preço indisponível' e nunca 'NaN'", () => {
    renderCard({ precoMinimo: null, variacoes });
    expect(screen.getByText('Preço indisponível')).toBeTruthy();
  });

  it("HOME-21: nomes das variações juntos com ' • '", () => {
    renderCard({ variacoes });
    expect(screen.getByText('5 ml • 10 ml')).toBeTruthy();
  });

  it("um produto sem estoque diz 'Esgotado' antes do clique", () => {
    renderCard({ disponivel: false });
    expect(screen.getByText('Esgotado')).toBeTruthy();
  });

  it("CARD-02: 'Esgotado' fala do estoque, não de um preço que falta", () => {
    renderCard({ precoMinimo: null, disponivel: false });
    expect(screen.getByText('Preço indisponível')).toBeTruthy();
    expect(screen.queryByText('Esgotado')).toBeNull();
  });
});
