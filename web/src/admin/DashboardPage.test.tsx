import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../test/gateway.tsx';
import { endSession, startSession } from '../lib/session/session.ts';
import { Page } from './DashboardPage.tsx';
import { sectionOf } from './shell/secoes.ts';

beforeEach(() => startSession(descriptorOf({ roles: ['ROLE_ADMIN'] }), '1'));

function open(address = '/dashboard') {
  const gateway = fakeGateway();
  renderAt(address, gateway.client, <Page />);
  return gateway;
}

const nav = () => within(screen.getByRole('navigation', { name: 'Painel' }));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('dashboard', () => {
  it.each([
    ['', 'Produtos'],
    ['#produtos', 'Produtos'],
    ['#usuarios', 'Gerenciar Usuários'],
    ['#pedidos', 'Gerenciar Pedidos'],
    ['#outra', 'Produtos'],
  ])('opens the section of the hash %j: %s (ADM-03)', (hash, titulo) => {
    expect(sectionOf(hash).titulo).toBe(titulo);
  });

  it('offers another try when the code of a section does not arrive (ADM-03)', async () => {
    const load = vi.spyOn(sectionOf('#hoje'), 'load').mockRejectedValue(new TypeError('offline'));
    open('/dashboard#hoje');
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    load.mockResolvedValue(() => <p>Os números</p>);
    fireEvent.click(retry);
    expect(await screen.findByText('Os números')).toBeTruthy();
    load.mockRestore();
  });

  it('links to the home page, the shop and the about page, and signs out (ADM-01)', () => {
    open();
    const hrefs = nav()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/dashboard#hoje',
      '/dashboard#produtos',
      '/dashboard#pedidos',
      '/dashboard#usuarios',
      '/dashboard#fretes',
      '/dashboard#auditoria',
      '/dashboard#seguranca',
      '/',
      '/produtos',
      '/sobre',
    ]);
    expect(nav().getByRole('button', { name: 'Sair' })).toBeTruthy();
  });

  it('shows "Entrar" after the session ends (ADM-01, C-79)', () => {
    open();
    act(() => endSession());
    expect(nav().getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login');
    expect(nav().queryByRole('button', { name: 'Sair' })).toBeNull();
  });

  it('opens the menu on a small screen; Escape closes it and restores the focus (ADM-02)', async () => {
    const user = userEvent.setup();
    open();
    const button = screen.getByRole('button', { name: 'Abrir menu do painel' });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    nav().getByRole('link', { name: 'Pedidos' }).focus();
    await user.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  it('moves the focus to the heading group of the next section (ADM-03)', () => {
    open('/dashboard#produtos');
    expect(title()).toBe('Produtos');
    fireEvent.click(nav().getByRole('link', { name: 'Pedidos' }));
    expect(title()).toBe('Gerenciar Pedidos');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Gerenciar Pedidos' }));
    expect(nav().getByRole('link', { name: 'Pedidos' }).getAttribute('aria-current')).toBe('page');
  });
});
