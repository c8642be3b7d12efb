import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { produtoDaHome, produtosDaHome } from '../../../test/home.ts';
import { allowMotion } from '../../../test/motion.ts';
import { render } from '../../../test/render.tsx';
import type { ProdutoCardFragment } from '../produto/cartao/ProdutoCard.gen.ts';
import { BestSellers } from './BestSellers.tsx';

function renderBestSellers(produtos: readonly ProdutoCardFragment[]) {
  return render(
    <MemoryRouter>
      <BestSellers titulo="Femininos" produtos={produtos} />
    </MemoryRouter>,
  );
}

/** jsdom has no layout: gives the row dimensions, and returns its scrollBy mock. */
function layOut({ scrollLeft }: { scrollLeft: number }) {
  const track = screen.getByRole('list');
  const scrollBy = vi.fn<(options: ScrollToOptions) => void>();
  Object.defineProperties(track, {
    scrollWidth: { value: 3000, configurable: true },
    clientWidth: { value: 1250, configurable: true },
    scrollLeft: { value: scrollLeft, configurable: true },
    scrollBy: { value: scrollBy, configurable: true },
  });
  Object.defineProperty(track.firstElementChild, 'getBoundingClientRect', {
    value: () => ({ width: 300 }),
    configurable: true,
  });
  fireEvent.scroll(track);
  return { track, scrollBy };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('BestSellers', () => {
  it('renders one linked card per product (HOME-09, HOME-10)', () => {
    renderBestSellers(produtosDaHome(10));
    const region = within(screen.getByRole('region', { name: 'Femininos' }));
    expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      produtosDaHome(10).map(({ slug }) => `/produtos/${slug}`),
    );
  });

  it('renders nothing for an empty list (HOME-09)', () => {
    expect(renderBestSellers([]).container.innerHTML).toBe('');
  });

  it('renders nothing when all products are inactive (C-10)', () => {
    const inactive = [produtoDaHome({ ativo: false })];
    expect(renderBestSellers(inactive).container.innerHTML).toBe('');
  });

  it('scrolls almost one window per button press, and disables the button at each end', () => {
    allowMotion();
    renderBestSellers(produtosDaHome(10));
    const { scrollBy } = layOut({ scrollLeft: 0 });
    expect(button('Anteriores: Femininos').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Próximos: Femininos'));
    expect(scrollBy).toHaveBeenLastCalledWith({ left: 900, behavior: 'smooth' });
    layOut({ scrollLeft: 1750 });
    expect(button('Próximos: Femininos').getAttribute('aria-disabled')).toBe('true');
    expect(button('Anteriores: Femininos').getAttribute('aria-disabled')).toBe('false');
  });

  it('scrolls with the arrow keys from any card', () => {
    allowMotion();
    renderBestSellers(produtosDaHome(10));
    const { scrollBy } = layOut({ scrollLeft: 600 });
    fireEvent.keyDown(screen.getByRole('link', { name: 'Perfume 3' }), { key: 'ArrowLeft' });
    expect(scrollBy).toHaveBeenLastCalledWith({ left: -900, behavior: 'smooth' });
    fireEvent.keyDown(screen.getByRole('link', { name: 'Perfume 3' }), { key: 'Enter' });
    expect(scrollBy).toHaveBeenCalledOnce();
  });

  it('fills the scale with the share that was shown', () => {
    const { container } = renderBestSellers(produtosDaHome(10));
    layOut({ scrollLeft: 250 });
    const measure = container.querySelector<HTMLElement>('.measure');
    expect(measure?.style.getPropertyValue('--level')).toBe('0.5');
  });
});
