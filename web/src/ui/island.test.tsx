import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../test/render.tsx';
import { island } from './island.tsx';

it('keeps its height free until its code arrives, on a page that is opened from another one (S12)', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const { Island } = island(() => promise, {}, '100vh');
  const { container } = render(<Island />);
  expect(container.querySelector('div')?.style.minHeight).toBe('100vh');
  await act(async () => resolve(() => 'Avaliações'));
  expect(container.textContent).toBe('Avaliações');
  expect(container.querySelector('div')).toBeNull();
});
