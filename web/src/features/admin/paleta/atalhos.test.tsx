import { MantineProvider } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { Page } from '../DashboardPage.tsx';
import { readAtalhos } from '../lista/preferencias.ts';
import { SECOES } from '../shell/secoes.ts';
import { Busca } from './Busca.tsx';

function Lugar() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="lugar">{pathname + search + hash}</p>;
}

const lugar = () => screen.getByTestId('lugar').textContent;
const press = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const ajuda = () => screen.findByRole('dialog', { name: 'Atalhos de teclado' });

const onNovo = vi.fn();

/** A section with what the lists mark for the keys. */
function draw() {
  renderAt(
    '/dashboard#hoje',
    fakeGateway().client,
    <MantineProvider env="test">
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
    </MantineProvider>,
  );
}

beforeAll(() =>
  Promise.all([
    import('./Paleta.tsx'),
    import('./AjudaDeAtalhos.tsx'),
    import('../usuarios/DialogoNovoUsuario.tsx'),
    ...SECOES.map(({ load }) => load()),
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

describe('atalhos de uma só tecla', () => {
  it.each([
    ['h', '#hoje'],
    ['p', '#produtos'],
    ['o', '#pedidos'],
    ['u', '#usuarios'],
  ])('g %s vai a %s', (key, hash) => {
    draw();
    press('g');
    expect(press(key)).toBe(false);
    expect(lugar()).toBe(`/dashboard${hash}`);
  });

  it('g espera pouco pela segunda tecla, e outra a desfaz', () => {
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

  it('/ põe o foco na busca da lista, com o que está nela escolhido; a barra não é escrita', () => {
    draw();
    expect(press('/')).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Busca'));
  });

  it('AltGr faz a barra em alguns teclados, e continua uma letra', () => {
    draw();
    press('/', { ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(document.activeElement).toBe(screen.getByLabelText('Busca'));
  });

  it('n aperta o botão do que é novo, que fica com o foco', () => {
    draw();
    press('n');
    expect(onNovo).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Novo' }));
    press('n', { repeat: true });
    press('n', { ctrlKey: true });
    press('n', { altKey: true });
    expect(onNovo).toHaveBeenCalledOnce();
  });

  it.each(['Busca', 'Texto', 'Escolha'])('no campo %s as teclas escrevem', (label) => {
    draw();
    const field = screen.getByLabelText(label);
    for (const key of ['n', '/', '?', 'g', 'p']) expect(press(key, {}, field)).toBe(true);
    expect(onNovo).not.toHaveBeenCalled();
    expect(lugar()).toBe('/dashboard#hoje');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('uma caixa de marcar não recebe letras: nela valem', () => {
    draw();
    press('n', {}, screen.getByLabelText('Caixa'));
    expect(onNovo).toHaveBeenCalledOnce();
  });

  it('com um diálogo aberto nenhum vale, nem Ctrl+K', async () => {
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

  it('Ctrl+K vale também dentro de um campo', async () => {
    draw();
    press('k', { ctrlKey: true }, screen.getByLabelText('Busca'));
    expect(await screen.findByRole('combobox', { name: 'Buscar no painel' })).toBeTruthy();
  });
});

describe('a folha dos atalhos', () => {
  it('diz todos, os da tabela também', async () => {
    draw();
    press('?', { shiftKey: true });
    const keys = within(await ajuda())
      .getAllByText((_, element) => element?.tagName === 'KBD')
      .map(({ textContent }) => textContent);
    expect(keys).toEqual('Ctrl + K,⌘ + K,g h,g p,g o,g u,/,n,?,↑,↓,Home,End,Enter,x'.split(','));
  });

  it('abre-se também pela paleta, e o foco volta a quem a chamou', async () => {
    draw();
    const button = screen.getByRole('button', { name: 'Buscar (Ctrl K)' });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('option', { name: 'Atalhos de teclado' }));
    press('Escape', {}, await ajuda());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('WCAG 2.1.4: desligados, ficam desligados também na próxima visita; Ctrl+K continua', async () => {
    draw();
    press('?');
    const name = 'Usar os atalhos de fora dos campos';
    fireEvent.click(within(await ajuda()).getByRole('checkbox', { name }));
    expect(readAtalhos()).toBe(false);
    press('Escape', {}, screen.getByRole('dialog'));
    await gone();
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

describe('no painel', () => {
  const open = (entry: { pathname: string; hash: string }) => {
    const gateway = fakeGateway();
    renderAt(
      entry,
      gateway.client,
      <MantineProvider env="test">
        <Page />
        <Lugar />
      </MantineProvider>,
    );
    return gateway;
  };

  it('APROD-02: nos produtos, / vai à busca e n abre o formulário, que outro n não fecha', async () => {
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

  it('AUSER-06: nos usuários, n abre o novo usuário', async () => {
    open({ pathname: '/dashboard', hash: '#usuarios' });
    await screen.findByLabelText('Buscar por usuário, nome ou e-mail');
    press('n');
    expect(await screen.findByRole('dialog', { name: 'Novo Usuário' })).toBeTruthy();
  });

  it('ADM-03: outra seção pela paleta começa com o foco nela, e ele não volta ao botão', async () => {
    open({ pathname: '/dashboard', hash: '#hoje' });
    screen.getByRole('button', { name: 'Buscar (Ctrl K)' }).focus();
    press('k', { ctrlKey: true });
    fireEvent.click(await screen.findByRole('option', { name: 'Usuários' }));
    const section = await screen.findByRole('group', { name: 'Gerenciar Usuários' });
    // The palette is gone with all that it holds.
    await waitFor(() => expect(document.querySelector('.mantine-Spotlight-root')).toBeNull());
    expect(document.activeElement).toBe(section);
  });

  it('AORD-01: nos pedidos, / vai à busca, e n não faz nada', async () => {
    open({ pathname: '/dashboard', hash: '#pedidos' });
    const field = await screen.findByLabelText('Buscar por número, cliente ou produto');
    expect(press('n')).toBe(true);
    press('/');
    expect(document.activeElement).toBe(field);
  });
});
