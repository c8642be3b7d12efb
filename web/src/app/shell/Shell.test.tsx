import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf, LOJA, renderShell, stubBrowser } from '../../../test/shell.tsx';
import { HEADER_SOLID_AFTER, OVERLAY_LIFETIME, STORAGE } from '../../shared/constants.ts';
import { endSession, startSession } from '../../shared/session/session.ts';

let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser();
});

afterEach(() => {
  act(endSession);
});

function signIn(username: string, roles: readonly string[]) {
  startSession(descriptorOf(username, roles), '7');
}

describe('Shell: cabeçalho', () => {
  it('SHELL-01: transparente no alto, sólido depois de 50 px', () => {
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

  it('SHELL-02: Produtos, Sobre e Contato, que abre a conversa ao lado', async () => {
    renderShell();
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    expect(nav.getByRole('link', { name: 'Produtos' }).getAttribute('href')).toBe('/produtos');
    expect(nav.getByRole('link', { name: 'Sobre' }).getAttribute('href')).toBe('/sobre');
    const contato = await nav.findByRole('link', { name: 'Contato' });
    expect(contato.getAttribute('href')).toBe('https://conversa.example/loja');
    expect(contato.getAttribute('target')).toBe('_blank');
    expect(contato.getAttribute('rel')).toContain('noopener');
  });

  it('SHELL-03: o link da página aberta fica marcado', () => {
    renderShell({ at: '/produtos' });
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Produtos');
  });

  it('SHELL-04: o menu do telefone fecha ao clicar fora ou num link', async () => {
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

  it('SHELL-04: voltar no histórico fecha o menu do telefone', async () => {
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

  it("SHELL-05, ROUTE-15: 'Fazer Login' lembra a página de onde se parte", async () => {
    const user = userEvent.setup();
    renderShell({ at: '/produtos?pagina=2' });
    await user.click(screen.getByRole('link', { name: 'Fazer Login' }));
    expect(screen.getByLabelText('Origem').textContent).toBe('/produtos?pagina=2');
  });

  it("SHELL-05: visitante vê só 'Fazer Login', para /login", () => {
    renderShell();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Fazer Login' }).getAttribute('href')).toBe('/login');
    expect(header.queryByRole('button', { name: /^Conta de/ })).toBeNull();
  });

  it.each([
    [
      'SHELL-06: menu do ADMIN',
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
      'SHELL-07: menu de qualquer outra conta',
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

describe('Shell: sair', () => {
  const cart = () => ({
    carrinho: { __typename: 'Carrinho', id: 'c7', total: 0, quantidadeTotal: 0, itens: [] },
  });
  const counted = (asked: () => void) => () => {
    asked();
    return LOJA;
  };

  async function signOut() {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Conta de conta' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sair' }, { timeout: 4000 }));
  }

  it('SESS-03, C-29: apaga a conta e o que foi lido por ela, e leva a /login', async () => {
    signIn('conta', ['ROLE_USER']);
    localStorage.setItem(STORAGE.cookiesChoice, 'accepted');
    const asked = vi.fn();
    const { client } = renderShell({ answers: { Loja: counted(asked), MeuCarrinho: cart } });
    await expect.poll(() => JSON.stringify(client.extract())).toContain('c7');
    await signOut();
    await screen.findByRole('link', { name: 'Fazer Login' });
    await expect.poll(() => screen.getByLabelText('Endereço').textContent).toBe('/login');
    expect(localStorage.getItem(STORAGE.token)).toBeNull();
    expect(localStorage.getItem(STORAGE.usuarioId)).toBeNull();
    expect(localStorage.getItem(STORAGE.cookiesChoice)).toBe('accepted');
    expect(JSON.stringify(client.extract())).not.toContain('c7');
    expect(client.extract()).toHaveProperty('ROOT_QUERY.configuracao');
    expect(asked).toHaveBeenCalledOnce();
  });

  it('sem resposta do servidor a conta continua aberta, e a pessoa fica sabendo', async () => {
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

  it('C-29: a saída em outra aba vale nesta', async () => {
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

describe('Shell: em volta da página', () => {
  it('SHELL-08, C-62: rodapé completo', async () => {
    renderShell();
    const footer = within(screen.getByRole('contentinfo'));
    expect(await footer.findByText(/CNPJ 00\.000\.000\/0001-00/)).toBeTruthy();
    expect(footer.getByText(/Empresa de Teste Ltda\./)).toBeTruthy();
    expect(footer.getByText(/Rua de Teste, 1 · Eusébio, CE/)).toBeTruthy();
    expect(footer.getByText(/Desenvolvido por Decantária Labs/)).toBeTruthy();
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

  it('C-62: sem os dados da loja o rodapé fica de pé', () => {
    renderShell({ answers: { Loja: () => ({}) } });
    expect(
      within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Produtos' }),
    ).toBeTruthy();
  });

  it('SHELL-09: em /dashboard não há cabeçalho, navegação nem rodapé', () => {
    renderShell({ at: '/dashboard' });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Página' })).toBeTruthy();
  });

  it('SHELL-10, C-71: o véu dura 2 s, por conta da folha de estilo, sobre uma página pronta', () => {
    renderShell();
    const veil = screen.getByText('Carregando a loja').parentElement;
    expect(veil?.style.animationDuration).toBe(`${OVERLAY_LIFETIME}ms`);
    expect(screen.getByRole('heading', { name: 'Página' })).toBeTruthy();
  });

  it('SHELL-11: o botão do carrinho faz parte da casca', () => {
    renderShell();
    expect(screen.getByRole('button', { name: /Abrir carrinho/ })).toBeTruthy();
  });

  it('o primeiro passo do teclado pula para o conteúdo', async () => {
    const user = userEvent.setup();
    renderShell();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Pular para o conteúdo');
    expect(document.activeElement?.getAttribute('href')).toBe('#conteudo');
  });

  it('uma página que quebra dá lugar a um recado, e a próxima abre', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = userEvent.setup();
    let broken = true;
    function Page() {
      if (broken) throw new Error('broken');
      return <h1 tabIndex={-1}>Outra página</h1>;
    }
    renderShell({ children: <Page /> });
    expect(screen.getByRole('heading', { name: 'Algo não saiu como esperado' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
    broken = false;
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    await user.click(nav.getByRole('link', { name: 'Produtos' }));
    expect(screen.getByRole('heading', { name: 'Outra página' })).toBeTruthy();
  });
});

describe('Shell: mudança de página', () => {
  const page = (
    <>
      <h1 tabIndex={-1}>Título</h1>
      <h2 id="parte">Parte</h2>
      <Link to="/produtos">Ir</Link>
      <Link to="/produtos?pagina=2">Página 2</Link>
      <Link to="/#parte">Ir à parte</Link>
    </>
  );

  it('ROUTE-17: sobe suavemente ao alto e o foco vai ao título', async () => {
    const user = userEvent.setup();
    renderShell({ children: page });
    expect(browser.scrollTo).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Ir' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
    expect(document.activeElement?.textContent).toBe('Título');
  });

  it('C-72: sem movimento quando a pessoa pede menos movimento', async () => {
    const user = userEvent.setup();
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(matchMedia(media), { matches: true }),
    );
    renderShell({ children: page });
    await user.click(screen.getByRole('link', { name: 'Ir' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'auto' });
    vi.stubGlobal('matchMedia', matchMedia);
  });

  it('C-72: voltar devolve a posição em que a página ficou', async () => {
    const user = userEvent.setup();
    renderShell({ children: page });
    vi.stubGlobal('scrollY', 640);
    window.dispatchEvent(new Event('scroll'));
    await user.click(screen.getByRole('link', { name: 'Ir' }));
    await user.click(screen.getByRole('button', { name: 'Voltar no histórico' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  });

  it('C-72: voltar devolve também o foco, ao link que se seguiu', async () => {
    const user = userEvent.setup();
    renderShell({ children: page });
    const link = screen.getByRole('link', { name: 'Ir' });
    await user.click(link);
    expect(document.activeElement?.textContent).toBe('Título');
    await user.click(screen.getByRole('button', { name: 'Voltar no histórico' }));
    expect(document.activeElement).toBe(link);
  });

  it('C-72: um link com âncora leva à âncora', async () => {
    const user = userEvent.setup();
    const intoView = vi.fn<() => void>();
    HTMLElement.prototype.scrollIntoView = intoView;
    renderShell({ children: page });
    await user.click(screen.getByRole('link', { name: 'Ir à parte' }));
    expect(intoView).toHaveBeenCalledOnce();
    expect(browser.scrollTo).not.toHaveBeenCalled();
  });

  it('C-72: uma âncora que não se lê deixa a página de pé', async () => {
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

  it('C-72: voltar da âncora devolve o começo da página', async () => {
    const user = userEvent.setup();
    HTMLElement.prototype.scrollIntoView = vi.fn<() => void>();
    renderShell({ children: page });
    await user.click(screen.getByRole('link', { name: 'Ir à parte' }));
    await user.click(screen.getByRole('button', { name: 'Voltar no histórico' }));
    expect(browser.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('ROUTE-17: mudar só a busca não é mudar de página', async () => {
    const user = userEvent.setup();
    renderShell({ at: '/produtos', children: page });
    await user.click(screen.getByRole('link', { name: 'Página 2' }));
    expect(screen.getByLabelText('Endereço').textContent).toBe('/produtos?pagina=2');
    expect(browser.scrollTo).not.toHaveBeenCalled();
  });
});
