import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrinhoDe, item, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { endSession, startSession } from '../../shared/session/session.ts';
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
const drawer = () => screen.findByRole('dialog', { name: 'Meu Carrinho' });
const notices = () => screen.getByRole('list', { name: 'Avisos' });

async function openWith(...itens: ReturnType<typeof linhaDe>[]) {
  const gateway = open();
  act(() => gateway.asked[0]?.answer({ carrinho: carrinhoDe(...itens) }));
  fireEvent.click(badge());
  return { ...gateway, dialog: await drawer() };
}

beforeEach(() => startSession(descriptorOf(), '7'));
afterEach(() => {
  act(closeGaveta);
  endSession();
});

describe('o botão', () => {
  it('DRAWER-01, C-15: mostra a soma das unidades', async () => {
    const { asked } = open();
    act(() =>
      asked[0]?.answer({
        carrinho: carrinhoDe(linhaDe(), linhaDe({ id: 'l2', variacaoId: 'v2', quantidade: 3 })),
      }),
    );
    await waitFor(() => expect(badge().textContent).toBe('5'));
    expect(badge().getAttribute('aria-label')).toBe('Abrir carrinho, 5 unidades');
  });

  it.each(['/checkout', '/carrinho'])('DRAWER-01: não aparece em %s', (path) => {
    open(path);
    expect(screen.queryByRole('button', { name: /carrinho/i })).toBeNull();
  });

  it('C-15: para o visitante conta 0 e não pergunta nada', async () => {
    endSession();
    const { asked } = open();
    expect(badge().textContent).toBe('0');
    fireEvent.click(badge());
    const dialog = await drawer();
    expect(within(dialog).getByText('Seu carrinho está vazio')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('DRAWER-07: lê no início e a cada troca de rota, sem piscar', async () => {
    const { asked, names } = open();
    act(() => asked[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await waitFor(() => expect(badge().textContent).toBe('2'));
    fireEvent.click(screen.getByRole('link', { name: 'ir' }));
    expect(names()).toEqual(['MeuCarrinho', 'MeuCarrinho']);
    expect(badge().textContent).toBe('2');
    act(() => asked[1]?.answer({ carrinho: carrinhoDe(linhaDe({ quantidade: 1 })) }));
    await waitFor(() => expect(badge().textContent).toBe('1'));
  });

  it('DRAWER-07: lê quando a janela volta a ter o foco', () => {
    const { asked, names } = open();
    act(() => asked[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    fireEvent(window, new FocusEvent('focus'));
    expect(names()).toEqual(['MeuCarrinho', 'MeuCarrinho']);
  });

  it('DRAWER-07, C-17: uma releitura que falha deixa o que está na tela', async () => {
    const { asked } = open();
    act(() => asked[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await waitFor(() => expect(badge().textContent).toBe('2'));
    fireEvent.click(screen.getByRole('link', { name: 'ir' }));
    await act(async () => asked[1]?.fail());
    expect(badge().textContent).toBe('2');
  });

  it('C-31: depois do login, o desejo lembrado vai para o carrinho', async () => {
    endSession();
    rememberIntencao(item, '/produtos/noite-de-oud');
    const { asked, names } = open();
    expect(asked).toEqual([]);
    act(() => startSession(descriptorOf(), '7'));
    await waitFor(() => expect(names()).toContain('AdicionarAoCarrinho'));
    const add = asked.find(({ operation }) => operation === 'AdicionarAoCarrinho');
    act(() => add?.answer({ resultado: carrinhoDe(linhaDe({ quantidade: 1 })) }));
    await waitFor(() => expect(badge().textContent).toBe('1'));
    expect(notices().textContent).toContain('Produto adicionado ao carrinho!');
  });
});

describe('a gaveta', () => {
  it("DRAWER-02, DRAWER-03: 'Meu Carrinho' com nome, volume e 'quantidade x preço'", async () => {
    const { dialog } = await openWith(linhaDe());
    const line = within(dialog).getByRole('listitem');
    expect(within(line).getByRole('heading', { name: 'Noite de Oud' })).toBeTruthy();
    expect(within(line).getByText('10 ml')).toBeTruthy();
    expect(within(line).getByText('2 x R$ 49,90')).toBeTruthy();
  });

  it("DRAWER-05, FMT-01: total e 'Finalizar Compra' para /carrinho", async () => {
    const { dialog } = await openWith(linhaDe());
    expect(within(dialog).getByText('R$ 99,80', { selector: 'strong' })).toBeTruthy();
    const link = within(dialog).getByRole('link', { name: 'Finalizar Compra' });
    expect(link.getAttribute('href')).toBe('/carrinho');
    fireEvent.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("DRAWER-06: vazia, 'Ver Produtos' leva a /produtos", async () => {
    const { dialog } = await openWith();
    const link = within(dialog).getByRole('link', { name: 'Ver Produtos' });
    expect(within(dialog).getByText('Seu carrinho está vazio')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/produtos');
  });

  it('C-43: em 1 o − não age; no estoque o + não age e diz por quê', async () => {
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

  it('+ e − aparecem na hora; vale o último clique, e a ordem das linhas é a da loja', async () => {
    const second = linhaDe({ id: 'l2', produtoId: 'p2', nomeProduto: 'Brisa', estoque: 9 });
    const { dialog, asked, names } = await openWith(linhaDe({ estoque: 9 }), second);
    const more = within(dialog).getByRole('button', { name: /^Aumentar quantidade de Noite/ });
    const less = within(dialog).getByRole('button', { name: /^Diminuir quantidade de Noite/ });
    const answered = (quantidade: number) => ({
      resultado: carrinhoDe(linhaDe({ quantidade, estoque: 9 }), second),
    });
    // Five clicks while the shop has not answered the first.
    for (const button of [more, more, more, less, less]) fireEvent.click(button);
    await waitFor(() => expect(badge().textContent).toBe('5'));
    const line = within(dialog).getAllByRole('listitem')[0];
    expect(line?.getAttribute('aria-busy')).toBe('true');
    expect(names()).toEqual(['MeuCarrinho', 'AumentarItem']);
    fireEvent.click(more);
    fireEvent.click(more);
    await waitFor(() => expect(badge().textContent).toBe('7'));
    await act(async () => asked[1]?.answer(answered(3)));
    expect(badge().textContent).toBe('7');
    await act(async () => asked[2]?.answer(answered(4)));
    fireEvent.click(less);
    await act(async () => asked[3]?.answer(answered(5)));
    await act(async () => asked[4]?.answer(answered(4)));
    await waitFor(() => expect(line?.getAttribute('aria-busy')).toBe('false'));
    expect(names().slice(1)).toEqual([
      'AumentarItem',
      'AumentarItem',
      'AumentarItem',
      'DiminuirItem',
    ]);
    expect(badge().textContent).toBe('6');
    const titles = within(dialog).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Noite de Oud', 'Brisa']);
  });

  it('remover uma linha que ainda muda deixa de pedir a mudança', async () => {
    const { dialog, asked, names } = await openWith(linhaDe({ estoque: 9 }));
    const more = within(dialog).getByRole('button', { name: /^Aumentar/ });
    fireEvent.click(more);
    fireEvent.click(more);
    fireEvent.click(within(dialog).getByRole('button', { name: /^Remover/ }));
    await act(async () => asked[1]?.answer({ resultado: carrinhoDe(linhaDe({ quantidade: 3 })) }));
    await act(async () => asked[2]?.answer({ resultado: carrinhoDe() }));
    expect(names()).toEqual(['MeuCarrinho', 'AumentarItem', 'RemoverItem']);
    expect(badge().textContent).toBe('0');
  });

  it('DRAWER-08, C-17: falha desfaz o que foi mostrado e avisa', async () => {
    const { dialog, asked } = await openWith(linhaDe());
    fireEvent.click(within(dialog).getByRole('button', { name: /^Aumentar/ }));
    await waitFor(() => expect(badge().textContent).toBe('3'));
    await act(async () => asked[1]?.fail());
    await waitFor(() => expect(badge().textContent).toBe('2'));
    expect(notices().textContent).toBe('Não foi possível atualizar o carrinho.');
  });

  it('C-17: sem resposta, a mudança pode ter sido feita: o carrinho é lido de novo', async () => {
    const { dialog, asked, names } = await openWith(linhaDe());
    fireEvent.click(within(dialog).getByRole('button', { name: /^Aumentar/ }));
    await act(async () => asked[1]?.fail());
    await waitFor(() => expect(names().at(-1)).toBe('MeuCarrinho'));
    await act(async () =>
      asked.at(-1)?.answer({ carrinho: carrinhoDe(linhaDe({ quantidade: 3 })) }),
    );
    await waitFor(() => expect(badge().textContent).toBe('3'));
  });

  it('C-17: a recusa traz o carrinho como ele está', async () => {
    const { dialog, asked } = await openWith(linhaDe());
    fireEvent.click(within(dialog).getByRole('button', { name: /^Aumentar/ }));
    await act(async () =>
      asked[1]?.answer({
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

  it("DRAWER-04, C-18: 'Item removido do carrinho.' com aparência de erro, sem alarme, e 'Desfazer'", async () => {
    const { dialog, asked } = await openWith(linhaDe());
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remover Noite de Oud, 10 ml' }));
    expect(await within(dialog).findByText('Seu carrinho está vazio')).toBeTruthy();
    await act(async () => asked[1]?.answer({ resultado: carrinhoDe() }));
    const notice = await screen.findByText('Item removido do carrinho.');
    expect(notice.dataset).toMatchObject({ kind: 'error', polite: 'true' });
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(badge().textContent).toBe('2'));
    expect(asked[2]).toMatchObject({
      operation: 'AdicionarAoCarrinho',
      variables: { input: { produtoId: 'p1', variacaoId: 'v1', quantidade: 2 } },
    });
    await act(async () => asked[2]?.answer({ resultado: carrinhoDe(linhaDe({ id: 'l9' })) }));
    expect(badge().textContent).toBe('2');
  });

  it('C-17: sem resposta na leitura, oferece tentar de novo', async () => {
    const { asked } = open();
    await act(async () => asked[0]?.fail());
    fireEvent.click(badge());
    const dialog = await drawer();
    // Opening the drawer already was another try.
    await act(async () => asked[1]?.fail());
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Tentar de novo' }));
    await act(async () => asked[2]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    expect(await within(dialog).findByText('2 x R$ 49,90')).toBeTruthy();
  });

  it('o gesto de fechar do aparelho fecha a gaveta', async () => {
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

  it('SESS-05, S11: a sessão que acaba com a gaveta aberta não deixa texto antigo nem o foco ao léu', async () => {
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

  it('Escape fecha a gaveta e o foco volta ao botão', async () => {
    const { asked } = open();
    act(() => asked[0]?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    badge().focus();
    fireEvent.click(badge());
    fireEvent.keyDown(await drawer(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(badge()));
  });
});
