import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrinhoDe, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { ACTION_TOAST_LIFETIME } from '../../lib/constants.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { CarrinhoFlutuante } from './CarrinhoFlutuante.tsx';
import { closeGaveta } from './gaveta-aberta.ts';
import type { Linha } from './otimista.ts';
import { readPrecos, rememberPreco } from './precos-vistos.ts';

const badge = () => screen.getByRole('button', { name: /^Abrir carrinho/ });
const drawer = () => screen.findByRole('dialog', { name: 'Meu Carrinho' }, { timeout: 4000 });
const statusText = (dialog: HTMLElement) => within(dialog).getByRole('status').textContent;

async function openWith(...itens: Linha[]) {
  const gateway = fakeGateway();
  renderAt('/', gateway.client, <CarrinhoFlutuante />);
  act(() => gateway.requests[0]?.answer({ carrinho: carrinhoDe(...itens) }));
  fireEvent.click(badge());
  const dialog = await drawer();
  await within(dialog).findByRole('list', { name: 'Itens do carrinho' });
  return { ...gateway, dialog };
}

const brisa = (parts: Partial<Linha> = {}) =>
  linhaDe({ id: 'l2', produtoId: 'p2', nomeProduto: 'Brisa', variacaoNome: null, ...parts });

beforeEach(() => startSession(descriptorOf(), '7'));
afterEach(() => {
  vi.useRealTimers();
  act(closeGaveta);
  act(endSession);
});

it('names the lines that the shop can no longer sell as they were (rest-contract 7.1)', async () => {
  const { client, requests } = fakeGateway();
  renderAt('/', client, <CarrinhoFlutuante />);
  const taken = { __typename: 'ItemRetirado', nomeProduto: 'Noite de Oud', variacaoNome: '10 ml' };
  act(() => requests[0]?.answer({ carrinho: { ...carrinhoDe(brisa()), retirados: [taken] } }));
  fireEvent.click(badge());
  expect((await drawer()).textContent).toContain('Tiramos do seu carrinho: Noite de Oud, 10 ml.');
});

