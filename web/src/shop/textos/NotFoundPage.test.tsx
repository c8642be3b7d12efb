import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import { Page, prepare } from './NotFoundPage.tsx';

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open() {
  render(
    <MemoryRouter initialEntries={['/nada']}>
      <Page />
      <CurrentPath />
    </MemoryRouter>,
  );
}

describe('NotFoundPage', () => {
  it('shows "Página não encontrada" with a link home (ROUTE-12)', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeTruthy();
    expect(screen.getByText('Confira se o link está certo ou volte ao início.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
    expect(document.title).toBe('Página não encontrada | Decantária Perfumes Fracionados');
  });

  it('answers 404 on the server (ROUTE-12)', async () => {
    expect(await prepare()).toEqual({ status: 404 });
  });

  it.each([
    [' oud & rosa ', '/produtos?busca=oud+%26+rosa'],
    ['  ', '/produtos'],
  ])('searches for %j at %s (ROUTE-12)', async (text, address) => {
    const user = userEvent.setup();
    open();
    const form = screen.getByRole('search');
    await user.type(within(form).getByRole('searchbox'), `${text}{Enter}`);
    expect(screen.getByRole('status').textContent).toBe(address);
  });

  it('submits the search natively without JavaScript (ROUTE-12)', () => {
    open();
    const form = screen.getByRole<HTMLFormElement>('search');
    expect(form.getAttribute('action')).toBe('/produtos');
    expect(form.method).toBe('get');
    expect(within(form).getByRole('searchbox').getAttribute('name')).toBe('busca');
  });
});
