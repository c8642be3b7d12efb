import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { loadPage } from '../pages.ts';
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

vi.mock('../pages.ts', () => ({ loadPage: vi.fn(async () => ({ Page: () => null })) }));

const loadsOf = (path: string) =>
  vi.mocked(loadPage).mock.calls.filter(([route]) => route === findRoute(path).route).length;

afterEach(() => {
  vi.clearAllMocks();
});

describe('usePrefetch', () => {
  it("asks for a page's code when the pointer or a finger reaches a link to it", () => {
    render(<Links />);
    expect(loadsOf('/produtos')).toBe(0);
    fireEvent.pointerOver(screen.getByText('Produtos'));
    fireEvent.touchStart(screen.getByText('Página 2'));
    expect(loadsOf('/produtos')).toBe(2);
  });

  it("loads a page's code on keyboard focus", () => {
    render(<Links />);
    fireEvent.focusIn(screen.getByRole('link', { name: 'Entrar' }));
    expect(loadsOf('/login')).toBe(1);
  });

  it('ignores links to a new tab or another site', () => {
    render(<Links />);
    fireEvent.pointerOver(screen.getByText('Ao lado'));
    fireEvent.pointerOver(screen.getByText('Outra loja'));
    fireEvent.pointerOver(document.body);
    expect(loadPage).not.toHaveBeenCalled();
  });
});
