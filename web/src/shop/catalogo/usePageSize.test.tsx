import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PhoneHint } from '../../lib/routing/device.ts';
import { usePageSize, windowPageSize } from './usePageSize.ts';

it('takes a narrow window on a computer over without a correction of the page (SHOP-10, C-08)', async () => {
  const onChange = vi.fn();
  const List = () => <p>{usePageSize(onChange)}</p>;
  const page = (
    <PhoneHint value={false}>
      <List />
    </PhoneHint>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  expect(container.textContent).toBe('15');
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(page, { container, hydrate: true });
  await vi.waitFor(() => expect(container.textContent).toBe('6'));
  expect(windowPageSize()).toBe(6);
  expect(onChange).not.toHaveBeenCalled();
});
