import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { produtoDaHome, produtosDaHome } from '../../../test/home.ts';
import { render } from '../../../test/render.tsx';
import { FEATURED_DELAY, FEATURED_SKELETONS } from '../../lib/constants.ts';
import type { ProdutoCardFragment } from '../produto/cartao/ProdutoCard.gen.ts';
import { Featured } from './Featured.tsx';

function renderFeatured(produtos: readonly ProdutoCardFragment[] | undefined) {
  return render(
    <MemoryRouter>
      <Featured produtos={produtos} />
    </MemoryRouter>,
  );
}

const placeholders = (container: HTMLElement) =>
  container.querySelectorAll('ul[aria-hidden="true"] > li');

describe('Featured', () => {
  it('shows 4 placeholders while the list loads (HOME-06, CONST-02)', () => {
    const { container } = renderFeatured(undefined);
    expect(placeholders(container)).toHaveLength(FEATURED_SKELETONS);
    expect(screen.queryByRole('list')).toBeNull();
    expect(container.querySelector('[data-loading]')).not.toBeNull();
  });

  it('contains the list from the start, and the style sheet shows it after 700 ms (HOME-07, CONST-02)', () => {
    const { container } = renderFeatured(produtosDaHome(8));
    expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(8);
    expect(placeholders(container)).toHaveLength(FEATURED_SKELETONS);
    const stage = screen.getByRole('list').parentElement;
    expect(stage?.style.animationDelay).toBe(`${FEATURED_DELAY}ms`);
    expect(stage?.dataset['loading']).toBeUndefined();
    const sheet = readFileSync(join(import.meta.dirname, 'Featured.module.css'), 'utf8');
    expect(sheet).toMatch(/html:not\(\.js\)\) \.stage \{\s*animation: none/);
  });

  it('renders nothing for an empty list (HOME-08)', () => {
    expect(renderFeatured([]).container.innerHTML).toBe('');
  });

  it('omits an inactive product (C-10)', () => {
    renderFeatured([produtoDaHome({ id: '1' }), produtoDaHome({ id: '2', ativo: false })]);
    expect(screen.queryByRole('link', { name: 'Perfume 1' })).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Perfume 2' })).toBeNull();
  });

  it('lists sold-out products last, in their order', () => {
    renderFeatured([
      produtoDaHome({ id: '1', disponivel: false }),
      produtoDaHome({ id: '2' }),
      produtoDaHome({ id: '3' }),
    ]);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Perfume 2',
      'Perfume 3',
      'Perfume 1',
    ]);
  });

  it.each([
    [8, '4'],
    [15, '5'],
    [9, '3'],
    [7, '4'],
  ])('lays out %i products in %s columns, without a gap where possible', (count, wide) => {
    renderFeatured(produtosDaHome(count));
    expect(screen.getByRole('list').style.getPropertyValue('--wide')).toBe(wide);
  });
});
