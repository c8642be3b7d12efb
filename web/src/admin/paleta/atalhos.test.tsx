import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { Page } from '../DashboardPage.tsx';
import { readAtalhos } from '../kit/lista/preferencias.ts';
import { LOAD } from '../shell/secoes.ts';
import { Busca } from './Busca.tsx';

function Lugar() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="lugar">{pathname + search + hash}</p>;
}

const lugar = () => screen.getByTestId('lugar').textContent;
const press = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more });
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const ajuda = () => screen.findByRole('dialog', { name: 'Atalhos de teclado' });

const onNovo = vi.fn();

function draw() {
  renderAt(
    '/dashboard#hoje',
    fakeGateway().client,
    <>
      <Busca />
      <button type="button" data-atalho="novo" onClick={onNovo}>
        Novo
      </button>
      <form data-atalho="busca">
        <input type="search" aria-label="Busca" defaultValue="oud" />
      </form>
      <textarea aria-label="Texto" />
      <select aria-label="Escolha" />
      <input type="checkbox" aria-label="Caixa" />
      <Lugar />
    </>,
  );
}

beforeAll(() =>
  Promise.all([
    import('./Paleta.tsx'),
    import('./AjudaDeAtalhos.tsx'),
    import('../sections/usuarios/DialogoDeUsuario.tsx'),
    ...Object.values(LOAD).map((load) => load()),
  ]),
);
beforeEach(() => {
  onNovo.mockReset();
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('single-key shortcuts', () => {
  it.each([
    ['h', '#hoje'],
    ['p', '#produtos'],
    ['o', '#pedidos'],
    ['u', '#usuarios'],
    ['f', '#fretes'],
    ['a', '#auditoria'],
    ['s', '#seguranca'],
  ])('g %s opens %s', (key, hash) => {
    draw();
    press('g');
    expect(press(key)).toBe(false);
    expect(lugar()).toBe(`/dashboard${hash}`);
  });

  it('forgets g after a short wait or another key', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    draw();
    press('g');
    vi.advanceTimersByTime(1500);
    press('p');
    press('g');
    press('z');
    press('p');
    press('p');
    expect(lugar()).toBe('/dashboard#hoje');
  });

  it('/ focuses the search field, selects its text, and types nothing', () => {
    draw();
    expect(press('/')).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Busca'));
  });

  it('accepts a slash typed with AltGr', () => {
    draw();
    press('/', { ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(document.activeElement).toBe(screen.getByLabelText('Busca'));
  });

  it('n presses the button for a new item, which keeps the focus', () => {
    draw();
    press('n');
    expect(onNovo).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Novo' }));
    press('n', { repeat: true });
    press('n', { ctrlKey: true });
    press('n', { altKey: true });
    expect(onNovo).toHaveBeenCalledOnce();
  });

  it.each(['Busca', 'Texto', 'Escolha'])(
    'types into the field %s instead of running shortcuts',
    (label) => {
      draw();
      const field = screen.getByLabelText(label);
      for (const key of ['n', '/', '?', 'g', 'p']) expect(press(key, {}, field)).toBe(true);
      expect(onNovo).not.toHaveBeenCalled();
      expect(lugar()).toBe('/dashboard#hoje');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('works while a checkbox has the focus', () => {
    draw();
    press('n', {}, screen.getByLabelText('Caixa'));
    expect(onNovo).toHaveBeenCalledOnce();
  });

  it('ignores all shortcuts, Ctrl+K included, while a dialog is open', async () => {
    draw();
    press('?', { shiftKey: true });
    await ajuda();
    press('n');
    press('g');
    press('p');
    expect(press('k', { ctrlKey: true })).toBe(true);
    expect(onNovo).not.toHaveBeenCalled();
    expect(lugar()).toBe('/dashboard#hoje');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('opens the palette with Ctrl+K inside a field', async () => {
    draw();
    press('k', { ctrlKey: true }, screen.getByLabelText('Busca'));
    expect(await screen.findByRole('combobox', { name: 'Buscar no painel' })).toBeTruthy();
  });
});

describe('sheet of shortcuts', () => {
  it('lists all shortcuts, those of the table included', async () => {
    draw();
    press('?', { shiftKey: true });
    const keys = within(await ajuda())
      .getAllByText((_, element) => element?.tagName === 'KBD')
      .map(({ textContent }) => textContent);
    expect(keys).toEqual(
      'Ctrl + K,⌘ + K,g h,g p,g o,g u,g v,g f,g a,g s,/,n,j,k,?,↑,↓,Home,End,Enter,x'.split(','),
    );
  });

  it('opens from the palette, and restores the focus', async () => {
    draw();
    const button = screen.getByRole('button', { name: 'Buscar (Ctrl K)' });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('option', { name: 'Atalhos de teclado' }));
    press('Escape', {}, await ajuda());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps single keys switched off on the next visit; Ctrl+K still works', async () => {
    draw();
    press('?');
    const name = 'Usar os atalhos de fora dos campos';
    fireEvent.click(within(await ajuda()).getByRole('checkbox', { name }));
    expect(readAtalhos()).toBe(false);
    press('Escape', {}, screen.getByRole('dialog'));
    await waitForClose();
    for (const key of ['n', '/', '?', 'g', 'p']) expect(press(key)).toBe(true);
    expect(onNovo).not.toHaveBeenCalled();
    expect(lugar()).toBe('/dashboard#hoje');
    press('k', { ctrlKey: true });
    fireEvent.click(await screen.findByRole('option', { name: 'Atalhos de teclado' }));
    const box = within(await ajuda()).getByRole<HTMLInputElement>('checkbox', { name });
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    expect(readAtalhos()).toBe(true);
  });
});

describe('shortcuts in the dashboard', () => {
  const open = (entry: { pathname: string; hash: string }) => {
    const gateway = fakeGateway();
    renderAt(
      entry,
      gateway.client,
      <>
        <Page />
        <Lugar />
      </>,
    );
    return gateway;
  };

  it('in products, / focuses the search and n opens the form, which a second n does not close (APROD-02)', async () => {
    open({ pathname: '/dashboard', hash: '#produtos' });
    const field = await screen.findByLabelText('Buscar por nome, descrição ou variação');
    press('/');
    expect(document.activeElement).toBe(field);
    field.blur();
    press('n');
    const button = screen.getByRole('button', { name: 'Fechar o formulário' });
    press('n', {}, button);
    expect(screen.getByRole('button', { name: 'Fechar o formulário' })).toBeTruthy();
  });

  it('in accounts, n opens the form for a new user (AUSER-06)', async () => {
    open({ pathname: '/dashboard', hash: '#usuarios' });
    await screen.findByLabelText('Buscar por usuário, nome ou e-mail');
    press('n');
    expect(await screen.findByRole('dialog', { name: 'Novo Usuário' })).toBeTruthy();
  });

  it('focuses a section opened from the palette instead of restoring the focus (ADM-03)', async () => {
    open({ pathname: '/dashboard', hash: '#hoje' });
    screen.getByRole('button', { name: 'Buscar (Ctrl K)' }).focus();
    press('k', { ctrlKey: true });
    fireEvent.click(await screen.findByRole('option', { name: 'Usuários' }));
    const section = await screen.findByRole('group', { name: 'Gerenciar Usuários' });
    await waitFor(() => expect(document.querySelector('.mantine-Spotlight-root')).toBeNull());
    expect(document.activeElement).toBe(section);
  });

  it('in orders, / focuses the search and n does nothing (AORD-01)', async () => {
    open({ pathname: '/dashboard', hash: '#pedidos' });
    const field = await screen.findByLabelText('Buscar por número, cliente ou produto');
    expect(press('n')).toBe(true);
    press('/');
    expect(document.activeElement).toBe(field);
  });
});
