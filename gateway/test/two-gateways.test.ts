import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { hasRedis } from './redis-server.ts';
import { createTestBench, type TestBench, type TestBenchOptions } from './test-bench.ts';

let bench: TestBench;
const open = async (options: TestBenchOptions = {}) => {
  bench = await createTestBench({ gateways: 2, ...options });
};
afterEach(async () => {
  bench.redis?.thaw();
  await bench.redis?.start();
  await bench.close();
});

const field = (data: unknown) => z.object({ r: z.looseObject({}).nullish() }).parse(data).r;
const as = async (username: string, query: string, variables = {}) => {
  const { data, codes } = await bench.executeAs(username, query, variables);
  return { r: field(data), codes };
};
/** Runs the same operation on both gateways at the same time. */
const onBoth = (username: string, query: string) =>
  Promise.all([as(username, query), as(username, query)]);

const cart = (change: string) =>
  `mutation { r: ${change} { __typename ... on Carrinho { itens { id quantidade } } } }`;
const quantities = () => bench.api.linhas.get(7)?.map(({ quantidade }) => quantidade);
const store = (...linhas: [number, number | null, number][]) =>
  bench.api.linhas.set(
    7,
    linhas.map(([produtoId, variacaoId, quantidade]) => ({ produtoId, variacaoId, quantidade })),
  );

const entrar = (password: string) =>
  bench.execute(
    'mutation ($p: String!) { r: entrar(username: "marina", senha: $p) { __typename ... on Sessao { token } } }',
    { variables: { p: password } },
  );

const criarPedido = (chave: string) =>
  `mutation { r: criarPedido(input: { enderecoId: "21", nomeCompleto: "Marina Exemplo", cpf: "123.456.789-09",
    telefone: "85 90000-0007", email: "marina@loja.example", chave: "${chave}" }) { __typename ... on Pedido { id } } }`;

const sentOrders = () => bench.api.requested('POST').filter((url) => url === '/pedidos/criar');

