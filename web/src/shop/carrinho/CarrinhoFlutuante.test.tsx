import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrinhoDe, item, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { endSession, startSession } from '../../lib/session/session.ts';
import { CarrinhoFlutuante } from './CarrinhoFlutuante.tsx';
import { closeGaveta } from './gaveta-aberta.ts';
import { rememberIntencao } from './intencao.ts';

function open(path = '/') {
  const gateway = fakeGateway();
  renderAt(
    path,
    gateway.client,
    <>
      <Link to="/produtos">ir</Link>
      <CarrinhoFlutuante />
    </>,
  );
  return gateway;
}

const badge = () => screen.getByRole('button', { name: /^Abrir carrinho/ });
const drawer = () => screen.findByRole('dialog', { name: 'Meu Carrinho' }, { timeout: 4000 });
const notices = () => screen.getByRole('list', { name: 'Avisos' });

async function openWith(...itens: ReturnType<typeof linhaDe>[]) {
  const gateway = open();
  act(() => gateway.requests[0]?.answer({ carrinho: carrinhoDe(...itens) }));
  fireEvent.click(badge());
  return { ...gateway, dialog: await drawer() };
}

beforeEach(() => startSession(descriptorOf(), '7'));
afterEach(() => {
  vi.useRealTimers();
  act(closeGaveta);
  endSession();
});

