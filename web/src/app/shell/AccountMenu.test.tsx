import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AccountMenu } from './AccountMenu.tsx';

vi.mock('./AccountDropdown.tsx', () => {
  throw new Error('The connection is gone.');
});

function Here() {
  return <output>{useLocation().pathname}</output>;
}

it.each([
  ['SHELL-06', true, '/dashboard'],
  ['SHELL-07', false, '/painel'],
])('%s: sem o código do menu, o botão leva à primeira página dele', async (_id, isAdmin, path) => {
  const user = { username: 'conta', id: '7', roles: [], expiresAt: Infinity, isAdmin };
  render(
    <MemoryRouter>
      <AccountMenu user={user} />
      <Here />
    </MemoryRouter>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Conta de conta' }));
  await expect.poll(() => screen.getByRole('status').textContent).toBe(path);
});
