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
  storeFor,
} from '../../../../test/ordering.ts';
import { createRedesMemory } from './rede.ts';

closeAfterEach();

const RAFAEL = 9;
const TWO = 'Noite de Oud — 10 ml';

/** Marina and Rafael without earlier orders: accounts that never paid. */
const forget = () => {
  bench().api.pedidos = [];
};
const setStock = (estoque: number) => {
  for (const { variacoes } of [produto(1)]) {
    for (const volume of variacoes) volume.estoque = estoque;
  }
};
const SMALL = { RESERVA_REDE_UNIDADES: '4', RESERVA_REDE_PORCENTO: '1', PEDIDOS_ABERTOS_MAX: '9' };
const FULL =
  'Muitos pedidos da rede em que você está esperam pagamento. Tente por outra rede ou mais tarde, ou fale com a gente na conversa.';

describe.each(['plain', 'empty403'] as const)(
  'what one address reserves on the older API, error world %s',
  (errors) => {
    beforeEach(async () => {
      await openOrdering({ errors, environment: SMALL });
      forget();
      setStock(20);
    });
    const marina = (quantidade: number, chave: string) => {
      store([1, 12, quantidade]);
      return create({ chave });
    };
    const rafael = (quantidade: number, chave: string) => {
      storeFor(RAFAEL, [1, 12, quantidade]);
      return create({ chave, enderecoId: '23' }, 'rafael');
    };

    test('two accounts together hold what one address may (SEC-22)', async () => {
      expect((await marina(3, 'a')).r).toMatchObject({ __typename: 'Pedido' });
      expect((await rafael(2, 'b')).r).toMatchObject({
        __typename: 'EstoqueInsuficiente',
        mensagem:
          'Muitos pedidos da rede em que você está esperam pagamento. Agora cabem neste pedido até 1 unidade de 29 itens diferentes. Diminua o carrinho, ou fale com a gente na conversa.',
        disponivel: 1,
        itens: [],
      });
      expect((await rafael(1, 'c')).r).toMatchObject({ __typename: 'Pedido' });
      expect((await rafael(1, 'd')).r).toMatchObject({
        __typename: 'MuitasTentativas',
        mensagem: FULL,
      });
      expect(sent()).toHaveLength(2);
    });

    test('orders sent at once count each other (SEC-22)', async () => {
      store([1, 12, 3]);
      storeFor(RAFAEL, [1, 12, 3]);
      const replies = await Promise.all([
        create({ chave: 'a' }),
        create({ chave: 'b', enderecoId: '23' }, 'rafael'),
      ]);
      const types = replies.map(({ r }) => String(Object(r).__typename)).toSorted();
      expect(types).toEqual(['EstoqueInsuficiente', 'Pedido']);
    });

    test('an order that the API refused holds nothing (SEC-22)', async () => {
      const body = JSON.stringify({ codigo: 'MUITAS_TENTATIVAS' });
      bench().api.spoil('POST /pedidos/criar', { status: 429, body });
      expect((await marina(4, 'a')).r).toMatchObject({ __typename: 'MuitasTentativas' });
      expect((await rafael(4, 'b')).r).toMatchObject({ __typename: 'Pedido' });
    });

    test('who has paid an order before counts on no address (SEC-22)', async () => {
      await marina(4, 'a');
      for (const pedido of createdPedidos()) pedido.status = 'PAGO';
      for (const pedido of bench().api.pedidos) pedido.status = 'PAGO';
      expect((await marina(4, 'b')).r).toMatchObject({ __typename: 'Pedido' });
    });

    const change = (username: string, mutation: string, args: object) => {
      const id = `0${createdPedidos()[0]?.id}`;
      return bench().executeAs(username, mutation, { id, ...args });
    };
    const CANCEL = `mutation ($id: ID!, $input: AtualizarPedidoInput!) {
      r: atualizarPedido(id: $id, input: $input) { __typename }
    }`;
    const CONFIRM = `mutation ($id: ID!, $intent: String!) {
      r: confirmarPagamento(pedidoId: $id, paymentIntentId: $intent) { __typename }
    }`;

    const pay = () => {
      for (const pedido of createdPedidos()) pedido.status = 'PAGO';
    };

    test.each<[string, string, string, object, () => void]>([
      ['cancelled', 'admin', CANCEL, { input: { status: 'CANCELADO' } }, () => undefined],
      ['paid before its payment is confirmed', 'marina', CONFIRM, { intent: 'pi_1' }, pay],
    ])(
      'an order that is %s holds nothing, also under an id with a zero before it (SEC-22)',
      async (_, username, mutation, args, meanwhile) => {
        await marina(4, 'a');
        meanwhile();
        expect((await change(username, mutation, args)).data?.['r']).toEqual({
          __typename: 'Pedido',
        });
        expect((await rafael(4, 'b')).r).toMatchObject({ __typename: 'Pedido' });
      },
    );

    test('a larger shop lends a larger share, and leaves a quarter of each volume (SEC-22)', async () => {
      await bench().close();
      await openOrdering({ errors, environment: { ...SMALL, RESERVA_REDE_PORCENTO: '50' } });
      forget();
      setStock(8);
      expect((await marina(4, 'a')).r).toMatchObject({ __typename: 'Pedido' });
      const volume = produto(1).variacoes.find(({ id }) => id === 12);
      if (volume) volume.estoque = 2;
      expect((await rafael(1, 'b')).r).toMatchObject({
        __typename: 'EstoqueInsuficiente',
        mensagem: `Quase todas as unidades de ${TWO} já estão reservadas, sem pagamento, na rede em que você está. Tire do carrinho para continuar, ou fale com a gente na conversa.`,
      });
    });
  },
);

