import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Random } from '../../gateway/test/random-operations.ts';
import type { Admin } from './admin.ts';
import type { Client } from './client.ts';
import type { Ledger, Purchase } from './ledger.ts';
import type { Person } from './people.ts';
import type { Samples } from './samples.ts';
import * as shapes from './shapes.ts';

/** The CEP of the prepared addresses. */
const CEP = '60000000';
/** The password of the prepared accounts. */
const PASSWORD = 'Comprador@2026';
const CARDS = ['4242424242424242', '4242424242424242', '4242424242424242', '4000000000000077'];
const WORDS = ['oud', 'frasco', 'baunilha', 'noite', 'perfume', 'rosa', 'cítrico', 'âmbar'];
/** Longest look at a page before the next step. */
const THINKING_MS = 1_200;
/** Tries until a doubt about an order is settled. */
const UNTIL_CLEAR = 12;
const POLLS = 15;

/** What the journeys need. */
export interface World {
  readonly client: Client;
  readonly admin: Admin;
  readonly ledger: Ledger;
  readonly samples: Samples;
  /** Slugs and ids of the products that shoppers buy. */
  readonly produtos: readonly { readonly id: string; readonly slug: string }[];
}

const conta = (kind: string) => ({ group: 'conta', kind }) as const;

const think = (random: Random) => sleep(100 + random.below(THINKING_MS));

/** A visitor opens pages, the list, a product. */
export async function browse({ client, produtos }: World, who: Person, random: Random) {
  const visitor = { address: who.address };
  await client.page(visitor, 'página', random.pick(['/', '/produtos', '/produtos?pagina=2']));
  await think(random);
  await client.read(visitor, 'lista', 'Catalogo', { pagina: 1, tamanho: 15 }, shapes.Catalogo);
  await think(random);
  const { slug } = random.pick(produtos);
  if (random.chance(0.5)) await client.page(visitor, 'página', `/produtos/${slug}`);
  else await client.read(visitor, 'produto', 'Produto', { slug }, shapes.Produto);
}

/** A visitor searches, with the suggestions while typing. */
export async function search({ client }: World, who: Person, random: Random) {
  const visitor = { address: who.address };
  const busca = random.pick(WORDS);
  for (const part of [busca.slice(0, 3), busca]) {
    await client.read(visitor, 'busca', 'Sugestoes', { busca: part }, shapes.Catalogo);
  }
  await client.read(visitor, 'busca', 'Catalogo', { busca, tamanho: 15 }, shapes.Catalogo);
}

/** A shopper signs in, and reads the profile. */
export async function signIn({ client }: World, who: Person, random: Random): Promise<void> {
  const visitor = { address: who.address, id: who.id };
  const variables = { username: who.username, senha: PASSWORD };
  await client.ask(visitor, conta('entrada'), 'Entrar', variables, shapes.Anything);
  await think(random);
  await client.ask(who, conta('perfil'), 'MeuPerfil', {}, shapes.Anything);
}

/** A shopper fills a cart, orders, and pays, cancels or leaves. Some withdraw after the delivery. */
export async function buy(world: World, who: Person, random: Random): Promise<void> {
  const cart = await fillCart(world, who, random);
  if (cart === undefined) return;
  await think(random);
  const purchase = await order(world, who, cart);
  if (purchase.created !== 'yes') return;
  await look(world, who, purchase);
  await think(random);
  const plan = random.below(10);
  if (plan < 2) return cancel(world, who, purchase);
  if (plan < 3) return;
  await pay(world, who, purchase, random);
  if (purchase.paid !== 'yes') return;
  await look(world, who, purchase);
  if (plan < 5) return cancel(world, who, purchase);
  if (plan < 8) await withdraw(world, who, purchase, random);
}

async function fillCart({ client, produtos }: World, who: Person, random: Random) {
  await client.ask(who, conta('carrinho'), 'LimparCarrinho', {}, shapes.Outcome);
  for (let lines = 1 + random.below(3); lines > 0; lines -= 1) {
    const input = { produtoId: random.pick(produtos).id, quantidade: 1 + random.below(2) };
    await client.ask(who, conta('carrinho'), 'AdicionarAoCarrinho', { input }, shapes.Outcome);
    await think(random);
  }
  const read = await client.ask(who, conta('carrinho'), 'MeuCarrinho', {}, shapes.Carrinho);
  return read && read.carrinho.itens.length > 0 ? read.carrinho : undefined;
}

type Cart = z.output<typeof shapes.Carrinho>['carrinho'];

