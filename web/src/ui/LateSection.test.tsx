import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { LateSection } from './LateSection.tsx';

it('offers another try when the code does not arrive twice, and then shows the part', async () => {
  const load = vi
    .fn(async () => () => <p>A parte</p>)
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'));
  render(<LateSection load={load} props={{}} fallback={<p>Esqueleto</p>} />);
  expect(screen.getByText('Esqueleto')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('Esta parte não abriu.');
  expect(screen.queryByText('Esqueleto')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('A parte')).toBeTruthy();
});