describe('undo in the drawer', () => {
  const remove = (dialog: HTMLElement, detail: number) =>
    fireEvent.click(within(dialog).getByRole('button', { name: /^Remover Noite/ }), { detail });
  const undoButton = (dialog: HTMLElement) =>
    within(dialog).queryByRole('button', { name: 'Desfazer: devolver Noite de Oud, 10 ml' });

  it('replaces the line, takes the keyboard focus and restores the quantity (C-18)', async () => {
    const { dialog, requests } = await openWith(linhaDe(), brisa());
    remove(dialog, 0);
    const row = within(dialog).getAllByRole('listitem')[0];
    expect(row?.textContent).toContain('Noite de Oud, 10 ml saiu do carrinho.');
    expect(document.activeElement).toBe(undoButton(dialog));
    await act(async () => requests[1]?.answer({ resultado: carrinhoDe(brisa()) }));
    fireEvent.click(screen.getByRole('button', { name: /^Desfazer:/ }));
    await waitFor(() => expect(badge().textContent).toBe('4'));
    expect(document.activeElement).toBe(within(dialog).getByRole('list'));
    expect(requests[2]).toMatchObject({
      operation: 'AdicionarAoCarrinho',
      variables: { input: { produtoId: 'p1', variacaoId: 'v1', quantidade: 2 } },
    });
    expect(screen.queryByText('Item removido do carrinho.')).toBeNull();
    expect(undoButton(dialog)).toBeNull();
  });

  it("waits for the removal's reply and adds the line only once (C-18)", async () => {
    const { dialog, requests, names } = await openWith(linhaDe());
    remove(dialog, 1);
    fireEvent.click(within(dialog).getByRole('button', { name: /^Desfazer:/ }));
    expect(within(dialog).getByText('Devolvendo Noite de Oud, 10 ml…')).toBeTruthy();
    expect(names()).not.toContain('AdicionarAoCarrinho');
    await act(async () => requests[1]?.fail());
    expect(names()).not.toContain('AdicionarAoCarrinho');
    await waitFor(() => expect(badge().textContent).toBe('2'));
    // The removal may have been applied; the cart read again shows that it was not.
    await act(async () => requests[2]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await waitFor(() => expect(within(dialog).queryByText(/^Devolvendo/)).toBeNull());
    expect(names()).not.toContain('AdicionarAoCarrinho');
  });

  it("restores a line whose removal's reply was lost (C-18)", async () => {
    const { dialog, requests, names } = await openWith(linhaDe());
    remove(dialog, 1);
    fireEvent.click(within(dialog).getByRole('button', { name: /^Desfazer:/ }));
    await act(async () => requests[1]?.fail());
    await act(async () => requests[2]?.answer({ carrinho: carrinhoDe() }));
    await waitFor(() => expect(names()).toContain('AdicionarAoCarrinho'));
  });

  it('stays as long as the notification and pauses on hover or focus (C-18, C-73)', async () => {
    const { dialog, requests } = await openWith(linhaDe());
    remove(dialog, 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => requests[1]?.answer({ resultado: carrinhoDe() }));
    const row = within(dialog).getByRole('listitem');
    fireEvent.pointerEnter(row);
    act(() => void vi.advanceTimersByTime(ACTION_TOAST_LIFETIME * 3));
    expect(undoButton(dialog)).not.toBeNull();
    fireEvent.pointerLeave(row);
    act(() => void vi.advanceTimersByTime(ACTION_TOAST_LIFETIME - 1));
    expect(undoButton(dialog)).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(undoButton(dialog)).toBeNull();
  });

  it('offers no undo for a product that is not for sale (C-18, C-09)', async () => {
    const { dialog, requests } = await openWith(linhaDe({ disponivel: false, estoque: 0 }));
    remove(dialog, 1);
    await act(async () => requests[1]?.answer({ resultado: carrinhoDe() }));
    expect(await screen.findByText('Item removido do carrinho.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Desfazer/ })).toBeNull();
  });
});

describe('changes marked on the line', () => {
  it('greys out a deactivated product, excludes it from the total and blocks the order (F12)', async () => {
    const { dialog } = await openWith(
      linhaDe({
        disponivel: false,
        produto: {
          __typename: 'Produto',
          id: 'p1',
          slug: 'noite-de-oud',
          ativo: false,
          avisaEstoque: true,
          descricao: '',
        },
      }),
      brisa({ quantidade: 1 }),
    );
    const line = within(dialog).getAllByRole('listitem')[0];
    expect(line?.dataset['gone']).toBe('true');
    expect(line?.textContent).toContain('Não está mais à venda. Fica fora do total.');
    expect(within(dialog).queryByRole('button', { name: /^Avise-me/ })).toBeNull();
    expect(within(dialog).getByText('R$ 49,90', { selector: 'strong' })).toBeTruthy();
    expect(within(dialog).getByText('1 item que não pode ser comprado fica de fora.')).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: 'Finalizar Compra' })).toBeNull();
    const finish = within(dialog).getByRole('button', {
      name: 'Finalizar Compra',
      description: 'Para finalizar, remova Noite de Oud, 10 ml: não está mais à venda.',
    });
    expect(finish.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(finish);
    expect(line?.contains(document.activeElement)).toBe(true);
  });

  it('blocks the order for sold-out and several problems (F12)', async () => {
    const { dialog } = await openWith(
      linhaDe({ disponivel: false, estoque: 0 }),
      brisa({ disponivel: false, precoUnitario: 0 }),
    );
    expect(within(dialog).getByText('Esgotado. Fica fora do total.')).toBeTruthy();
    expect(within(dialog).getByText(/x preço indisponível$/)).toBeTruthy();
    expect(
      within(dialog).getByText('Para finalizar, ajuste ou remova os 2 itens marcados.'),
    ).toBeTruthy();
    expect(within(dialog).getByText('R$ 0,00', { selector: 'strong' })).toBeTruthy();
  });

  it('asks for a mail when a sold-out line is back, with one press (S22)', async () => {
    const linha = linhaDe({ disponivel: false, estoque: 0 });
    const produto = linha.produto && { ...linha.produto, avisaEstoque: true };
    const { dialog, last } = await openWith({ ...linha, produto });
    const name = 'Avise-me quando voltar: Noite de Oud, 10 ml';
    fireEvent.click(await within(dialog).findByRole('button', { name }));
    await waitFor(() => last('AvisarQuandoVoltar'));
    const input = { produtoId: 'p1', variacaoId: 'v1', email: null };
    expect(last('AvisarQuandoVoltar').variables).toEqual({ input });
    await last('AvisarQuandoVoltar').answer({
      resultado: { __typename: 'Confirmacao', mensagem: 'Pronto: escrevemos.' },
    });
    expect(within(dialog).getByText('Pronto: escrevemos.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name })).toBeNull();
  });

  it('offers the available units when a line exceeds the stock, which unblocks the order (F12, C-43)', async () => {
    const { dialog, requests } = await openWith(
      linhaDe({ quantidade: 5, estoque: 3, disponivel: false }),
    );
    expect(within(dialog).getByText('Você pediu 5, e só há 3 em estoque.')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Levar 3 de Noite de Oud, 10 ml' }));
    await waitFor(() => expect(badge().textContent).toBe('3'));
    expect(within(dialog).getByRole('link', { name: 'Finalizar Compra' })).toBeTruthy();
    const linha = linhaDe({ quantidade: 3, estoque: 3 });
    await act(async () => requests[1]?.answer({ resultado: carrinhoDe(linha) }));
    expect(requests.slice(1)).toMatchObject([
      { operation: 'DefinirQuantidade', variables: { quantidade: 3 } },
    ]);
    expect(within(dialog).getByText('Só há 3 em estoque')).toBeTruthy();
  });

  it("keeps the refusal's reason on the line (C-43, F12)", async () => {
    const { dialog, requests } = await openWith(linhaDe({ estoque: null }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^Aumentar/ }));
    await act(async () =>
      requests[1]?.answer({
        resultado: {
          __typename: 'EstoqueInsuficiente',
          codigo: 'ESTOQUE_INSUFICIENTE',
          mensagem: 'Só restam 2 unidades em estoque.',
          disponivel: 2,
          carrinho: null,
        },
      }),
    );
    const line = within(dialog).getByRole('listitem');
    await waitFor(() => expect(line.textContent).toContain('Só restam 2 unidades em estoque.'));
    expect(badge().textContent).toBe('2');
  });

  it('allows up to 99 units of a line (C-43)', async () => {
    const { dialog } = await openWith(linhaDe({ quantidade: 99, estoque: 500 }));
    expect(within(dialog).getByText('Até 99 unidades de cada item')).toBeTruthy();
  });

  it('marks a changed price until the drawer closes (C-14)', async () => {
    rememberPreco({ produtoId: 'p1', variacaoId: 'v1', precoUnitario: 44.9 });
    const { dialog } = await openWith(linhaDe(), brisa());
    expect(within(dialog).getByText('O preço mudou de R$ 44,90 para R$ 49,90')).toBeTruthy();
    expect(within(dialog).getAllByText(/^O preço mudou/)).toHaveLength(1);
    act(closeGaveta);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Remembered as the drawer goes, by an effect.
    await waitFor(() => expect(readPrecos()).toEqual({ 'p1:v1': 49.9, 'p2:v1': 49.9 }));
    fireEvent.click(badge());
    expect(within(await drawer()).queryByText(/^O preço mudou/)).toBeNull();
  });

  it('keeps shown prices per account and deletes them at sign-out (C-29)', () => {
    rememberPreco({ produtoId: 'p1', variacaoId: null, precoUnitario: 10 });
    act(() => startSession(descriptorOf({ username: 'bia', id: '8' }), '8'));
    expect(readPrecos()).toEqual({});
    renderAt('/', fakeGateway().client, <CarrinhoFlutuante />);
    expect(localStorage.getItem('precosVistos')).not.toBeNull();
    act(endSession);
    expect(localStorage.getItem('precosVistos')).toBeNull();
  });

  it.each(['', '{', 'null', '7', '{"conta":"7"}', '{"conta":"7","precos":{"p1:":"x"}}'])(
    'ignores stored data that contains no prices: %s (C-14)',
    (raw) => {
      localStorage.setItem('precosVistos', raw);
      expect(readPrecos()).toEqual({});
    },
  );
});

describe('announcements', () => {
  it('announces a confirmed change once, with the total (S11, DRAWER-03)', async () => {
    const { dialog, requests } = await openWith(linhaDe({ estoque: 9 }), brisa());
    const more = within(dialog).getByRole('button', { name: /^Aumentar quantidade de Noite/ });
    const before = statusText(dialog);
    fireEvent.click(more);
    await waitFor(() => expect(badge().textContent).toBe('5'));
    expect(statusText(dialog)).toBe(before);
    const three = linhaDe({ quantidade: 3, estoque: 9 });
    await act(async () => requests[1]?.answer({ resultado: carrinhoDe(three, brisa()) }));
    await waitFor(() =>
      expect(statusText(dialog)).toBe(
        '3 unidades de Noite de Oud, 10 ml no carrinho, total R$ 249,50',
      ),
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remover Brisa' }));
    await act(async () => requests[2]?.answer({ resultado: carrinhoDe(three) }));
    await waitFor(() => expect(statusText(dialog)).toBe('Brisa saiu do carrinho, total R$ 149,70'));
  });

  it('announces a new quantity and a new price together (S11, C-14)', async () => {
    const { dialog, requests } = await openWith(linhaDe({ estoque: 9 }));
    const texts: (string | null)[] = [];
    const status = within(dialog).getByRole('status');
    new MutationObserver(() => texts.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    fireEvent.click(within(dialog).getByRole('button', { name: /^Aumentar/ }));
    const dearer = linhaDe({ quantidade: 3, estoque: 9, precoUnitario: 50 });
    await act(async () => requests[1]?.answer({ resultado: carrinhoDe(dearer) }));
    await waitFor(() => expect(texts).not.toEqual([]));
    expect(texts).toEqual([
      'O preço de Noite de Oud, 10 ml mudou de R$ 49,90 para R$ 50,00. 3 unidades de Noite de Oud, 10 ml no carrinho, total R$ 150,00',
    ]);
  });
});
