import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowMotion } from '../../../test/motion.ts';
import { descriptorOf, LOJA, renderShell, stubBrowser } from '../../../test/shell.tsx';
import { Page } from '../../admin/DashboardPage.tsx';
import { HEADER_SOLID_AFTER, OVERLAY_LIFETIME, STORAGE } from '../../lib/constants.ts';
import { endSession, startSession } from '../../lib/session/session.ts';

let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser();
  vi.stubGlobal('scrollY', 0);
});

afterEach(() => {
  act(endSession);
});

function signIn(username: string, roles: readonly string[]) {
  startSession(descriptorOf(username, roles), '7');
}

describe('Shell: header', () => {
  it('is transparent at the top and solid beyond 50 px (SHELL-01)', () => {
    const { container } = renderShell();
    const header = screen.getByRole('banner');
    expect(container.querySelector<HTMLElement>('header')?.previousElementSibling).toHaveProperty(
      'style.height',
      `${HEADER_SOLID_AFTER}px`,
    );
    expect(header.dataset['solid']).toBeUndefined();
    act(() => browser.showTop(false));
    expect(header.dataset['solid']).toBe('true');
    act(() => browser.showTop(true));
    expect(header.dataset['solid']).toBeUndefined();
  });

  it('links Produtos, Sobre and Contato, which opens the chat in a new tab (SHELL-02)', async () => {
    renderShell();
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    expect(nav.getByRole('link', { name: 'Produtos' }).getAttribute('href')).toBe('/produtos');
    expect(nav.getByRole('link', { name: 'Sobre' }).getAttribute('href')).toBe('/sobre');
    const contato = await nav.findByRole('link', { name: 'Contato' });
    expect(contato.getAttribute('href')).toBe('https://conversa.example/loja');
    expect(contato.getAttribute('target')).toBe('_blank');
    expect(contato.getAttribute('rel')).toContain('noopener');
  });

  it('marks the link of the open page (SHELL-03)', () => {
    renderShell({ at: '/produtos' });
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Produtos');
  });

  it('closes the phone menu on an outside click or a link (SHELL-04)', async () => {
    const user = userEvent.setup();
    renderShell();
    const open = () => user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    await open();
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    await user.click(menu);
    expect(menu).toHaveProperty('open', false);
    await open();
    await user.click(within(menu).getByRole('link', { name: 'Sobre' }));
    expect(menu).toHaveProperty('open', false);
    expect(screen.getByLabelText('Endereço').textContent).toBe('/sobre');
    await open();
    await user.click(within(menu).getByRole('button', { name: 'Fechar menu' }));
    expect(menu).toHaveProperty('open', false);
  });

  it('leads from the phone menu to each category, read when the menu opens (SHELL-04)', async () => {
    const user = userEvent.setup();
    renderShell({
      answers: {
        CategoriasSugeridas: () => ({
          categorias: [
            { __typename: 'Categoria', id: '3', nome: 'Árabe', titulo: 'Perfumes Árabes' },
          ],
        }),
      },
    });
    expect(screen.queryByRole('link', { name: 'Perfumes Árabes' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    await user.click(await within(menu).findByRole('link', { name: 'Perfumes Árabes' }));
    expect(screen.getByLabelText('Endereço').textContent).toBe('/produtos?categoria=%C3%81rabe');
    expect(menu).toHaveProperty('open', false);
  });

  it('closes the phone menu on Back (SHELL-04)', async () => {
    const user = userEvent.setup();
    renderShell();
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    await user.click(nav.getByRole('link', { name: 'Sobre' }));
    await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(menu).toHaveProperty('open', true);
    await user.click(screen.getByRole('button', { name: 'Voltar no histórico' }));
    expect(menu).toHaveProperty('open', false);
  });

  it("opens the search again while the browser's 'close' event is on its way (SHOP-02)", async () => {
    const user = userEvent.setup();
    renderShell({ answers: { CategoriasSugeridas: () => ({ categorias: [] }) } });
    const opener = screen.getByRole('button', { name: 'Buscar perfumes' });
    await user.click(opener);
    const first = await screen.findByRole('dialog', { name: 'Buscar perfumes' });
    // Escape: the browser closes the dialog and queues the event.
    first.removeAttribute('open');
    await user.click(opener);
    act(() => void first.dispatchEvent(new Event('close')));
    expect(await screen.findByRole('dialog', { name: 'Buscar perfumes' })).toHaveProperty(
      'open',
      true,
    );
  });

  it("remembers the current page in 'Fazer Login' (SHELL-05, ROUTE-15)", async () => {
    const user = userEvent.setup();
    renderShell({ at: '/produtos?pagina=2' });
    await user.click(screen.getByRole('link', { name: 'Fazer Login' }));
    expect(screen.getByLabelText('Origem').textContent).toBe('/produtos?pagina=2');
  });

  it("shows a visitor only 'Fazer Login', linked to /login (SHELL-05)", () => {
    renderShell();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Fazer Login' }).getAttribute('href')).toBe('/login');
    expect(header.queryByRole('button', { name: /^Conta de/ })).toBeNull();
  });

  it.each([
    [
      'shows the ADMIN menu (SHELL-06)',
      ['ROLE_USER', 'ROLE_ADMIN'],
      [
        ['Dashboard', '/dashboard'],
        ['Gerenciar Produtos', '/dashboard#produtos'],
        ['Gerenciar Usuários', '/dashboard#usuarios'],
        ['Gerenciar Pedidos', '/dashboard#pedidos'],
        ['Sair', null],
      ],
    ],
    [
      'shows the menu of any other account (SHELL-07)',
      ['ROLE_USER'],
      [
        ['Meu Perfil', '/painel'],
        ['Meus Pedidos', '/meus-pedidos'],
        ['Sair', null],
      ],
    ],
  ])('%s', async (_name, roles, expected) => {
    signIn('conta', roles);
    const user = userEvent.setup();
    renderShell();
    expect(screen.queryByRole('link', { name: 'Fazer Login' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Conta de conta' }));
    const items = await screen.findAllByRole('menuitem', {}, { timeout: 4000 });
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual(expected);
  });
});

describe('Shell: sign-out', () => {
  const cart = () => ({
    carrinho: {
      __typename: 'Carrinho',
      id: 'c7',
      total: 0,
      quantidadeTotal: 0,
      itens: [],
      retirados: [],
    },
  });
  const countReads = (onRead: () => void) => () => {
    onRead();
    return LOJA;
  };

  async function signOut() {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Conta de conta' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sair' }, { timeout: 4000 }));
  }

  it("deletes the account's data and opens /login (SESS-03, C-29)", async () => {
    signIn('conta', ['ROLE_USER']);
    localStorage.setItem(STORAGE.cookiesChoice, 'accepted');
    const onRead = vi.fn();
    const { client } = renderShell({ answers: { Loja: countReads(onRead), MeuCarrinho: cart } });
    await expect.poll(() => JSON.stringify(client.extract())).toContain('c7');
    await signOut();
    await screen.findByRole('link', { name: 'Fazer Login' });
    await expect.poll(() => screen.getByLabelText('Endereço').textContent).toBe('/login');
    expect(localStorage.getItem(STORAGE.token)).toBeNull();
    expect(localStorage.getItem(STORAGE.usuarioId)).toBeNull();
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
    expect(JSON.stringify(client.extract())).not.toContain('c7');
    expect(client.extract()).toHaveProperty('ROOT_QUERY.configuracao');
    expect(onRead).toHaveBeenCalledOnce();
  });

  it('keeps the session and shows an error when the gateway does not answer', async () => {
    signIn('conta', ['ROLE_USER']);
    renderShell({
      answers: {
        Sair: () => {
          throw new Error('offline');
        },
      },
    });
    await signOut();
    expect(await screen.findByText('Não foi possível sair. Tente de novo.')).toBeTruthy();
    expect(localStorage.getItem(STORAGE.token)).not.toBeNull();
  });

  it('applies a sign-out from another tab (C-29)', async () => {
    signIn('conta', ['ROLE_USER']);
    const { client } = renderShell({ answers: { MeuCarrinho: cart } });
    await expect.poll(() => JSON.stringify(client.extract())).toContain('c7');
    localStorage.removeItem(STORAGE.token);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token }));
    });
    expect(await screen.findByRole('link', { name: 'Fazer Login' })).toBeTruthy();
    expect(JSON.stringify(client.extract())).not.toContain('c7');
  });
});

