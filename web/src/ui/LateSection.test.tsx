import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { LateSection } from './LateSection.tsx';

it('offers another try when the code does not arrive twice, and then shows the part', async () => {
  const load = vi
    .fn(async () => () => <p>A parte</p>)
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'));
  const { container } = render(<LateSection load={load} props={{}} fallback={<p>Esqueleto</p>} />);
  expect(screen.getByText('Esqueleto')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('Esta parte não abriu.');
  expect(screen.queryByText('Esqueleto')).toBeNull();
  const retry = screen.getByRole('button', { name: 'Tentar de novo' });
  retry.focus();
  fireEvent.click(retry);
  const place = screen.getByText('Esqueleto').parentElement;
  expect(document.activeElement).toBe(place);
  expect(place).not.toBe(container);
  expect(await screen.findByText('A parte')).toBeTruthy();
  expect(document.activeElement).toBe(place);
});