/** Orders with one key until the outcome is clear, as a person does who presses the button again. */
async function order(
  { client, ledger }: World,
  who: Person,
  { itens, total }: Cart,
): Promise<Purchase> {
  const chave = randomUUID();
  const purchase = ledger.begin(who.id, chave);
  const read = conta('dados da compra');
  const enderecos = await client.ask(who, read, 'MeusEnderecos', {}, shapes.Enderecos);
  const dados = await client.ask(who, read, 'DadosDaCompra', {}, shapes.Dados);
  const frete = await client.ask(who, read, 'CotarFrete', { cep: CEP }, shapes.Frete);
  if (!enderecos || !dados || !frete) return purchase;
  const input = {
    ...dados.meuPerfil,
    chave,
    enderecoId: enderecos.meusEnderecos[0].id,
    totalVisto: Number((total + (frete.cotarFrete?.valor ?? 0)).toFixed(2)),
    precosVistos: itens.map(({ id, precoUnitario }) => ({ itemId: id, precoUnitario })),
  };
  purchase.created = 'unclear';
  const answer = await client.ask(who, conta('pedido'), 'CriarPedido', { input }, shapes.Criado, {
    tries: UNTIL_CLEAR,
    unclear: ({ resultado: { __typename } }) =>
      __typename === 'PedidoIncerto' ? __typename : undefined,
  });
  if (answer === undefined) return purchase;
  const { resultado } = answer;
  const id = 'id' in resultado ? resultado.id : 'pedido' in resultado ? resultado.pedido.id : null;
  purchase.created = id === null ? 'no' : 'yes';
  purchase.pedidoId = id === null ? null : Number(id);
  return purchase;
}

/** Reads the order, and the list of orders, which must have it. */
async function look({ client, samples }: World, who: Person, purchase: Purchase) {
  const id = String(purchase.pedidoId);
  const read = await client.ask(who, conta('meus pedidos'), 'PedidoCriado', { id }, shapes.Pedido);
  if (read) purchase.total = Math.round(read.pedido.total * 100);
  const variables = { pagina: 1 };
  const list = await client.ask(
    who,
    conta('meus pedidos'),
    'MeusPedidos',
    variables,
    shapes.Pedidos,
  );
  if (list && !list.meusPedidos.itens.some((pedido) => pedido.id === id)) {
    samples.surprises.push(`Order ${id} of ${who.username} is not in its list.`);
  }
}

async function pay({ client }: World, who: Person, purchase: Purchase, random: Random) {
  const pedidoId = String(purchase.pedidoId);
  const kind = conta('pagamento');
  const begun = await client.ask(who, kind, 'IniciarPagamento', { pedidoId }, shapes.Iniciado);
  if (!begun || !('clientSecret' in begun.resultado)) return;
  const { clientSecret, paymentIntentId } = begun.resultado;
  const cartao = { numero: random.pick(CARDS), validade: '12/40', cvc: '123', titular: 'Cliente' };
  const address = `/simulado/intencoes/${paymentIntentId}/confirmar`;
  purchase.paid = 'unclear';
  await client.post(who, kind, address, { client_secret: clientSecret, cartao }, shapes.Anything);
  const variables = { pedidoId, paymentIntentId };
  const confirmed = await client.ask(who, kind, 'ConfirmarPagamento', variables, shapes.Mudado);
  const { resultado } = confirmed ?? {};
  if (resultado && 'status' in resultado && resultado.status === 'PAGO') purchase.paid = 'yes';
  for (let polls = 0; purchase.paid !== 'yes' && polls < POLLS; polls += 1) {
    await sleep(1_000);
    const read = await client.ask(who, kind, 'StatusDoPedido', { id: pedidoId }, shapes.Status);
    if (read?.statusPedido === 'PAGO') purchase.paid = 'yes';
  }
}

async function cancel({ client }: World, who: Person, purchase: Purchase): Promise<void> {
  purchase.cancelled = 'unclear';
  const variables = { id: String(purchase.pedidoId) };
  const kind = conta('cancelamento');
  const answer = await client.ask(who, kind, 'CancelarPedido', variables, shapes.Mudado);
  if (answer) purchase.cancelled = 'status' in answer.resultado ? 'yes' : 'no';
}

/** The shop delivers, the shopper withdraws, the shop receives the goods and refunds. */
async function withdraw({ client, admin }: World, who: Person, purchase: Purchase, random: Random) {
  const id = String(purchase.pedidoId);
  for (const status of ['ENVIADO', 'ENTREGUE']) {
    if (!(await admin.move(id, status))) return;
    await think(random);
  }
  purchase.withdrawn = 'unclear';
  const variables = { id, motivo: 'Não gostei do perfume' };
  const kind = conta('desistência');
  const answer = await client.ask(who, kind, 'SolicitarDesistencia', variables, shapes.Mudado);
  if (answer) purchase.withdrawn = 'status' in answer.resultado ? 'yes' : 'no';
  if (purchase.withdrawn !== 'yes') return;
  purchase.received = 'unclear';
  purchase.received = await admin.receive(id);
}
