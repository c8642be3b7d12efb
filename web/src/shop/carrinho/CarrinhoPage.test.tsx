import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carrinhoDe, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { Theme } from '../../app/theme/Theme.tsx';
import { endSession, startSession } from '../../lib/session/session.ts';
import { Page } from './CarrinhoPage.tsx';
import type { Linha } from './otimista.ts';

function open() {
  const gateway = fakeGateway();
  renderAt('/carrinho', gateway.client, <Page />);
  const answer = (operation: string, data: Record<string, unknown>) =>
    act(async () =>
      gateway.requests.findLast((each) => each.operation === operation)?.answer(data),
    );
  return { ...gateway, answer };
}

async function openWith(...itens: Linha[]) {
  const page = open();
  await page.answer('MeuCarrinho', { carrinho: carrinhoDe(...itens) });
  await screen.findByRole('list', { name: 'Itens do carrinho' });
  return page;
}

const notices = () => screen.getByRole('list', { name: 'Avisos' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => startSession(descriptorOf(), '7'));
afterEach(() => act(endSession));

describe('CarrinhoPage', () => {
  it("shows 'Entre para ver o seu carrinho' to a visitor and remembers the origin (C-21)", () => {
    endSession();
    const { names } = open();
    expect(screen.getByText('Entre para ver o seu carrinho')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Fazer Login' }));
    expect(screen.getByTestId('path').textContent).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/carrinho"}');
    expect(names()).not.toContain('MeuCarrinho');
  });

  it("shows 'Carregando carrinho...' until the cart arrives (CARTPG-01)", async () => {
    const page = open();
    expect(screen.getByText('Carregando carrinho...')).toBeTruthy();
    await page.answer('MeuCarrinho', { carrinho: carrinhoDe() });
    expect(await screen.findByText('Seu carrinho está vazio')).toBeTruthy();
    expect(screen.queryByText('Carregando carrinho...')).toBeNull();
  });

  it('renders no cart on the server (CARTPG-01)', () => {
    const html = renderToString(
      <ApolloProvider client={fakeGateway().client}>
        <StaticRouter location="/carrinho">
          <Theme>
            <Page />
          </Theme>
        </StaticRouter>
      </ApolloProvider>,
    );
    expect(html).toContain('Carregando carrinho...');
    expect(html).not.toContain('Entre para ver');
  });

  it('lists items with minus, plus and remove, and shows units and total (CARTPG-02)', async () => {
    await openWith(linhaDe(), linhaDe({ id: 'l2', variacaoId: 'v2', variacaoNome: '30 ml' }));
    const lines = within(screen.getByRole('list', { name: 'Itens do carrinho' }));
    expect(lines.getAllByRole('listitem')).toHaveLength(2);
    expect(lines.getByRole('button', { name: 'Diminuir quantidade de Noite de Oud, 10 ml' }));
    expect(lines.getByRole('button', { name: 'Aumentar quantidade de Noite de Oud, 10 ml' }));
    expect(lines.getByRole('button', { name: 'Remover Noite de Oud, 30 ml' })).toBeTruthy();
    expect(screen.getByText('4 unidades')).toBeTruthy();
    expect(screen.getByText('R$ 199,60', { selector: 'strong' })).toBeTruthy();
  });

  it('shows what a whole bottle holds (CARTPG-02)', async () => {
    await openWith(
      linhaDe({ variacaoId: null, variacaoNome: null, nomeProduto: 'Noite de Oud 50ml' }),
    );
    expect(screen.getByText('frasco inteiro, 50 ml')).toBeTruthy();
  });

  it('empties a cart that cannot be read (C-17)', async () => {
    const page = open();
    await waitFor(() => expect(page.names()).toContain('DadosDaCompra'));
    await page.last('MeuCarrinho').refuse('UPSTREAM_INVALID');
    fireEvent.click(await screen.findByRole('button', { name: 'Limpar carrinho' }));
    fireEvent.click(button('Limpar'));
    await page.answer('LimparCarrinho', { resultado: carrinhoDe() });
    expect(await screen.findByText('Seu carrinho está vazio')).toBeTruthy();
  });

  it('does not suggest to empty the cart while the shop does not answer (C-17)', async () => {
    const page = open();
    await waitFor(() => expect(page.names()).toContain('DadosDaCompra'));
    await page.last('MeuCarrinho').fail();
    await screen.findByText('Seus itens continuam guardados.');
    expect(button('Tentar de novo')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Limpar carrinho' })).toBeNull();
  });

  it('keeps the focus of a retry while the cart is read, after a failure and after its reply (C-17)', async () => {
    const page = open();
    await waitFor(() => expect(page.names()).toContain('DadosDaCompra'));
    await page.last('MeuCarrinho').fail();
    const focused = () => {
      const { activeElement, body } = document;
      return activeElement instanceof HTMLElement && activeElement !== body
        ? activeElement
        : expect.fail('The focus fell to the document.');
    };
    const retry = async () => {
      const again = await screen.findByRole('button', { name: 'Tentar de novo' });
      again.focus();
      fireEvent.click(again);
      await screen.findByText('Carregando carrinho...');
      expect(focused().textContent).toBe('Carregando carrinho...');
    };
    await retry();
    await page.last('MeuCarrinho').fail();
    await screen.findByText('Seus itens continuam guardados.');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await retry();
    await page.last('MeuCarrinho').answer({ carrinho: carrinhoDe(linhaDe()) });
    await screen.findByRole('list', { name: 'Itens do carrinho' });
    expect(within(focused()).getByText('Total')).toBeTruthy();
  });

  it.each([
    ['Aumentar', 3],
    ['Diminuir', 1],
  ])("shows 'Produto atualizado' after %s (CARTPG-03)", async (name, quantidade) => {
    const page = await openWith(linhaDe());
    fireEvent.click(button(new RegExp(`^${name}`)));
    expect(notices().textContent).toBe('');
    await page.answer('DefinirQuantidade', { resultado: carrinhoDe(linhaDe({ quantidade })) });
    await waitFor(() => expect(notices().textContent).toContain('Produto atualizado'));
  });

  it('does not report a refused change as done (C-17)', async () => {
    const page = await openWith(linhaDe());
    fireEvent.click(button(/^Aumentar/));
    await act(async () => page.requests.at(-1)?.fail());
    await waitFor(() =>
      expect(notices().textContent).toContain('Não foi possível atualizar o carrinho.'),
    );
    expect(notices().textContent).not.toContain('Produto atualizado');
  });

  it("removes an item with 'Produto removido do carrinho' (CARTPG-03)", async () => {
    const page = await openWith(linhaDe());
    fireEvent.click(button(/^Remover/));
    await page.answer('RemoverItem', { resultado: carrinhoDe() });
    await waitFor(() => expect(notices().textContent).toContain('Produto removido do carrinho'));
    expect(button('Desfazer')).toBeTruthy();
    expect(screen.getByText('Seu carrinho está vazio')).toBeTruthy();
  });

  it('offers to try again or to empty a cart that the shop cannot open (GW-21)', async () => {
    const page = open();
    const refusal = ['UPSTREAM_INVALID', { motivo: 'CARRINHO_ILEGIVEL' }] as const;
    await page.last('MeuCarrinho').refuse(...refusal);
    // The code of the page loads late and reads the cart again.
    await waitFor(() => expect(page.count('MeuCarrinho')).toBe(2), { timeout: 4000 });
    await page.last('MeuCarrinho').refuse(...refusal);
    fireEvent.click(button('Tentar de novo'));
    await waitFor(() => expect(page.count('MeuCarrinho')).toBe(3));
    await page.last('MeuCarrinho').refuse(...refusal);
    fireEvent.click(button('Esvaziar o carrinho'));
    fireEvent.click(button('Limpar'));
    await page.answer('LimparCarrinho', { resultado: carrinhoDe() });
    expect(await screen.findByText('Seu carrinho está vazio')).toBeTruthy();
  });

  it('asks before clearing; Manter keeps everything and restores the focus', async () => {
    const { names } = await openWith(linhaDe());
    fireEvent.click(button('Limpar carrinho'));
    const question = within(screen.getByRole('group', { name: 'Tirar tudo do carrinho?' }));
    const keep = question.getByRole('button', { name: 'Manter' });
    expect(document.activeElement).toBe(keep);
    fireEvent.click(keep);
    expect(document.activeElement).toBe(button('Limpar carrinho'));
    expect(names()).not.toContain('LimparCarrinho');
  });

  it('keeps everything and restores the focus at Escape', async () => {
    const { names } = await openWith(linhaDe());
    fireEvent.click(button('Limpar carrinho'));
    fireEvent.keyDown(button('Manter'), { key: 'Escape' });
    expect(document.activeElement).toBe(button('Limpar carrinho'));
    expect(names()).not.toContain('LimparCarrinho');
  });

  it('clears the cart at once when confirmed and focuses the title', async () => {
    const page = await openWith(linhaDe());
    fireEvent.click(button('Limpar carrinho'));
    fireEvent.click(button('Limpar'));
    expect(await screen.findByText('Seu carrinho está vazio')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Meu Carrinho');
    await page.answer('LimparCarrinho', { resultado: carrinhoDe() });
    expect(screen.getByText('Seu carrinho está vazio')).toBeTruthy();
  });
});
