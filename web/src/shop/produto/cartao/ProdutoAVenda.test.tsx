import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { produto, show, variacao } from '../../../../test/catalogo.tsx';
import type { ProdutoAVendaFragment } from './ProdutoAVenda.gen.ts';
import { ProdutoAVenda } from './ProdutoAVenda.tsx';

const add = vi.hoisted(() => vi.fn());
vi.mock('../../carrinho/useAdicionar.ts', () => ({
  useAdicionar: () => ({ add, pending: false }),
}));

const volumes = [
  variacao(3),
  variacao(5, { estoque: 0, disponivel: false }),
  variacao(10, { precoPorMl: 7.5 }),
];
const inVolumes = produto({ variacoes: volumes, precoMinimo: 24, precoVaria: true });

const card = (shown: ProdutoAVendaFragment) =>
  show(<ProdutoAVenda produto={shown} priority={false} />);
const openChoice = async () => {
  card(inVolumes);
  await userEvent.click(screen.getByRole('button', { name: 'Escolher volume' }));
  return screen.findByRole('dialog');
};

const backOnTheCard = async () => {
  await waitFor(() => {
    const button = screen.getByRole('button', { name: 'Escolher volume' });
    expect(document.activeElement).toBe(button);
  });
  expect(screen.queryByRole('dialog')).toBeNull();
};

describe('ProdutoAVenda', () => {
  beforeEach(() => {
    add.mockReset().mockResolvedValue('added');
  });

  it('shows picture, name, volumes, description, price, stock and action (CARD-01)', () => {
    card(inVolumes);
    expect(screen.getByRole('img', { name: 'Frasco de Noite de Oud' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Noite de Oud' })).toBeDefined();
    const marks = within(screen.getByRole('list', { name: 'Volumes' })).getAllByRole('listitem');
    expect(marks.map((mark) => mark.textContent)).toEqual(['3 ml', '5 ml (esgotado)', '10 ml']);
    expect(screen.getByText('Saída de cardamomo, fundo de oud.')).toBeDefined();
    expect(screen.getByText('A partir de R$ 24,00')).toBeDefined();
    expect(screen.getByText('R$ 8,00/ml')).toBeDefined();
    expect(screen.getByText('Em estoque')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Escolher volume' })).toBeDefined();
  });

  it("shows 'Esgotado' on badge and button when sold out (CARD-02, CARD-06, rest-contract 4.23)", () => {
    card(produto({ estoqueTotal: 0, disponivel: false }));
    expect(screen.getByRole('button', { name: 'Esgotado' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Esgotado', { selector: 'p' })).toBeDefined();
    expect(screen.queryByText('Em estoque')).toBeNull();
  });

  it("shows 'R$ x' and the content of a simple product (CARD-03)", () => {
    card(produto());
    expect(screen.getByText('R$ 240,00')).toBeDefined();
    expect(screen.getByText('frasco inteiro')).toBeDefined();
  });

  it("never shows 'Preço indisponível' together with 'Em estoque' (CARD-02, CARD-03)", () => {
    card(produto({ precoMinimo: null, disponivel: false }));
    expect(screen.getByText('Preço indisponível')).toBeDefined();
    expect(screen.queryByText('Em estoque')).toBeNull();
  });

  it('measures each volume by the largest', () => {
    card(inVolumes);
    const marks = within(screen.getByRole('list', { name: 'Volumes' })).getAllByRole('listitem');
    expect(marks.map((mark) => mark.querySelector<HTMLElement>('[style]')?.style.width)).toEqual([
      '30%',
      '50%',
      '100%',
    ]);
  });

  it("adds one unit at once by 'Adicionar ao Carrinho' (CARD-05, ADD-01)", async () => {
    card(produto());
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar ao Carrinho' }));
    expect(add).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ produtoId: '1', variacaoId: null, precoUnitario: 240 }),
      { wait: false },
    );
  });

  it("shows 'Inativo' and can be neither opened nor added when inactive (CARD-07, CARD-08, ADD-03)", () => {
    card(produto({ ativo: false, disponivel: false }));
    expect(screen.getByText('Inativo')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
    const button = screen.getByRole('button', { name: 'Desativado' });
    fireEvent.click(button);
    expect(add).not.toHaveBeenCalled();
  });

  it('links the product once, by its name only', () => {
    card(produto({ slug: 'água & sal' }));
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/produtos/%C3%A1gua%20%26%20sal');
    expect(within(link).queryByRole('button')).toBeNull();
  });

  it("opens the dialog 'Escolha uma variação:' by 'Escolher volume' (CARD-04, VARM-01)", async () => {
    const dialog = await openChoice();
    expect(within(dialog).getByRole('heading', { name: 'Escolha uma variação:' })).toBeDefined();
    expect(add).not.toHaveBeenCalled();
  });

  it("shows 'Selecione...' and each volume with its price, sold-out ones disabled (VARM-02, C-82)", async () => {
    const dialog = within(await openChoice());
    expect(dialog.getByText('Selecione...')).toBeDefined();
    const volume = (name: RegExp) => dialog.getByRole('radio', { name, checked: false });
    expect(volume(/^3 ml.*R\$ 24,00/)).toHaveProperty('disabled', false);
    expect(volume(/^5 ml.*R\$ 40,00.*Esgotado/)).toHaveProperty('disabled', true);
    expect(volume(/^10 ml.*R\$ 80,00/)).toHaveProperty('disabled', false);
    await userEvent.click(volume(/^10 ml/));
    expect(dialog.getByText('10 ml · R$ 80,00')).toBeDefined();
    expect(dialog.queryByText('Selecione...')).toBeNull();
  });

  it('enables adding only for a chosen volume with stock, and adds it (VARM-03, ADD-02)', async () => {
    const dialog = within(await openChoice());
    const button = dialog.getByRole('button', { name: 'Adicionar ao Carrinho' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('radio', { name: /^5 ml/ }));
    expect(button).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('radio', { name: /^10 ml/ }));
    await userEvent.click(button);
    expect(add).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        produtoId: '1',
        variacaoId: 'v10',
        variacaoNome: '10 ml',
        precoUnitario: 80,
      }),
      { wait: false },
    );
    await backOnTheCard();
  });

  it('keeps the dialog open after a refusal', async () => {
    add.mockResolvedValue('refused');
    const dialog = await openChoice();
    await userEvent.click(within(dialog).getByRole('radio', { name: /^3 ml/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar ao Carrinho' }));
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it("closes on the system's close gesture, such as Android's Back", async () => {
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
    await openChoice();
    act(() => void watchers.at(-1)?.dispatchEvent(new Event('close')));
    await backOnTheCard();
    Reflect.deleteProperty(window, 'CloseWatcher');
  });

  it('closes on Escape and returns the focus to the card', async () => {
    await openChoice();
    await userEvent.keyboard('{Escape}');
    await backOnTheCard();
  });
});
