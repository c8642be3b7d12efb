import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../test/gateway.tsx';
import { endSession, startSession } from '../lib/session/session.ts';
import { Page } from './DashboardPage.tsx';
import { LOAD, sectionOf } from './shell/secoes.ts';

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
    const load = vi.spyOn(LOAD, 'hoje').mockRejectedValue(new TypeError('offline'));
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
      '/dashboard#avaliacoes',
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

describe('leaving Fretes with a row that was not saved', () => {
  const question = () => screen.queryByRole('group', { name: 'Descartar o que você escreveu?' });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const acre = () => screen.getByLabelText<HTMLInputElement>('Preço: Acre');
  const openFretes = async () => {
    const { last } = open('/dashboard#fretes');
    await screen.findByRole('group', { name: 'Fretes' });
    await waitFor(() => last('FretesDoPainel'));
    await last('FretesDoPainel').answer({ fretes: [], fretePadrao: null });
  };
  const follow = (link: string, more = {}) =>
    fireEvent.click(nav().getByRole('link', { name: link }), more);

  beforeEach(() => {
    // jsdom does not implement scrolling.
    Element.prototype.scrollIntoView = () => undefined;
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });

  it.each([
    ['a link of the sidebar', async () => void follow('Pedidos')],
    [
      'a shortcut',
      async () => {
        for (const key of ['g', 'o']) fireEvent.keyDown(document.body, { key });
      },
    ],
    [
      'the palette',
      async () => {
        fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
        fireEvent.click(await screen.findByRole('option', { name: 'Pedidos' }));
      },
    ],
  ])('by %s asks in the row, and goes there on "Descartar" (DASH-08)', async (_, leave) => {
    await openFretes();
    fireEvent.change(acre(), { target: { value: '12,5' } });
    await leave();
    await waitFor(() => expect(question()).not.toBeNull());
    expect(question()?.closest('form')).toBe(screen.getByRole('form', { name: 'Frete: Acre' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Continuar escrevendo'));
    press('Continuar escrevendo');
    expect([title(), acre().value, question()]).toEqual(['Fretes', '12,5', null]);
    await leave();
    await waitFor(() => expect(question()).not.toBeNull());
    press('Descartar');
    expect(title()).toBe('Gerenciar Pedidos');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Gerenciar Pedidos' }));
  });

  it('to the shop asks too (DASH-08)', async () => {
    await openFretes();
    fireEvent.change(acre(), { target: { value: '12,5' } });
    follow('Ver loja');
    expect(screen.getByTestId('path').textContent).toBe('/dashboard');
    press('Descartar');
    expect(screen.getByTestId('path').textContent).toBe('/produtos');
  });

  it('asks nothing for the same section, for a new tab and without a change (DASH-08)', async () => {
    await openFretes();
    fireEvent.change(acre(), { target: { value: '12,5' } });
    follow('Fretes');
    // The browser opens the tab; jsdom does not.
    follow('Pedidos', { ctrlKey: true });
    expect([title(), acre().value, question()]).toEqual(['Fretes', '12,5', null]);
    fireEvent.change(acre(), { target: { value: '' } });
    follow('Pedidos');
    expect([title(), question()]).toEqual(['Gerenciar Pedidos', null]);
  });
});
