// A separate process for tests of other rooms: opens every upstream of the suite behind a gateway, with orders, and sends
// where they are. Ends with its parent.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Fixture, prepare } from './fixture.ts';
import { openShop, type Shop } from './shop.ts';
import { WORLDS } from './worlds.ts';

const ADD =
  'mutation ($input: AdicionarAoCarrinhoInput!) { adicionarAoCarrinho(input: $input) { __typename } }';
const ADDRESS = `mutation ($input: EnderecoInput!) {
  adicionarEndereco(input: $input) { ... on ListaEnderecos { enderecos { id } } }
}`;
const ORDER =
  'mutation ($input: CriarPedidoInput!) { criarPedido(input: $input) { ... on Pedido { id } } }';
const PAY =
  'mutation ($id: ID!) { atualizarPedido(id: $id, input: { status: PAGO }) { __typename } }';

const addresses = z.object({
  adicionarEndereco: z.object({ enderecos: z.tuple([z.object({ id: z.string() })]).rest(z.any()) }),
});
const made = z.object({ criarPedido: z.object({ id: z.string() }) });

/** Orders one unit of the simple product. Resolves to the order's id. */
async function order(shop: Shop, as: string, { simples }: Fixture): Promise<string> {
  await shop.ask(ADD, { as, variables: { input: { produtoId: simples.id, quantidade: 1 } } });
  const logradouro = `Rua ${randomUUID().slice(0, 4)}`;
  const { data: saved } = await shop.ask(ADDRESS, {
    as,
    variables: {
      input: {
        logradouro,
        numero: '120',
        bairro: 'Centro',
        cidade: 'Fortaleza',
        estado: 'CE',
        cep: '60025-060',
      },
    },
  });
  const input = {
    enderecoId: addresses.parse(saved).adicionarEndereco.enderecos[0].id,
    nomeCompleto: 'Cliente de Exemplo',
    cpf: '740.812.993-66',
    telefone: '85 91111-1111',
    email: 'ana.zelunda@example.com',
    chave: randomUUID(),
  };
  const { data } = await shop.ask(ORDER, { as, variables: { input } });
  return made.parse(data).criarPedido.id;
}

async function fill(shop: Shop) {
  const fixture = await prepare(shop);
  const { admin, ana, bia, simples, variavel, inativo } = fixture;
  const pago = await order(shop, ana, fixture);
  await shop.ask(PAY, { as: admin, variables: { id: pago } });
  const pendente = await order(shop, ana, fixture);
  await order(shop, bia, fixture);
  return {
    world: shop.world,
    url: shop.url,
    token: admin,
    pedidos: { pago, pendente },
    produtos: { simples: simples.id, variavel: variavel.id, inativo: inativo.id },
  };
}

const shops = await Promise.all(WORLDS.map((world) => openShop(world)));
process.on('disconnect', () => {
  void Promise.all(shops.map((shop) => shop.close())).finally(() => process.exit());
});
process.send?.(await Promise.all(shops.map(fill)));