test('an account holds at most its units over all open orders of the older API (SEC-22)', async () => {
  await openOrdering({ environment: { RESERVA_CONTA_UNIDADES: '5', PEDIDOS_ABERTOS_MAX: '9' } });
  forget();
  setStock(20);
  store([1, 12, 3], [1, 11, 3]);
  expect((await create({ chave: 'a' })).r).toMatchObject({
    __typename: 'EstoqueInsuficiente',
    mensagem:
      'Antes do pagamento, você pode reservar até 5 unidades neste pedido. Diminua o carrinho. Depois de pagar, você pode pedir mais.',
  });
  store([1, 12, 3], [1, 11, 2]);
  expect((await create({ chave: 'b' })).r).toMatchObject({ __typename: 'Pedido' });
  store([1, 12, 1]);
  expect((await create({ chave: 'c' })).r).toMatchObject({ __typename: 'MuitosPedidosAbertos' });
});

describe('on an API that limits reservations itself', () => {
  const refuse = async (status: number, body: object) => {
    await openOrdering();
    bench().api.spoil('POST /pedidos/criar', { status, body: JSON.stringify(body) });
    return (await create()).r;
  };

  test.each([
    [
      {
        codigo: 'RESERVA_LIMITADA',
        campo: 'email',
        reserva: { de: 'CONTA', unidades: 12, itens: 10 },
      },
      'Antes do pagamento, você pode reservar até 12 unidades de 10 itens diferentes neste pedido. Diminua o carrinho, ou confirme o seu e-mail para reservar mais.',
    ],
    [
      { codigo: 'RESERVA_LIMITADA', reserva: { de: 'REDE', unidades: 3, itens: 1 } },
      'Muitos pedidos da rede em que você está esperam pagamento. Agora cabem neste pedido até 3 unidades de 1 item. Diminua o carrinho, ou fale com a gente na conversa.',
    ],
    [
      {
        codigo: 'RESERVA_LIMITADA',
        reserva: { de: 'REDE', unidades: 2, itens: 1 },
        itens: [{ produtoId: 1, variacaoId: 12, nomeProduto: 'x', disponivel: 2 }],
      },
      `Quase todas as unidades de ${TWO} já estão reservadas, sem pagamento, na rede em que você está. Neste pedido cabem até 2 unidades. Diminua a quantidade, ou fale com a gente na conversa.`,
    ],
  ])('explains its refusal %j (SEC-22)', async (body, mensagem) => {
    expect(await refuse(409, body)).toMatchObject({ __typename: 'EstoqueInsuficiente', mensagem });
  });

  test('says that the network is full (SEC-22)', async () => {
    const reserva = { de: 'REDE', unidades: 0, itens: 20 };
    expect(await refuse(429, { codigo: 'MUITAS_TENTATIVAS', reserva })).toMatchObject({
      __typename: 'MuitasTentativas',
      mensagem: FULL,
    });
  });

  test('names the caller’s address to it (SEC-22)', async () => {
    await openOrdering();
    await create();
    expect(sent()[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });
});

describe('the memory of networks', () => {
  const at = (address: string) => ({ address, shared: false });
  const LINES = [{ key: '1:12', quantidade: 2 }];

  test('forgets an order that is paid or cancelled, and counts an IPv6 network as one (SEC-22)', async () => {
    const redes = createRedesMemory();
    await redes.hold(at('2001:db8::1'), 'k', LINES);
    await redes.created(at('2001:db8::1'), 'k', '111');
    expect(await redes.held(at('2001:db8::2'))).toEqual(LINES);
    expect(await redes.held(at('2001:db8:1::2'))).toEqual([]);
    await redes.release('111');
    expect(await redes.held(at('2001:db8::2'))).toEqual([]);
  });
});
