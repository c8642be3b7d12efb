import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { Pagination } from './Pagination.tsx';

function Here() {
  return <output>{useLocation().search}</output>;
}

function show(current: number, total: number) {
  const onTurn = vi.fn();
  render(
    <MemoryRouter initialEntries={[`/produtos?pagina=${current}`]}>
      <Pagination
        label="Páginas"
        current={current}
        total={total}
        addressOf={(page) => `/produtos?pagina=${page}`}
        onTurn={onTurn}
      />
      <Here />
    </MemoryRouter>,
  );
  return onTurn;
}

describe('Pagination', () => {
  it('links every page and marks the current one (SHOP-08)', () => {
    show(5, 9);
    const pages = screen.getAllByRole('link', { name: /^Página \d/ });
    expect(pages.map((page) => page.textContent)).toEqual(['1', '3', '4', '5', '6', '7', '9']);
    expect(screen.getAllByText('…')).toHaveLength(2);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('5');
    expect(screen.getByRole('link', { name: 'Página 9' }).getAttribute('href')).toBe(
      '/produtos?pagina=9',
    );
  });

  it('marks the neighbours with rel prev and next', () => {
    show(2, 9);
    const before = screen.getByRole('link', { name: 'Página anterior' });
    const after = screen.getByRole('link', { name: 'Próxima página' });
    expect([before.getAttribute('rel'), before.getAttribute('href')]).toEqual([
      'prev',
      '/produtos?pagina=1',
    ]);
    expect([after.getAttribute('rel'), after.getAttribute('href')]).toEqual([
      'next',
      '/produtos?pagina=3',
    ]);
  });

  it('has no link before the first or after the last page', () => {
    show(1, 2);
    expect(screen.queryByRole('link', { name: 'Página anterior' })).toBeNull();
  });

  it('shows no bar for a single page', () => {
    show(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('turns the page on a plain click, not on one that opens a new tab', () => {
    const onTurn = show(1, 3);
    const third = screen.getByRole('link', { name: 'Página 3' });
    fireEvent.click(third, { ctrlKey: true });
    expect(onTurn).not.toHaveBeenCalled();
    fireEvent.click(third);
    expect(onTurn).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toBe('?pagina=3');
  });
});
