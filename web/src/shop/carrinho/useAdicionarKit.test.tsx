import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carrinhoDe, item, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { endSession, startSession } from '../../lib/session/session.ts';
import { MeuCarrinhoDocument } from './carrinho.gen.ts';
import { type Trio, useAdicionarKit } from './useAdicionarKit.ts';

const itens: Trio = [
  item,
  { ...item, produtoId: 'p2', nome: 'Brisa' },
  { ...item, produtoId: 'p3' },
];
const linhas = itens.map(({ produtoId }, index) =>
  linhaDe({ id: `l${index}`, produtoId, quantidade: index + 1 }),
);

function Kit() {
  const { add, pending } = useAdicionarKit();
  return (
    <button type="button" disabled={pending} onClick={() => void add(itens)}>
      Comprar
    </button>
  );
}

function buy() {
  const gateway = fakeGateway();
  renderAt('/produtos/a', gateway.client, <Kit />);
  fireEvent.click(screen.getByRole('button', { name: 'Comprar' }));
  return gateway;
}
const notices = () => screen.getByRole('list', { name: 'Avisos' });

describe('useAdicionarKit', () => {
  beforeEach(() => startSession(descriptorOf(), '7'));
  afterEach(() => endSession());

  it('adds three products in one request, and one undo takes one unit of each back (S23)', async () => {
    const { requests, client } = buy();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.variables).toMatchObject({
      um: { produtoId: 'p1', quantidade: 1 },
      dois: { produtoId: 'p2', quantidade: 1 },
      tres: { produtoId: 'p3', quantidade: 1 },
    });
    const carrinho = carrinhoDe(...linhas);
    act(() => requests[0]?.answer({ um: carrinhoDe(), dois: carrinhoDe(), tres: carrinho }));
    await waitFor(() => expect(notices().textContent).toContain('Kit de 3 adicionado'));
    expect(client.readQuery({ query: MeuCarrinhoDocument })?.carrinho?.itens).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    for (const [index, linha] of linhas.entries()) {
      await waitFor(() => expect(requests).toHaveLength(index + 2));
      expect(requests.at(-1)?.variables).toEqual({ itemId: linha.id, quantidade: index });
      act(() => requests.at(-1)?.answer({ resultado: carrinho }));
    }
  });

  it('names the refused product and how many were added (S23)', async () => {
    const { requests } = buy();
    const recusa = {
      __typename: 'ProdutoIndisponivel',
      codigo: 'PRODUTO_INDISPONIVEL',
      mensagem: 'Este produto não está disponível no momento.',
      carrinho: null,
    };
    const carrinho = carrinhoDe(...linhas);
    act(() => requests[0]?.answer({ um: carrinho, dois: recusa, tres: carrinho }));
    await waitFor(() =>
      expect(notices().textContent).toContain(
        'Brisa: Este produto não está disponível no momento. 2 de 3 no carrinho.',
      ),
    );
  });
});