describe('Shell: around the page', () => {
  it('shows the complete footer (SHELL-08, C-62)', async () => {
    renderShell();
    const footer = within(screen.getByRole('contentinfo'));
    expect(await footer.findByText(/CNPJ 00\.000\.000\/0001-00/)).toBeTruthy();
    expect(footer.getByText(/Empresa de Teste Ltda\./)).toBeTruthy();
    expect(footer.getByText(/Rua de Teste, 1 · Eusébio, CE/)).toBeTruthy();
    expect(footer.getByText(/Desenvolvido por Decantária Labs/)).toBeTruthy();
    expect(footer.getByText('À vista, no Pix ou no cartão')).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Acompanhar pedido' })).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Trocas e devoluções' })).toBeTruthy();
    const href = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
    expect(href('Produtos')).toBe('/produtos');
    expect(href('Sobre')).toBe('/sobre');
    expect(href('WhatsApp')).toBe('https://conversa.example/loja');
    expect(href('Instagram')).toBe('https://social.example/loja');
    expect(href('loja@teste.example')).toBe('mailto:loja@teste.example');
    expect(href('Política de privacidade')).toBe('/politica-de-privacidade');
    expect(href('Direitos e termos de uso')).toBe('/direitos');
    for (const mark of ['Visa', 'Mastercard', 'Elo', 'Pix']) {
      expect(footer.getByText(mark)).toBeTruthy();
    }
  });

  it('shows the footer without shop data (C-62)', () => {
    renderShell({ answers: { Loja: () => ({}) } });
    expect(
      within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Produtos' }),
    ).toBeTruthy();
  });

  it('hides header, navigation, footer and cart on /dashboard (SHELL-09, DRAWER-01)', () => {
    renderShell({ at: '/dashboard' });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Página' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Abrir carrinho/ })).toBeNull();
  });

  it('shows the overlay for 2 s in CSS over a finished page (SHELL-10, C-71)', () => {
    renderShell();
    const veil = screen.getByText('Carregando a loja').parentElement;
    expect(veil?.style.animationDuration).toBe(`${OVERLAY_LIFETIME}ms`);
    expect(screen.getByRole('heading', { name: 'Página' })).toBeTruthy();
  });

  it('includes the cart button (SHELL-11)', () => {
    renderShell();
    expect(screen.getByRole('button', { name: /Abrir carrinho/ })).toBeTruthy();
  });

  it('skips to the content with the first tab stop (S11)', async () => {
    const user = userEvent.setup();
    renderShell();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Pular para o conteúdo');
    expect(document.activeElement?.getAttribute('href')).toBe('#conteudo');
  });

  it('skips the menu of the dashboard to its open section, which stays open (ADM-03)', async () => {
    const user = userEvent.setup();
    signIn('lojista', ['ROLE_ADMIN']);
    renderShell({ at: '/dashboard#seguranca', children: <Page /> });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Pular para o conteúdo');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Segurança da conta' }));
    expect(screen.getByLabelText('Endereço').textContent).toBe('/dashboard#seguranca');
  });

  it('shows an error for a broken page and opens the next one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = userEvent.setup();
    let broken = true;
    function BrokenPage() {
      if (broken) throw new Error('broken');
      return <h1 tabIndex={-1}>Outra página</h1>;
    }
    renderShell({ children: <BrokenPage /> });
    expect(screen.getByRole('heading', { name: 'Algo não saiu como esperado' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
    broken = false;
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    await user.click(nav.getByRole('link', { name: 'Produtos' }));
    expect(screen.getByRole('heading', { name: 'Outra página' })).toBeTruthy();
  });
});

