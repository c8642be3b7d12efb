import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findRoute } from '../routes.ts';
import { usePrefetch } from './usePrefetch.ts';

function Links() {
  usePrefetch();
  return (
    <>
      <a href="/produtos">
        <span>Produtos</span>
      </a>
      <a href="/produtos?pagina=2">Página 2</a>
      <a href="/login">Entrar</a>
      <a href="/" target="_blank" rel="noreferrer">
        Ao lado
      </a>
      <a href="https://outra.example/">Outra loja</a>
    </>
  );
}

function spyOn(path: string) {
  return vi.spyOn(findRoute(path).route, 'load').mockResolvedValue({ Page: () => null });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('usePrefetch', () => {
  it("loads a page's code once when the pointer reaches a link to it", () => {
    const load = spyOn('/produtos');
    render(<Links />);
    expect(load).not.toHaveBeenCalled();
    fireEvent.pointerOver(screen.getByText('Produtos'));
    fireEvent.touchStart(screen.getByText('Página 2'));
    expect(load).toHaveBeenCalledOnce();
  });

  it("loads a page's code on keyboard focus", () => {
    const load = spyOn('/login');
    render(<Links />);
    fireEvent.focusIn(screen.getByRole('link', { name: 'Entrar' }));
    expect(load).toHaveBeenCalledOnce();
  });

  it('ignores links to a new tab or another site', () => {
    const home = spyOn('/');
    const other = spyOn('/nada');
    render(<Links />);
    fireEvent.pointerOver(screen.getByText('Ao lado'));
    fireEvent.pointerOver(screen.getByText('Outra loja'));
    fireEvent.pointerOver(document.body);
    expect(home).not.toHaveBeenCalled();
    expect(other).not.toHaveBeenCalled();
  });
});