describe('cart button', () => {
  it('shows the sum of units (DRAWER-01, C-15)', async () => {
    const { requests } = open();
    act(() =>
      requests[0]?.answer({
        carrinho: carrinhoDe(linhaDe(), linhaDe({ id: 'l2', variacaoId: 'v2', quantidade: 3 })),
      }),
    );
    await waitFor(() => expect(badge().textContent).toBe('5'));
    expect(badge().getAttribute('aria-label')).toBe('Abrir carrinho, 5 unidades');
  });

  it.each(['/checkout', '/carrinho'])('does not appear on %s (DRAWER-01)', (path) => {
    open(path);
    expect(screen.queryByRole('button', { name: /carrinho/i })).toBeNull();
  });

  it('shows 0 to a visitor and sends no request (C-15)', async () => {
    endSession();
    const { requests } = open();
    expect(badge().textContent).toBe('');
    expect(badge().getAttribute('aria-label')).toBe('Abrir carrinho, 0 unidades');
    fireEvent.click(badge());
    const dialog = await drawer();
    expect(within(dialog).getByText('Seu carrinho está vazio')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('loads at start and on every route change, without flicker (DRAWER-07)', async () => {
    const { requests, names } = open();
    act(() => requests[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await waitFor(() => expect(badge().textContent).toBe('2'));
    fireEvent.click(screen.getByRole('link', { name: 'ir' }));
    expect(names()).toEqual(['MeuCarrinho', 'MeuCarrinho']);
    expect(badge().textContent).toBe('2');
    act(() => requests[1]?.answer({ carrinho: carrinhoDe(linhaDe({ quantidade: 1 })) }));
    await waitFor(() => expect(badge().textContent).toBe('1'));
  });

  it('loads when the window regains the focus (DRAWER-07)', () => {
    const { requests, names } = open();
    act(() => requests[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    fireEvent(window, new FocusEvent('focus'));
    expect(names()).toEqual(['MeuCarrinho', 'MeuCarrinho']);
  });

  it('says that another tab emptied the cart (DRAWER-07)', async () => {
    const { requests } = open();
    act(() => requests[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await waitFor(() => expect(badge().textContent).toBe('2'));
    fireEvent(window, new FocusEvent('focus'));
    await act(async () => requests[1]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    expect(notices().textContent).toBe('');
    fireEvent(window, new FocusEvent('focus'));
    await act(async () => requests[2]?.answer({ carrinho: carrinhoDe() }));
    expect(notices().textContent).toBe('Seu carrinho foi esvaziado em outra aba');
  });

  it('keeps the shown cart when a reload fails (DRAWER-07, C-17)', async () => {
    const { requests } = open();
    act(() => requests[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await waitFor(() => expect(badge().textContent).toBe('2'));
    fireEvent.click(screen.getByRole('link', { name: 'ir' }));
    await act(async () => requests[1]?.fail());
    expect(badge().textContent).toBe('2');
  });

  it('adds the remembered product after sign-in (C-31, S6)', async () => {
    endSession();
    rememberIntencao(item, '/produtos/noite-de-oud');
    const { requests, names } = open();
    expect(requests).toEqual([]);
    act(() => startSession(descriptorOf(), '7'));
    await waitFor(() => expect(names()).toContain('AdicionarAoCarrinho'));
    const add = requests.find(({ operation }) => operation === 'AdicionarAoCarrinho');
    act(() => add?.answer({ resultado: carrinhoDe(linhaDe({ quantidade: 1 })) }));
    await waitFor(() => expect(badge().textContent).toBe('1'));
    expect(notices().textContent).toContain('Produto adicionado ao carrinho!');
  });
});

describe('cart drawer', () => {
  it("shows 'Meu Carrinho' with name, volume and 'quantidade x preço' (DRAWER-02, DRAWER-03)", async () => {
    const { dialog } = await openWith(linhaDe());
    const line = within(dialog).getByRole('listitem');
    expect(within(line).getByRole('heading', { name: 'Noite de Oud' })).toBeTruthy();
    expect(within(line).getByText('10 ml')).toBeTruthy();
    expect(within(line).getByText('2 x R$ 49,90')).toBeTruthy();
  });

  it("shows the total and links 'Finalizar Compra' to /carrinho (DRAWER-05, FMT-01)", async () => {
    const { dialog } = await openWith(linhaDe());
    expect(within(dialog).getByText('R$ 99,80', { selector: 'strong' })).toBeTruthy();
    const link = within(dialog).getByRole('link', { name: 'Finalizar Compra' });
    expect(link.getAttribute('href')).toBe('/carrinho');
    fireEvent.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open when the page replaces its own address, as a volume does late on a slow device (DRAWER-01)', async () => {
    const { client, requests } = fakeGateway();
    function Volume() {
      const [, setSearch] = useSearchParams();
      return (
        <button type="button" onClick={() => setSearch({ volume: '10-ml' }, { replace: true })}>
          10 ml
        </button>
      );
    }
    renderAt(
      '/produtos/noite-de-oud',
      client,
      <>
        <Volume />
        <CarrinhoFlutuante />
      </>,
    );
    await act(async () => requests[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    fireEvent.click(badge());
    const dialog = await drawer();
    fireEvent.click(screen.getByText('10 ml', { selector: 'button' }));
    expect(screen.getByTestId('path').textContent).toBe('/produtos/noite-de-oud?volume=10-ml');
    expect(badge().getAttribute('aria-expanded')).toBe('true');
    expect(dialog.isConnected).toBe(true);
  });

  it('closes with a link inside to the page that is open (DRAWER-01)', async () => {
    const { client, requests } = fakeGateway();
    const linha = linhaDe();
    const path = `/produtos/${linha.produto?.slug}`;
    renderAt(path, client, <CarrinhoFlutuante />);
    await act(async () => requests[0]?.answer({ carrinho: carrinhoDe(linha) }));
    fireEvent.click(badge());
    fireEvent.click(within(await drawer()).getByRole('link', { name: linha.nomeProduto }));
    expect(screen.getByTestId('path').textContent).toBe(path);
    expect(badge().getAttribute('aria-expanded')).toBe('false');
  });

  it("links 'Ver Produtos' to /produtos when empty (DRAWER-06)", async () => {
    const { dialog } = await openWith();
    const link = within(dialog).getByRole('link', { name: 'Ver Produtos' });
    expect(within(dialog).getByText('Seu carrinho está vazio')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/produtos');
  });

  it('blocks − at 1, and + at the stock with the reason (C-43)', async () => {
    const { dialog, names } = await openWith(
      linhaDe({ quantidade: 1, estoque: 1, nomeProduto: 'A', variacaoNome: null }),
    );
    const less = within(dialog).getByRole('button', { name: 'Diminuir quantidade de A' });
    const more = within(dialog).getByRole('button', { name: 'Aumentar quantidade de A' });
    fireEvent.click(less);
    fireEvent.click(more);
    expect(less.getAttribute('aria-disabled')).toBe('true');
    expect(more.getAttribute('aria-disabled')).toBe('true');
    expect(within(dialog).getByText('Só há 1 em estoque')).toBeTruthy();
    expect(names()).toEqual(['MeuCarrinho']);
  });

  it.each([
    ['more', 'less', 1],
    ['less', 'more', 3],
  ] as const)(
    'counts a press of %s and one of %s before the page shows the first (C-43, CARTPG-02)',
    async (first, second, quantidade) => {
      const { dialog, requests } = await openWith(linhaDe({ quantidade, estoque: 3 }));
      const steps = {
        more: within(dialog).getByRole('button', { name: /^Aumentar/ }),
        less: within(dialog).getByRole('button', { name: /^Diminuir/ }),
      };
      fireEvent.click(steps[first]);
      expect(badge().textContent).toBe(String(quantidade));
      fireEvent.click(steps[second]);
      const sent = requests[1]?.variables['quantidade'];
      await act(async () =>
        requests[1]?.answer({
          resultado: carrinhoDe(linhaDe({ quantidade: Number(sent), estoque: 3 })),
        }),
      );
      await waitFor(() => expect(requests[2]?.variables['quantidade']).toBe(quantidade));
    },
  );

  it("shows + and − at once, keeps the last click and the gateway's line order", async () => {
    const second = linhaDe({ id: 'l2', produtoId: 'p2', nomeProduto: 'Brisa', estoque: 9 });
    const { dialog, requests } = await openWith(linhaDe({ estoque: 9 }), second);
    const sent = () => requests.slice(1).map(({ variables }) => variables['quantidade']);
    const more = within(dialog).getByRole('button', { name: /^Aumentar quantidade de Noite/ });
    const less = within(dialog).getByRole('button', { name: /^Diminuir quantidade de Noite/ });
    const answered = (quantidade: number) => ({
      resultado: carrinhoDe(linhaDe({ quantidade, estoque: 9 }), second),
    });
    // Five clicks before the first reply.
    for (const button of [more, more, more, less, less]) fireEvent.click(button);
    await waitFor(() => expect(badge().textContent).toBe('5'));
    const line = within(dialog).getAllByRole('listitem')[0];
    expect(line?.getAttribute('aria-busy')).toBe('true');
    expect(sent()).toEqual([3]);
    fireEvent.click(more);
    fireEvent.click(more);
    await waitFor(() => expect(badge().textContent).toBe('7'));
    fireEvent.click(less);
    await waitFor(() => expect(badge().textContent).toBe('6'));
    await act(async () => requests[1]?.answer(answered(3)));
    expect(badge().textContent).toBe('6');
    await waitFor(() => expect(sent()).toEqual([3, 4]));
    await act(async () => requests[2]?.answer(answered(4)));
    await waitFor(() => expect(line?.getAttribute('aria-busy')).toBe('false'));
    expect(sent()).toEqual([3, 4]);
    expect(badge().textContent).toBe('6');
    const titles = within(dialog).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Noite de Oud', 'Brisa']);
  });

  it('sends quick changes as one, also after a reply', async () => {
    const { dialog, requests, names } = await openWith(linhaDe({ quantidade: 1, estoque: 20 }));
    const more = within(dialog).getByRole('button', { name: /^Aumentar/ });
    const answer = (at: number, quantidade: number) =>
      act(async () =>
        requests[at]?.answer({ resultado: carrinhoDe(linhaDe({ quantidade, estoque: 20 })) }),
      );
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.click(more);
    await answer(1, 2);
    for (let click = 0; click < 8; click += 1) {
      fireEvent.click(more);
      await pass(150);
    }
    expect(badge().textContent).toBe('10');
    expect(names()).toHaveLength(2);
    await pass(150);
    await answer(2, 10);
    expect(requests.slice(1)).toMatchObject([
      { operation: 'DefinirQuantidade', variables: { itemId: 'l1', quantidade: 2 } },
      { operation: 'DefinirQuantidade', variables: { itemId: 'l1', quantidade: 10 } },
    ]);
    expect(badge().textContent).toBe('10');
  });

  it('cancels a pending quantity change when the line is removed', async () => {
    const { dialog, requests, names } = await openWith(linhaDe({ estoque: 9 }));
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const more = within(dialog).getByRole('button', { name: /^Aumentar/ });
    fireEvent.click(more);
    fireEvent.click(more);
    fireEvent.click(within(dialog).getByRole('button', { name: /^Remover/ }));
    await act(async () =>
      requests[1]?.answer({ resultado: carrinhoDe(linhaDe({ quantidade: 3 })) }),
    );
    // The removal takes longer than the pause before the second click would be sent.
    await act(() => vi.advanceTimersByTimeAsync(400));
    await act(async () => requests[2]?.answer({ resultado: carrinhoDe() }));
    expect(names()).toEqual(['MeuCarrinho', 'DefinirQuantidade', 'RemoverItem']);
    expect(badge().textContent).toBe('');
  });

  it('rolls back and shows an error on a failure (DRAWER-08, C-17)', async () => {
    const { dialog, requests } = await openWith(linhaDe());
    fireEvent.click(within(dialog).getByRole('button', { name: /^Aumentar/ }));
    await waitFor(() => expect(badge().textContent).toBe('3'));
    await act(async () => requests[1]?.fail());
    await waitFor(() => expect(badge().textContent).toBe('2'));
    expect(notices().textContent).toBe('Não foi possível atualizar o carrinho.');
  });

  it('reads the cart again after a lost reply, because the change may be applied (C-17)', async () => {
    const { dialog, requests, names } = await openWith(linhaDe());
    fireEvent.click(within(dialog).getByRole('button', { name: /^Aumentar/ }));
    await act(async () => requests[1]?.fail());
    await waitFor(() => expect(names().at(-1)).toBe('MeuCarrinho'));
    await act(async () =>
      requests.at(-1)?.answer({ carrinho: carrinhoDe(linhaDe({ quantidade: 3 })) }),
    );
    await waitFor(() => expect(badge().textContent).toBe('3'));
  });

  it('shows the cart that a refusal contains (C-17)', async () => {
    const { dialog, requests } = await openWith(linhaDe());
    fireEvent.click(within(dialog).getByRole('button', { name: /^Aumentar/ }));
    await act(async () =>
      requests[1]?.answer({
        resultado: {
          __typename: 'EstoqueInsuficiente',
          codigo: 'ESTOQUE_INSUFICIENTE',
          mensagem: 'Só resta 1 unidade.',
          disponivel: 1,
          carrinho: carrinhoDe(linhaDe({ quantidade: 1, estoque: 1 })),
        },
      }),
    );
    await waitFor(() => expect(badge().textContent).toBe('1'));
    expect(notices().textContent).toContain('Só resta 1 unidade.');
  });

  it("removes a line with 'Item removido do carrinho.' as a polite error and offers 'Desfazer' (DRAWER-04, C-18)", async () => {
    const { dialog, requests } = await openWith(linhaDe());
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remover Noite de Oud, 10 ml' }));
    expect(await within(dialog).findByText('Seu carrinho está vazio')).toBeTruthy();
    await act(async () => requests[1]?.answer({ resultado: carrinhoDe() }));
    const notice = await screen.findByText('Item removido do carrinho.');
    expect(notice.dataset).toMatchObject({ kind: 'error', polite: 'true' });
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(badge().textContent).toBe('2'));
    expect(requests[2]).toMatchObject({
      operation: 'AdicionarAoCarrinho',
      variables: { input: { produtoId: 'p1', variacaoId: 'v1', quantidade: 2 } },
    });
    await act(async () => requests[2]?.answer({ resultado: carrinhoDe(linhaDe({ id: 'l9' })) }));
    expect(badge().textContent).toBe('2');
  });

  it('offers a retry when the cart cannot be read (C-17)', async () => {
    const { requests } = open();
    await act(async () => requests[0]?.fail());
    fireEvent.click(badge());
    const dialog = await drawer();
    // Opening the drawer retried once.
    await act(async () => requests[1]?.fail());
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Tentar de novo' }));
    await act(async () => requests[2]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    expect(await within(dialog).findByText('2 x R$ 49,90')).toBeTruthy();
  });

  it("closes on the device's close gesture", async () => {
    const watchers: EventTarget[] = [];
    vi.stubGlobal(
      'CloseWatcher',
      class extends EventTarget {
        constructor() {
          super();
          watchers.push(this);
        }
        destroy() {}
      },
    );
    await openWith(linhaDe());
    act(() => void watchers.at(-1)?.dispatchEvent(new Event('close')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    vi.stubGlobal('CloseWatcher', undefined);
  });

  it('leaves no stale text or lost focus when the session ends with the drawer open (SESS-05, S11)', async () => {
    const { dialog } = await openWith(linhaDe());
    const more = within(dialog).getByRole('button', { name: /^Aumentar/ });
    more.focus();
    act(endSession);
    expect(await within(dialog).findByText('Seu carrinho está vazio')).toBeTruthy();
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe(''));
    expect(dialog.contains(document.activeElement)).toBe(true);
    fireEvent.click(within(dialog).getByRole('link', { name: 'Já tenho conta' }));
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/"}');
  });

  it('closes on Escape and returns the focus to the button', async () => {
    const { requests } = open();
    act(() => requests[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    badge().focus();
    fireEvent.click(badge());
    fireEvent.keyDown(await drawer(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(badge()));
  });
});
