import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { AccountMenu } from './AccountMenu.tsx';

vi.mock('./AccountDropdown.tsx', () => {
  throw new Error('The connection is gone.');
});

function Here() {
  return <output>{useLocation().pathname}</output>;
}

it.each([
  ['/dashboard', '(SHELL-06)', true],
  ['/painel', '(SHELL-07)', false],
])("opens %s when the menu's code does not load %s", async (path, _id, isAdmin) => {
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
