import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { endSession, startSession } from '../../shared/session/session.ts';
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

describe('o painel', () => {
  it.each([
    ['', 'Produtos'],
    ['#produtos', 'Produtos'],
    ['#usuarios', 'Gerenciar Usuários'],
    ['#pedidos', 'Gerenciar Pedidos'],
    ['#outra', 'Produtos'],
  ])('ADM-03: %j abre %s', (hash, titulo) => {
    expect(sectionOf(hash).titulo).toBe(titulo);
  });

  it('ADM-01: leva ao início, à loja, à página Sobre, e sai', () => {
    open();
    const hrefs = nav()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/dashboard#hoje',
      '/dashboard#produtos',
      '/dashboard#pedidos',
      '/dashboard#usuarios',
      '/',
      '/produtos',
      '/sobre',
    ]);
    expect(nav().getByRole('button', { name: 'Sair' })).toBeTruthy();
  });

  it('ADM-01, C-79: enquanto a sessão se vai, o caminho é a entrada', () => {
    open();
    act(() => endSession());
    expect(nav().getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login');
    expect(nav().queryByRole('button', { name: 'Sair' })).toBeNull();
  });

  it('ADM-02: numa tela pequena abre, fecha por Escape e devolve o foco', async () => {
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

  it('ADM-03: outra seção diz o seu nome a quem não a vê', () => {
    open('/dashboard#produtos');
    expect(title()).toBe('Produtos');
    fireEvent.click(nav().getByRole('link', { name: 'Pedidos' }));
    expect(title()).toBe('Gerenciar Pedidos');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Gerenciar Pedidos' }));
    expect(nav().getByRole('link', { name: 'Pedidos' }).getAttribute('aria-current')).toBe('page');
  });
});
