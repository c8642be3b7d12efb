import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Page, prepare } from './NotFoundPage.tsx';

describe('NotFoundPage', () => {
  it("ROUTE-12: 'Página não encontrada', com o caminho de volta", () => {
    render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeTruthy();
    expect(screen.getByText('Confira se o link está certo ou volte ao início.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
    expect(document.title).toBe('Página não encontrada | Decantária Perfumes Fracionados');
  });

  it('ROUTE-12: a resposta do servidor é 404', async () => {
    expect(await prepare()).toEqual({ status: 404 });
  });
});
