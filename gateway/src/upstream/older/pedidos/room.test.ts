import { beforeEach, describe, expect, test } from 'vitest';
import {
  bench,
  closeAfterEach,
  create,
  createdPedidos,
  openOrdering,
  produto,
  sent,
  store,
} from '../../../../test/ordering.ts';

closeAfterEach();

const TWO = 'Noite de Oud — 10 ml';

/** Fills the cart with units of the volume 10 ml and orders it. */
const order = (quantidade = 1, chave = 'k') => {
  store([1, 12, quantidade]);
  return create({ chave });
};
const setStock = (estoque: number) => {
  const volume = produto(1).variacoes.find(({ id }) => id === 12);
  if (volume) volume.estoque = estoque;
};
const cancel = (status: string) => {
  for (const pedido of createdPedidos()) pedido.status = status;
};

describe.each(['plain', 'empty403'] as const)(
  'orders without payment on the older API, error world %s',
  (errors) => {
    beforeEach(async () => {
      await openOrdering({ errors });
      setStock(100);
    });

    test('refuses the fourth one, names the open ones and the chat, and sends nothing (SEC-01, MON-11)', async () => {
      await order(1, 'a');
      await order(1, 'b');
      const { r } = await order(1, 'c');
      expect(r).toMatchObject({
        __typename: 'MuitosPedidosAbertos',
        mensagem:
          'Você já tem pedidos esperando pagamento. Pague um deles antes de fazer outro, ou peça o cancelamento na conversa.',
        campo: null,
        pedidos: [{ podePagar: true }, { podePagar: true }, { id: '101' }],
      });
      expect(sent()).toHaveLength(2);
      cancel('CANCELADO');
      expect((await create({ chave: 'c' })).r).toMatchObject({ __typename: 'Pedido' });
    });

    test('five at once leave three open (SEC-01)', async () => {
      store([1, 12, 1]);
      const replies = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((chave) => {
          store([1, 12, 1]);
          return create({ chave });
        }),
      );
      for (const chave of ['f', 'g']) replies.push(await order(1, chave));
      expect(createdPedidos().length).toBeLessThanOrEqual(2);
      expect(replies.at(-1)?.r).toMatchObject({ __typename: 'MuitosPedidosAbertos' });
    });

    test('repeats the answer to the same key beyond the cap (SEC-01, F1)', async () => {
      const first = await order(1, 'a');
      await order(1, 'b');
      expect((await order(1, 'a')).r).toEqual(first.r);
    });

    test('holds at most six units of one volume, over all open orders (SEC-01)', async () => {
      expect((await order(7)).r).toMatchObject({
        __typename: 'EstoqueInsuficiente',
        mensagem: `Antes do pagamento, você pode reservar até 6 unidades de ${TWO} neste pedido. Diminua a quantidade. Depois de pagar, você pode pedir mais.`,
        disponivel: 6,
        itens: [{ nomeProduto: 'Noite de Oud', variacaoNome: '10 ml', disponivel: 6 }],
        carrinho: { quantidadeTotal: 7 },
      });
      await order(4, 'a');
      expect((await order(3, 'b')).r).toMatchObject({ disponivel: 2 });
      await order(2, 'c');
      cancel('PENDENTE');
      bench().api.pedidos = bench().api.pedidos.filter(({ id }) => id !== 101);
      expect((await order(1, 'd')).r).toMatchObject({
        __typename: 'MuitosPedidosAbertos',
        mensagem: `Seus pedidos sem pagamento já reservam tudo o que você pode reservar de ${TWO}. Pague um deles para pedir mais, ou peça o cancelamento na conversa.`,
      });
      expect(sent()).toHaveLength(2);
    });

    test.each([
      [2, 2],
      [3, 1],
      [9, 4],
    ])('of a stock of %i one account reserves %i (SEC-01)', async (estoque, units) => {
      setStock(estoque);
      expect((await order(units + 1, 'a')).r).toMatchObject({ __typename: 'EstoqueInsuficiente' });
      expect((await order(units, 'b')).r).toMatchObject({ __typename: 'Pedido' });
    });

    test('cancelling does not reset the hourly limit (SEC-01)', async () => {
      for (let n = 0; n < 10; n += 1) {
        expect((await order(1, `k${n}`)).r).toMatchObject({ __typename: 'Pedido' });
        cancel('CANCELADO');
      }
      expect((await order(1, 'k10')).r).toMatchObject({
        __typename: 'MuitasTentativas',
        mensagem: 'Muitos pedidos em pouco tempo. Aguarde 60 minutos e tente de novo.',
      });
      expect((await order(1, 'k9')).r).toMatchObject({ __typename: 'Pedido' });
      expect(sent()).toHaveLength(10);
    });
  },
);

test('counts the orders of one address over all accounts, by setting (SEC-01)', async () => {
  await openOrdering({ environment: { PEDIDOS_POR_HORA_ENDERECO: '1', PEDIDOS_ABERTOS_MAX: '9' } });
  await order(1, 'a');
  bench().api.linhas.set(9, [{ produtoId: 1, variacaoId: 12, quantidade: 1 }]);
  expect((await create({ enderecoId: '23', chave: 'b' }, 'rafael')).r).toMatchObject({
    __typename: 'MuitasTentativas',
  });
});

describe('on an API that limits orders itself', () => {
  const refuse = async (status: number, body: object) => {
    await openOrdering({ environment: { PEDIDOS_ABERTOS_MAX: '9' } });
    bench().api.spoil('POST /pedidos/criar', { status, body: JSON.stringify(body) });
    return (await create()).r;
  };

  test('names the open orders of its refusal (SEC-01)', async () => {
    const codigo = 'MUITOS_PEDIDOS_ABERTOS';
    expect(await refuse(409, { codigo })).toMatchObject({
      __typename: 'MuitosPedidosAbertos',
      pedidos: [{ id: '101' }],
    });
    expect(await refuse(409, { codigo, campo: 'email' })).toMatchObject({
      mensagem: expect.stringContaining('Com o e-mail confirmado, você pode ter mais.'),
    });
  });

  test('translates its refusals of units and of a rate (SEC-01)', async () => {
    const itens = [{ produtoId: 1, variacaoId: 12, nomeProduto: 'x', disponivel: 1 }];
    expect(await refuse(409, { codigo: 'RESERVA_LIMITADA', itens })).toMatchObject({
      __typename: 'EstoqueInsuficiente',
      mensagem: `Antes do pagamento, você pode reservar até 1 unidade de ${TWO} neste pedido. Diminua a quantidade. Depois de pagar, você pode pedir mais.`,
      disponivel: 1,
    });
    expect(await refuse(429, { codigo: 'MUITAS_TENTATIVAS' })).toMatchObject({
      __typename: 'MuitasTentativas',
      mensagem: 'Muitos pedidos em pouco tempo. Aguarde 1 minuto e tente de novo.',
    });
  });
});
