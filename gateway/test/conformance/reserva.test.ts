import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDERECO, type Fixture, newProduto, type ProdutoRef, prepare } from './fixture.ts';
import { openShop, type Shop } from './shop.ts';
import { WORLDS } from './worlds.ts';

/** An account holds 28 units, its network 30. A hundredth of the demo shop is less. */
const LIMITS = {
  RESERVA_CONTA_UNIDADES: '28',
  RESERVA_SEM_CONFIRMACAO_UNIDADES: '28',
  RESERVA_REDE_UNIDADES: '30',
  RESERVA_REDE_PORCENTO: '1',
  UNIDADES_RESERVADAS_MAX: '20',
  PEDIDOS_ABERTOS_MAX: '9',
  PEDIDOS_ABERTOS_SEM_CONFIRMACAO: '9',
  TRUST_PROXY: '1',
};
/** Of both accounts. */
const NETWORK = '203.0.113.9';

const outcome = z.looseObject({ __typename: z.string() });

describe.each(WORLDS)('what unpaid orders may reserve on %s', (world) => {
  let shop: Shop;
  let fixture: Fixture;
  let produtos: ProdutoRef[];
  const enderecos = new Map<string, string>();

  beforeAll(async () => {
    shop = await openShop(world, LIMITS);
    fixture = await prepare(shop);
    const { admin, categoria, ana, bia } = fixture;
    const create = (nome: string) =>
      newProduto(shop, admin, { nome, categorias: [categoria], precoBase: 20, estoque: 40 });
    produtos = [await create('Zelunda Norte'), await create('Zelunda Sul')];
    for (const as of [ana, bia]) {
      const { data } = await shop.ask(
        'mutation ($input: EnderecoInput!) { adicionarEndereco(input: $input) { ... on ListaEnderecos { enderecos { id } } } }',
        { as, variables: { input: ENDERECO } },
      );
      const { adicionarEndereco } = z
        .object({
          adicionarEndereco: z.object({ enderecos: z.array(z.object({ id: z.string() })) }),
        })
        .parse(data);
      enderecos.set(as, adicionarEndereco.enderecos[0]?.id ?? '');
    }
  }, 60_000);
  afterAll(() => shop.close());

  /** Orders these units of the two products. */
  const order = async (as: string, ...units: readonly number[]) => {
    await shop.ask('mutation { limparCarrinho { __typename } }', { as });
    for (const [index, quantidade] of units.entries()) {
      if (quantidade === 0) continue;
      await shop.ask(
        'mutation ($input: AdicionarAoCarrinhoInput!) { adicionarAoCarrinho(input: $input) { __typename } }',
        { as, variables: { input: { produtoId: produtos[index]?.id, quantidade } } },
      );
    }
    const input = {
      enderecoId: enderecos.get(as),
      nomeCompleto: 'Cliente de Exemplo',
      cpf: '740.812.993-66',
      telefone: '85 91111-1111',
      email: 'ana.zelunda@example.com',
      chave: randomUUID(),
    };
    const { data } = await shop.ask(
      'mutation ($input: CriarPedidoInput!) { r: criarPedido(input: $input) { __typename ... on Pedido { id } ... on Falha { mensagem } ... on EstoqueInsuficiente { disponivel itens { nomeProduto } } } }',
      { as, from: NETWORK, variables: { input } },
    );
    return outcome.parse(data?.['r']);
  };

  test('refuses beyond the account and its network, and takes orders again after a cancellation (SEC-22)', async () => {
    const { admin, ana, bia } = fixture;
    const refused = (disponivel: number, mensagem: RegExp) => ({
      __typename: 'EstoqueInsuficiente',
      disponivel,
      itens: [],
      mensagem: expect.stringMatching(mensagem),
    });
    const network = 'Muitos pedidos da rede em que você está esperam pagamento';
    expect(await order(ana, 15, 14)).toEqual(
      refused(28, /^Antes do pagamento, você pode reservar até 28 unidades/),
    );
    const first = await order(ana, 15, 13);
    expect(first).toMatchObject({ __typename: 'Pedido' });
    expect(await order(bia, 3)).toEqual(refused(2, new RegExp(`^${network}.*até 2 unidades`)));
    expect(await order(bia, 2)).toMatchObject({ __typename: 'Pedido' });
    expect(await order(bia, 0, 1)).toEqual({
      __typename: 'MuitasTentativas',
      mensagem: expect.stringMatching(new RegExp(`^${network}`)),
    });
    await shop.ask(
      'mutation ($id: ID!, $input: AtualizarPedidoInput!) { atualizarPedido(id: $id, input: $input) { __typename } }',
      {
        as: admin,
        variables: { id: first['id'], input: { status: 'CANCELADO', motivo: 'Teste' } },
      },
    );
    expect(await order(bia, 0, 1)).toMatchObject({ __typename: 'Pedido' });
  });
});
