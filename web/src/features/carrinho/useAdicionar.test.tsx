import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrinhoDe, item, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { LOGIN_REDIRECT_DELAY } from '../../shared/constants.ts';
import { currentUser, endSession, startSession } from '../../shared/session/session.ts';
import { afterPaint } from '../../shared/ui/after-paint.ts';
import { MeuCarrinhoDocument } from './carrinho.gen.ts';
import { takeIntencao } from './intencao.ts';
import { useAdicionar } from './useAdicionar.ts';

function Buy({ espera }: { espera: boolean }) {
  const { adicionar, pendente } = useAdicionar();
  return (
    <button type="button" disabled={pendente} onClick={() => void adicionar(item, { espera })}>
      Comprar
    </button>
  );
}

function open(espera: boolean) {
  const gateway = fakeGateway();
  renderAt('/produtos/noite-de-oud?x=1', gateway.client, <Buy espera={espera} />);
  return gateway;
}

const buy = () => fireEvent.click(screen.getByRole('button', { name: 'Comprar' }));
/** What is sent leaves once the button has answered. */
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

describe('useAdicionar: visitante', () => {
  it('ADD-01: de um cartão vai logo ao login, lembrando origem e desejo', () => {
    const { asked } = open(false);
    buy();
    expect(path()).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/produtos/noite-de-oud?x=1"}');
    expect(takeIntencao()).toMatchObject({ produtoId: 'p1', variacaoId: 'v1' });
    expect(asked).toEqual([]);
  });

  it('PDP-08: da página do produto, aviso e login depois de 1,5 s', () => {
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

describe('useAdicionar: com sessão', () => {
  beforeEach(() => startSession(descriptorOf(), '7'));

  /** One more of what the cart holds once; the answer does not come, and the cart is asked for again. */
  async function loseAnswer() {
    const { asked, client } = open(false);
    client.writeQuery({
      query: MeuCarrinhoDocument,
      data: { carrinho: carrinhoDe(linhaDe({ quantidade: 1 })) },
    });
    await buyAndWait();
    act(() => asked[0]?.fail());
    await waitFor(() => expect(asked).toHaveLength(2));
    return asked;
  }

  it('ADD-04, ADD-05, PDP-06: envia produto, volume e quantidade 1; preço e usuário são da loja', async () => {
    const { asked } = open(false);
    await buyAndWait();
    expect(asked[0]).toMatchObject({
      operation: 'AdicionarAoCarrinho',
      variables: { input: { produtoId: 'p1', variacaoId: 'v1', quantidade: 1 } },
    });
  });

  it("ADD-06: 'Produto adicionado ao carrinho!' só com o carrinho na resposta", async () => {
    const { asked, client } = open(false);
    await buyAndWait();
    expect(notices().textContent).toBe('');
    const carrinho = carrinhoDe(linhaDe({ quantidade: 1 }));
    act(() => asked[0]?.answer({ resultado: carrinho }));
    await waitFor(() => expect(notices().textContent).toContain('Produto adicionado ao carrinho!'));
    const read = client.readQuery({ query: MeuCarrinhoDocument });
    expect(read?.carrinho?.quantidadeTotal).toBe(1);
  });

  it('aparece no carrinho antes da resposta, e sai se a loja recusar', async () => {
    const { asked, client } = open(false);
    client.writeQuery({ query: MeuCarrinhoDocument, data: { carrinho: carrinhoDe() } });
    const shown = () => client.cache.readQuery({ query: MeuCarrinhoDocument }, true)?.carrinho;
    await buyAndWait();
    expect(shown()).toMatchObject({ quantidadeTotal: 1, total: 49.9 });
    act(() => asked[0]?.fail());
    await waitFor(() => expect(shown()?.quantidadeTotal).toBe(0));
  });

  it("ADD-07, C-01: recusa diz 'Não foi possível adicionar o produto.' e o motivo", async () => {
    const { asked } = open(false);
    await buyAndWait();
    act(() =>
      asked[0]?.answer({
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
    ['rede', 'fail'],
    ['UPSTREAM_UNAVAILABLE', 'refuse'],
  ] as const)('ADD-07, ADD-08: nenhuma falha é muda (%s)', async (code, how) => {
    const { asked } = open(false);
    await buyAndWait();
    act(() => (how === 'fail' ? asked[0]?.fail() : asked[0]?.refuse(code)));
    await waitFor(() =>
      expect(notices().textContent).toBe('Não foi possível adicionar o produto.'),
    );
    expect(path()).toBe('/produtos/noite-de-oud?x=1');
    expect(currentUser()).not.toBeNull();
  });

  it('ADD-08: uma resposta que se perde não é um não: o carrinho lido de novo diz se foi feito', async () => {
    const asked = await loseAnswer();
    expect(notices().textContent).toBe('');
    act(() => asked[1]?.answer({ carrinho: carrinhoDe(linhaDe({ quantidade: 2 })) }));
    await waitFor(() => expect(notices().textContent).toContain('Produto adicionado ao carrinho!'));
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['não o tem', 1],
    ['não vem', null],
  ])('ADD-07: quando o carrinho lido de novo %s, diz que não foi possível', async (_, units) => {
    const asked = await loseAnswer();
    act(() =>
      units === null
        ? asked[1]?.fail()
        : asked[1]?.answer({ carrinho: carrinhoDe(linhaDe({ quantidade: units })) }),
    );
    await waitFor(() =>
      expect(notices().textContent).toBe('Não foi possível adicionar o produto.'),
    );
  });

  it('SESS-05, C-31: sessão que acabou leva ao login com o desejo guardado', async () => {
    const { asked } = open(true);
    await buyAndWait();
    act(() => asked[0]?.refuse('UNAUTHENTICATED'));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(currentUser()).toBeNull();
    expect(takeIntencao()).toMatchObject({ slug: 'noite-de-oud' });
  });

  it('C-29: a resposta para uma conta que saiu não vira o carrinho da próxima', async () => {
    const { asked, client } = open(false);
    await buyAndWait();
    act(() => startSession(descriptorOf({ username: 'bia', id: '8' }), '8'));
    act(() => asked[0]?.answer({ resultado: carrinhoDe(linhaDe()) }));
    await waitFor(() => expect(notices().textContent).not.toBe(''));
    expect(client.readQuery({ query: MeuCarrinhoDocument })).toBeNull();
  });

  it('C-29: quem sai antes de o pedido partir não compra na conta seguinte', async () => {
    const { asked } = open(false);
    buy();
    act(() => startSession(descriptorOf({ username: 'bia', id: '8' }), '8'));
    await act(afterPaint);
    expect(asked).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Comprar' }).disabled).toBe(false);
  });
});
