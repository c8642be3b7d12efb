import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrinhoDe, item, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { LOGIN_REDIRECT_DELAY } from '../../lib/constants.ts';
import { currentUser, endSession, startSession } from '../../lib/session/session.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { MeuCarrinhoDocument } from './carrinho.gen.ts';
import { takeIntencao } from './intencao.ts';
import { useAdicionar } from './useAdicionar.ts';

function Buy({ wait }: { wait: boolean }) {
  const { add, pending } = useAdicionar();
  return (
    <button type="button" disabled={pending} onClick={() => void add(item, { wait })}>
      Comprar
    </button>
  );
}

function open(wait: boolean) {
  const gateway = fakeGateway();
  renderAt('/produtos/noite-de-oud?x=1', gateway.client, <Buy wait={wait} />);
  return gateway;
}

const buy = () => fireEvent.click(screen.getByRole('button', { name: 'Comprar' }));
/** The request is sent after the button has rendered its pending state. */
const buyAndWait = async () => {
  buy();
  await act(afterPaint);
};
const path = () => screen.getByTestId('path').textContent;
const notices = () => screen.getByRole('list', { name: 'Avisos' });

afterEach(() => {
  vi.useRealTimers();
  endSession();
});

describe('useAdicionar: visitor', () => {
  it('opens sign-in at once from a card, with origin and product remembered (ADD-01, GEN-06, ROLE-01)', () => {
    const { requests } = open(false);
    buy();
    expect(path()).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/produtos/noite-de-oud?x=1"}');
    expect(takeIntencao()).toMatchObject({ produtoId: 'p1', variacaoId: 'v1' });
    expect(requests).toEqual([]);
  });

  it('shows a message on the product page and opens sign-in after 1.5 s (PDP-08)', () => {
    vi.useFakeTimers();
    open(true);
    buy();
    expect(notices().textContent).toBe('⚠️ Você precisa estar logado para adicionar ao carrinho.');
    act(() => {
      vi.advanceTimersByTime(LOGIN_REDIRECT_DELAY - 1);
    });
    expect(path()).toBe('/produtos/noite-de-oud?x=1');
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(path()).toBe('/login');
  });
});

describe('useAdicionar: with a session', () => {
  beforeEach(() => startSession(descriptorOf(), '7'));

  /** Adds a second unit, loses the reply and waits for the cart to be read again. */
  async function loseAnswer() {
    const { requests, client } = open(false);
    client.writeQuery({
      query: MeuCarrinhoDocument,
      data: { carrinho: carrinhoDe(linhaDe({ quantidade: 1 })) },
    });
    await buyAndWait();
    act(() => requests[0]?.fail());
    await waitFor(() => expect(requests).toHaveLength(2));
    return requests;
  }

  it('sends product, volume and quantity 1, without price and user (ADD-04, ADD-05, PDP-06)', async () => {
    const { requests } = open(false);
    await buyAndWait();
    expect(requests[0]).toMatchObject({
      operation: 'AdicionarAoCarrinho',
      variables: { input: { produtoId: 'p1', variacaoId: 'v1', quantidade: 1 } },
    });
  });

  it("shows 'Produto adicionado ao carrinho!' only after a reply with the cart (ADD-06)", async () => {
    const { requests, client } = open(false);
    await buyAndWait();
    expect(notices().textContent).toBe('');
    const carrinho = carrinhoDe(linhaDe({ quantidade: 1 }));
    act(() => requests[0]?.answer({ resultado: carrinho }));
    await waitFor(() => expect(notices().textContent).toContain('Produto adicionado ao carrinho!'));
    const read = client.readQuery({ query: MeuCarrinhoDocument });
    expect(read?.carrinho?.quantidadeTotal).toBe(1);
  });

  it('shows the line before the reply and removes it after a refusal', async () => {
    const { requests, client } = open(false);
    client.writeQuery({ query: MeuCarrinhoDocument, data: { carrinho: carrinhoDe() } });
    const shown = () => client.cache.readQuery({ query: MeuCarrinhoDocument }, true)?.carrinho;
    await buyAndWait();
    expect(shown()).toMatchObject({ quantidadeTotal: 1, total: 49.9 });
    act(() => requests[0]?.fail());
    await waitFor(() => expect(shown()?.quantidadeTotal).toBe(0));
  });

  it("shows 'Não foi possível adicionar o produto.' with the reason after a refusal (ADD-07, C-01)", async () => {
    const { requests } = open(false);
    await buyAndWait();
    act(() =>
      requests[0]?.answer({
        resultado: {
          __typename: 'EstoqueInsuficiente',
          codigo: 'ESTOQUE_INSUFICIENTE',
          mensagem: 'Só restam 2 unidades.',
          disponivel: 2,
          carrinho: null,
        },
      }),
    );
    await waitFor(() =>
      expect(notices().textContent).toBe(
        'Não foi possível adicionar o produto. Só restam 2 unidades.',
      ),
    );
  });

  it.each([
    ['network', 'fail'],
    ['UPSTREAM_UNAVAILABLE', 'refuse'],
  ] as const)('shows an error for every failure: %s (ADD-07, ADD-08)', async (code, how) => {
    const { requests } = open(false);
    await buyAndWait();
    act(() => (how === 'fail' ? requests[0]?.fail() : requests[0]?.refuse(code)));
    await waitFor(() =>
      expect(notices().textContent).toBe('Não foi possível adicionar o produto.'),
    );
    expect(path()).toBe('/produtos/noite-de-oud?x=1');
    expect(currentUser()).not.toBeNull();
  });

  it('reads the cart again after a lost reply to see whether it was applied (ADD-08)', async () => {
    const requests = await loseAnswer();
    expect(notices().textContent).toBe('');
    act(() => requests[1]?.answer({ carrinho: carrinhoDe(linhaDe({ quantidade: 2 })) }));
    await waitFor(() => expect(notices().textContent).toContain('Produto adicionado ao carrinho!'));
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['lacks the unit', 1],
    ['cannot be read', null],
  ])('shows an error when the cart read again %s (ADD-07)', async (_, units) => {
    const requests = await loseAnswer();
    act(() =>
      units === null
        ? requests[1]?.fail()
        : requests[1]?.answer({ carrinho: carrinhoDe(linhaDe({ quantidade: units })) }),
    );
    await waitFor(() =>
      expect(notices().textContent).toBe('Não foi possível adicionar o produto.'),
    );
  });

  it('opens sign-in with the product remembered after the session ended (SESS-05, C-31)', async () => {
    const { requests } = open(true);
    await buyAndWait();
    act(() => requests[0]?.refuse('UNAUTHENTICATED'));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(currentUser()).toBeNull();
    expect(takeIntencao()).toMatchObject({ slug: 'noite-de-oud' });
  });

  it('ignores a reply for an account that has left (C-29)', async () => {
    const { requests, client } = open(false);
    await buyAndWait();
    act(() => startSession(descriptorOf({ username: 'bia', id: '8' }), '8'));
    act(() => requests[0]?.answer({ resultado: carrinhoDe(linhaDe()) }));
    await waitFor(() => expect(notices().textContent).not.toBe(''));
    expect(client.readQuery({ query: MeuCarrinhoDocument })).toBeNull();
  });

  it('sends nothing for the next account when the first signs out early (C-29)', async () => {
    const { requests } = open(false);
    buy();
    act(() => startSession(descriptorOf({ username: 'bia', id: '8' }), '8'));
    await act(afterPaint);
    expect(requests).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Comprar' }).disabled).toBe(false);
  });
});
