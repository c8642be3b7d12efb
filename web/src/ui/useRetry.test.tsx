import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../test/render.tsx';
import { useRetry } from './useRetry.ts';

function Part() {
  const [isLoading, setIsLoading] = useState(false);
  const { place, retrying } = useRetry<HTMLDivElement>(isLoading);
  return (
    <>
      <div ref={place} key={String(isLoading)} tabIndex={-1}>
        {isLoading ? (
          'Carregando'
        ) : (
          <button onClick={retrying(() => setIsLoading(true))}>De novo</button>
        )}
      </div>
      <button onClick={() => setIsLoading(!isLoading)}>A leitura muda</button>
    </>
  );
}
const change = () => fireEvent.click(screen.getByRole('button', { name: 'A leitura muda' }));

it('gives the focus to what replaces the button of a retry, until the read has ended', () => {
  render(<Part />);
  const again = screen.getByRole('button', { name: 'De novo' });
  again.focus();
  fireEvent.click(again);
  expect(document.activeElement?.textContent).toBe('Carregando');
  change();
  expect(document.activeElement?.textContent).toBe('De novo');
  // A later read by itself.
  screen.getByRole('button', { name: 'De novo' }).focus();
  screen.getByRole('button', { name: 'De novo' }).blur();
  change();
  expect(document.activeElement).toBe(document.body);
});
