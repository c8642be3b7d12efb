import { act, fireEvent } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
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

it('keeps the text of the server until a part below the window comes near, or a key is pressed', async () => {
  const unseen = { observe: () => undefined, disconnect: () => undefined };
  vi.stubGlobal('IntersectionObserver', function Unseen() {
    return unseen;
  });
  const load = vi.fn(async () => () => <p>Avaliações lidas</p>);
  const { Island } = island(load, {}, '100vh');
  const container = document.createElement('div');
  container.innerHTML = '<div><p>Avaliações do servidor</p></div>';
  document.body.append(container);
  const root = await act(async () => hydrateRoot(container, <Island />));
  expect(container.textContent).toBe('Avaliações do servidor');
  expect(load).not.toHaveBeenCalled();
  await act(async () => fireEvent.keyDown(document.body, { key: 'Tab' }));
  expect(container.textContent).toBe('Avaliações lidas');
  await act(async () => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
});