describe.runIf(hasRedis)('two gateways in front of the older API', () => {
  test('serialise the changes of an account: the second one sees the first (GW-11)', async () => {
    await open();
    store();
    bench.api.spoil('POST /carrinho/adicionar', { delayMs: 100 }, 2);
    const add = cart('adicionarAoCarrinho(input: { produtoId: 1, variacaoId: 11, quantidade: 3 })');
    const outcomes = await onBoth('marina', add);
    expect(outcomes.map(({ r }) => String(r?.['__typename'])).toSorted()).toEqual([
      'Carrinho',
      'EstoqueInsuficiente',
    ]);
    expect(quantities()).toEqual([3]);
  });

  test('order a cart once, also with two keys at the same time (GW-11, F1)', async () => {
    await open();
    store([1, 12, 2]);
    const outcomes = await Promise.all(['k1', 'k2'].map((key) => as('marina', criarPedido(key))));
    expect(outcomes.map(({ r }) => String(r?.['__typename'])).toSorted()).toEqual([
      'CarrinhoVazio',
      'Pedido',
    ]);
  });

  test('sell the last unit once (GW-11, rest-contract 7.6)', async () => {
    await open();
    Object.assign(bench.api.produto(2), { estoque: 1 });
    store([2, null, 1]);
    bench.api.linhas.set(9, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
    bench.api.spoil('POST /pedidos/criar', { delayMs: 100 }, 2);
    const outcomes = await Promise.all([
      as('marina', criarPedido('k1')),
      as('rafael', criarPedido('k1').replace('"21"', '"23"')),
    ]);
    expect(outcomes.map(({ r }) => String(r?.['__typename'])).toSorted()).toEqual([
      'EstoqueInsuficiente',
      'Pedido',
    ]);
    expect(bench.api.produto(2).estoque).toBe(0);
  });

  test('create one order from one key, at the same time and later (GW-11, F1)', async () => {
    await open();
    store([1, 12, 2]);
    const [one, other] = await onBoth('marina', criarPedido('k1'));
    expect(one.r).toMatchObject({ __typename: 'Pedido' });
    expect(other.r).toEqual(one.r);
    expect((await onBoth('marina', criarPedido('k1'))).map(({ r }) => r)).toEqual([one.r, one.r]);
    expect(sentOrders()).toHaveLength(1);
  });

  test('do not send an order again that the other may have created (GW-11, F1)', async () => {
    await open();
    store([1, 12, 2]);
    bench.api.spoil('POST /pedidos/criar', 'before');
    for (let n = 0; n < 2; n += 1) {
      expect((await as('marina', criarPedido('k1'))).r?.['__typename']).toBe('PedidoIncerto');
    }
    expect(sentOrders()).toHaveLength(1);
  });

  test('limit the orders of an hour together (GW-11, SEC-01)', async () => {
    await open({ environment: { PEDIDOS_POR_HORA: '2', PEDIDOS_ABERTOS_MAX: '9' } });
    const types: unknown[] = [];
    for (const chave of ['a', 'b', 'c']) {
      store([1, 12, 1]);
      types.push((await as('marina', criarPedido(chave))).r?.['__typename']);
    }
    expect(types).toEqual(['Pedido', 'Pedido', 'MuitasTentativas']);
  });

  test('begin one payment for an order, and know which order a payment belongs to (GW-11, C-46)', async () => {
    await open();
    const [one, other] = await onBoth(
      'marina',
      'mutation { r: iniciarPagamento(pedidoId: "101") { __typename ... on Pagamento { paymentIntentId } } }',
    );
    expect(one.r).toMatchObject({ __typename: 'Pagamento' });
    expect(other.r).toEqual(one.r);
    const PAID = { __typename: 'Pedido', status: 'PAGO' };
    const id = String(one.r?.['paymentIntentId']);
    bench.api.settle(id);
    const outcomes = await onBoth(
      'marina',
      `mutation { r: confirmarPagamento(pedidoId: "101", paymentIntentId: "${id}") { __typename ... on Pedido { status } } }`,
    );
    expect(outcomes.map(({ r }) => r)).toEqual([PAID, PAID]);
    expect(
      bench.api.requested('POST').filter((url) => url.startsWith('/payment/confirmar')),
    ).toHaveLength(1);
  });

  test('count failed sign-ins together (GW-11, SEC-07)', async () => {
    await open();
    const types: unknown[] = [];
    for (let n = 0; n < 12; n += 1)
      types.push(field((await entrar('Errada@1')).data)?.['__typename']);
    expect(types.slice(0, 10)).toEqual(Array(10).fill('CredenciaisInvalidas'));
    expect(types.slice(10)).toEqual(['MuitasTentativas', 'MuitasTentativas']);
  });

  test('a token that was signed out at one is refused by both, and a new one accepted (GW-11, SEC-08)', async () => {
    await open();
    const signIn = async () => z.string().parse(field((await entrar('Perfume@1')).data)?.['token']);
    const sessao = (token: string) => bench.execute('{ r: sessao { username } }', { token });
    const token = await signIn();
    for (let n = 0; n < 2; n += 1) expect(field((await sessao(token)).data)).toBeTruthy();
    await bench.execute('mutation { sair }', { token });
    for (let n = 0; n < 2; n += 1) expect(field((await sessao(token)).data)).toBeNull();
    const next = await signIn();
    for (let n = 0; n < 2; n += 1) expect(field((await sessao(next)).data)).toBeTruthy();
  });

  test('a write at one drops what the other has cached (GW-11, GW-03)', async () => {
    await open();
    const names = async () => JSON.stringify((await bench.execute('{ categorias { nome } }')).data);
    await Promise.all([names(), names()]);
    await as('admin', 'mutation { r: criarCategoria(nome: "Zelundas") { __typename } }');
    const added: unknown = expect.stringContaining('Zelundas');
    await expect.poll(async () => [await names(), await names()]).toEqual([added, added]);
  });

  describe('while Redis fails', () => {
    /** The wait of one command, in milliseconds. No other timer has this time. */
    const LIMIT_MS = 151;
    const limits = { redis: { limitMs: LIMIT_MS, slowMs: 140, probeMs: 100 } };
    /** How many commands waited for Redis during some requests of each kind, none of which may fail. */
    const waits = async () => {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const works = async (work: Promise<{ readonly codes: readonly string[] }>) =>
        expect((await work).codes).toEqual([]);
      for (let n = 0; n < 4; n += 1) {
        await works(as('marina', cart('aumentarItem(itemId: "2")')));
        await works(as('marina', cart('diminuirItem(itemId: "2")')));
        await works(bench.executeAs('marina', '{ carrinho { total } }'));
        await works(entrar('Perfume@1'));
      }
      const count = timers.mock.calls.filter(([, ms]) => ms === LIMIT_MS).length;
      timers.mockRestore();
      return count;
    };

    test('frozen, killed and started again, it fails no request and costs few of them a wait (GW-12)', async () => {
      await open({ limits });
      store([2, null, 1]);
      const untilUsed = () => expect.poll(waits).toBeGreaterThan(50);
      await untilUsed();
      // A request and a check of the connection, at each gateway.
      const few = 4;
      bench.redis?.freeze();
      expect(await waits()).toBeLessThanOrEqual(few);
      bench.redis?.thaw();
      await untilUsed();
      await bench.redis?.kill();
      expect(await waits()).toBeLessThanOrEqual(few);
      await bench.redis?.start();
      await untilUsed();
      expect(quantities()).toEqual([1]);
    });

    test('the limits and the signed-out tokens of each gateway still hold (GW-12, SEC-07, SEC-08)', async () => {
      await open({ limits });
      await bench.redis?.kill();
      const types: unknown[] = [];
      for (let n = 0; n < 21; n += 1)
        types.push(field((await entrar('Errada@1')).data)?.['__typename']);
      expect(types.at(-1)).toBe('MuitasTentativas');
    });
  });
});

test('a gateway begins without Redis (GW-12)', async () => {
  bench = await createTestBench({ environment: { REDIS_URL: 'redis://127.0.0.1:9' }, gateways: 1 });
  store([2, null, 1]);
  expect((await as('marina', cart('aumentarItem(itemId: "2")'))).codes).toEqual([]);
});
