import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { STORAGE } from '../../shared/constants.ts';
import { CookieBanner } from './CookieBanner.tsx';
import { renderShell, stubBrowser } from './testing.tsx';

const banner = () => screen.queryByRole('region', { name: 'Cookies' });

beforeEach(() => {
  stubBrowser();
});

describe('CookieBanner', () => {
  it('COOKIE-01: aparece até haver uma escolha guardada', () => {
    renderShell();
    expect(banner()).not.toBeNull();
  });

  it('COOKIE-01: com uma escolha guardada não aparece', () => {
    localStorage.setItem(STORAGE.cookiesChoice, 'rejected');
    renderShell();
    expect(banner()).toBeNull();
  });

  it('COOKIE-01: a página que vem do servidor não o traz', () => {
    expect(
      renderToString(
        <MemoryRouter>
          <CookieBanner />
        </MemoryRouter>,
      ),
    ).toBe('');
  });

  it.each([
    ['COOKIE-02', 'Aceitar', 'accepted'],
    ['COOKIE-03', 'Recusar', 'rejected'],
  ])("%s: '%s' guarda '%s' e o banner some", async (_id, name, stored) => {
    const user = userEvent.setup();
    renderShell();
    await user.click(screen.getByRole('button', { name }));
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe(stored);
    expect(banner()).toBeNull();
  });

  it('C-60: os dois botões têm o mesmo peso, e nada se guarda antes da escolha', () => {
    renderShell();
    const [refuse, accept] = within(screen.getByRole('region', { name: 'Cookies' })).getAllByRole(
      'button',
    );
    expect(refuse?.textContent).toBe('Recusar');
    expect(accept?.textContent).toBe('Aceitar');
    expect(refuse?.className).toBe(accept?.className);
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).toBe('');
  });

  it('C-60: o rodapé reabre a pergunta, com o foco nela; a escolha anterior vale até outra', async () => {
    localStorage.setItem(STORAGE.cookiesChoice, 'accepted');
    const user = userEvent.setup();
    renderShell();
    await user.click(screen.getByRole('button', { name: 'Escolha de cookies' }));
    expect(document.activeElement).toBe(banner());
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
    await user.click(screen.getByRole('button', { name: 'Recusar' }));
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('rejected');
    expect(banner()).toBeNull();
  });

  it('C-60: a escolha em outra aba vale nesta', async () => {
    renderShell();
    localStorage.setItem(STORAGE.cookiesChoice, 'rejected');
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.cookiesChoice }));
    await expect.poll(banner).toBeNull();
  });
});