describe('Shell: page change', () => {
  const page = (
    <>
      <h1 tabIndex={-1}>Título</h1>
      <h2 id="parte">Parte</h2>
      <Link to="/produtos">Ir</Link>
      <Link to="/produtos?pagina=2">Página 2</Link>
      <Link to="/#parte">Ir à parte</Link>
    </>
  );

  it('scrolls smoothly to the top and focuses the title (ROUTE-17)', async () => {
    allowMotion();
    const user = userEvent.setup();
    renderShell({ children: page });
    expect(browser.scrollTo).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Ir' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
    expect(document.activeElement?.textContent).toBe('Título');
  });

  it('moves the focus from a title to the one that replaces it, and from nowhere else (ROUTE-17)', async () => {
    function Carregando() {
      const [visit, setVisit] = useState(0);
      return (
        <>
          <h1 key={visit} tabIndex={-1}>
            Título {visit}
          </h1>
          <button type="button" onClick={() => setVisit(visit + 1)}>
            Chegar
          </button>
        </>
      );
    }
    renderShell({ children: <Carregando /> });
    const arrival = screen.getByRole('button', { name: 'Chegar' });
    const arrive = () => act(async () => fireEvent.click(arrival));
    await arrive();
    expect(document.activeElement).toBe(document.body);
    screen.getByRole('heading', { name: 'Título 1' }).focus();
    await arrive();
    expect(document.activeElement?.textContent).toBe('Título 2');
    arrival.focus();
    await arrive();
    expect(document.activeElement).toBe(arrival);
  });

  it('scrolls without motion for reduced motion (C-72)', async () => {
    const user = userEvent.setup();
    renderShell({ children: page });
    await user.click(screen.getByRole('link', { name: 'Ir' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('has real heights from the first key, by which the browser scrolls to the focus (S11)', () => {
    delete document.documentElement.dataset['moved'];
    renderShell({ children: page });
    expect(document.documentElement.dataset).not.toHaveProperty('moved');
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(document.documentElement.dataset).toHaveProperty('moved');
  });

  it('restores the scroll position on Back (C-72)', async () => {
    const user = userEvent.setup();
    renderShell({ children: page });
    vi.stubGlobal('scrollY', 640);
    window.dispatchEvent(new Event('scroll'));
    await user.click(screen.getByRole('link', { name: 'Ir' }));
    await user.click(screen.getByRole('button', { name: 'Voltar no histórico' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  });

  it('restores the position of a page that was scrolled before hydration (C-72)', async () => {
    const user = userEvent.setup();
    vi.stubGlobal('scrollY', 640);
    renderShell({ children: page });
    await user.click(screen.getByRole('link', { name: 'Ir' }));
    await user.click(screen.getByRole('button', { name: 'Voltar no histórico' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  });

  it('restores the focus to the followed link on Back (C-72)', async () => {
    const user = userEvent.setup();
    renderShell({ children: page });
    const link = screen.getByRole('link', { name: 'Ir' });
    await user.click(link);
    expect(document.activeElement?.textContent).toBe('Título');
    await user.click(screen.getByRole('button', { name: 'Voltar no histórico' }));
    expect(document.activeElement).toBe(link);
  });

  it('scrolls to the anchor of a link (C-72)', async () => {
    const user = userEvent.setup();
    const intoView = vi.fn<() => void>();
    HTMLElement.prototype.scrollIntoView = intoView;
    renderShell({ children: page });
    await user.click(screen.getByRole('link', { name: 'Ir à parte' }));
    expect(intoView).toHaveBeenCalledOnce();
    expect(browser.scrollTo).not.toHaveBeenCalled();
  });

  it('ignores a malformed anchor (C-72)', async () => {
    const user = userEvent.setup();
    renderShell({
      children: (
        <>
          {page}
          <Link to="/#%E0%A4%A">Ir a lugar nenhum</Link>
        </>
      ),
    });
    await user.click(screen.getByRole('link', { name: 'Ir a lugar nenhum' }));
    expect(screen.getByRole('heading', { name: 'Título' })).toBeTruthy();
  });

  it('restores the top of the page on Back from an anchor (C-72)', async () => {
    const user = userEvent.setup();
    HTMLElement.prototype.scrollIntoView = vi.fn<() => void>();
    renderShell({ children: page });
    await user.click(screen.getByRole('link', { name: 'Ir à parte' }));
    await user.click(screen.getByRole('button', { name: 'Voltar no histórico' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('does not treat a changed query as a page change (ROUTE-17)', async () => {
    const user = userEvent.setup();
    renderShell({ at: '/produtos', children: page });
    await user.click(screen.getByRole('link', { name: 'Página 2' }));
    expect(screen.getByLabelText('Endereço').textContent).toBe('/produtos?pagina=2');
    expect(browser.scrollTo).not.toHaveBeenCalled();
  });
});
