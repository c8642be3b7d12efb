import { endpoints } from '../src/upstream/rest/endpoints.ts';
import type { Query } from '../src/upstream/rest/path.ts';
import * as habits from './habits.ts';
import { isNothing, isObject, objectsOf, type RawObject, rowsOf, textOf } from './notes.ts';

type Table = typeof endpoints;

/** Names of the endpoint rows that only read. */
export type ReadName = {
  [Name in keyof Table]: Table[Name]['method'] extends 'GET' ? Name : never;
}[keyof Table];

/** Parameters learned from earlier replies, for later calls. */
export interface LearnedParams {
  readonly categoria?: string;
  readonly slug?: string;
  readonly produtoId?: string;
  readonly usuarioId?: string;
  readonly pedidoId?: string;
  readonly isAdmin?: boolean;
}

export interface ProbeRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
}

export const GROUPS = ['Catalogue', 'Account', 'Orders', 'Administration', 'Writes'] as const;
export type Group = (typeof GROUPS)[number];

/** How one row is called, and what its absence means for the shop. */
export interface Probe {
  readonly group: Group;
  /** Parameters of the call, or the reason why it cannot be made. */
  readonly request: (learned: LearnedParams) => ProbeRequest | string;
  /** Reads parameters for later calls from the raw reply. */
  readonly learn?: (raw: unknown) => LearnedParams;
  readonly observe: habits.Observe;
  /** Retried once after a refusal: the first read of a missing profile fails and creates it. */
  readonly retryOnce?: true;
  /** The effect of its absence. `needed`: the gateway cannot work without the call. */
  readonly without: { readonly needed: boolean; readonly text: string };
}

const needed = (text: string) => ({ needed: true, text });
const optional = (text: string) => ({ needed: false, text });
const plain = () => ({});

const byCategoria = ({ categoria }: LearnedParams) =>
  categoria === undefined ? 'no category was listed' : { query: { categoria } };
const byUsuario = ({ usuarioId }: LearnedParams) =>
  usuarioId === undefined ? 'the id of the account is not known' : { params: { id: usuarioId } };
const byPedido = ({ pedidoId }: LearnedParams) =>
  pedidoId === undefined ? 'no order was listed' : { params: { id: pedidoId } };
const firstPage = () => ({ query: { page: 0, size: 60 } });

/**
 * One probe for every read of the endpoint table, in call order. A new row without a probe does not compile.
 */
export const probes: Readonly<Record<ReadName, Probe>> = {
  listCategorias: {
    group: 'Catalogue',
    request: plain,
    observe: habits.categorias,
    without: needed('the home page and every filter are empty'),
  },
  listProdutos: {
    group: 'Catalogue',
    request: firstPage,
    learn: (raw) => learnFromProdutos(rowsOf(raw)),
    observe: habits.produtos,
    without: needed('the shop’s list is empty'),
  },
  listDestaques: {
    group: 'Catalogue',
    request: plain,
    learn: (raw) => learnFromProdutos(rowsOf(raw)),
    observe: habits.produtos,
    without: optional('the home page shows no highlights'),
  },
  readDestaque: {
    group: 'Catalogue',
    request: byCategoria,
    observe: habits.produto,
    without: optional('a category shows no featured product'),
  },
  listMaisVendidos: {
    group: 'Catalogue',
    request: byCategoria,
    observe: habits.produtos,
    without: optional('the home page shows no best sellers'),
  },
  readProdutoBySlug: {
    group: 'Catalogue',
    request: ({ slug }) => (slug === undefined ? 'no product was listed' : { params: { slug } }),
    observe: habits.produto,
    without: needed('no product page opens'),
  },
  readProdutoById: {
    group: 'Catalogue',
    request: ({ produtoId }) =>
      produtoId === undefined ? 'no product was listed' : { params: { id: produtoId } },
    observe: habits.produtoToEdit,
    without: needed('the cart does not work: it reads volumes, prices and stock from this call'),
  },
  listAvaliacoesDoProduto: {
    group: 'Catalogue',
    request: ({ produtoId }) =>
      produtoId === undefined ? 'no product was listed' : { params: { id: produtoId } },
    observe: habits.nothing,
    without: optional('products have no reviews'),
  },
  listFretes: {
    group: 'Catalogue',
    request: plain,
    observe: habits.nothing,
    without: optional('freight is “a combinar”, agreed in the chat'),
  },
  readFretePadrao: {
    group: 'Catalogue',
    request: plain,
    observe: habits.nothing,
    without: optional('states without a rate are “a combinar”'),
  },

  validateToken: {
    group: 'Account',
    request: plain,
    learn: (raw) => learnUsuario(isObject(raw) ? raw['id'] : undefined),
    observe: habits.claims,
    without: optional('only a gateway with JWT_SECRET can identify an account'),
  },
  readConta: {
    group: 'Account',
    request: plain,
    learn: learnFromConta,
    observe: habits.conta,
    without: needed('sessions end: every session is verified against it every 30 seconds'),
  },
  readPerfil: {
    group: 'Account',
    request: plain,
    retryOnce: true,
    observe: habits.perfil,
    without: needed('profiles can be neither shown nor changed'),
  },
  listEnderecos: {
    group: 'Account',
    request: plain,
    retryOnce: true,
    observe: habits.enderecos,
    without: needed('no address is available, so no order can be made'),
  },
  readCarrinho: {
    group: 'Account',
    request: ({ usuarioId }) =>
      usuarioId === undefined ? 'the id of the account is not known' : { query: { usuarioId } },
    observe: habits.carrinho,
    without: needed('the cart does not work'),
  },
  listMinhasAvaliacoes: {
    group: 'Account',
    request: plain,
    observe: habits.nothing,
    without: optional('buyers cannot review'),
  },
  listAvisos: {
    group: 'Account',
    request: plain,
    observe: habits.nothing,
    without: optional('the shop offers no mail about a volume that is back'),
  },
  listAssistentes: {
    group: 'Account',
    request: plain,
    observe: habits.nothing,
    without: optional('assistants use the shop without an account only'),
  },
  listFavoritos: {
    group: 'Account',
    request: plain,
    observe: habits.nothing,
    without: optional('favourites stay in the browser'),
  },
  listConsentimentos: {
    group: 'Account',
    request: plain,
    observe: habits.nothing,
    without: optional('cookie choices stay in the browser; the shop keeps no proof of consent'),
  },

  listMeusPedidos: {
    group: 'Orders',
    request: plain,
    learn: (raw) => learnPedido(rowsOf(raw)),
    observe: habits.pedidos,
    without: needed('customers see no orders, and an unclear order cannot be looked up'),
  },
  listPedidos: {
    group: 'Orders',
    request: firstPage,
    learn: (raw) => learnPedido(rowsOf(raw)),
    observe: habits.pedidos,
    without: needed('the dashboard shows no orders'),
  },
  readPedido: {
    group: 'Orders',
    request: byPedido,
    observe: habits.pedido,
    without: needed('no order can be opened or paid'),
  },
  readStatusPedido: {
    group: 'Orders',
    request: byPedido,
    observe: habits.statusPedido,
    without: needed('the payment page never learns that a payment arrived'),
  },
  readPedidoPublico: {
    group: 'Orders',
    request: () => 'the gateway never calls it',
    observe: habits.pedido,
    without: optional('nothing changes: the gateway never calls it'),
  },
  historicoPedido: {
    group: 'Orders',
    request: byPedido,
    observe: habits.historico,
    without: optional('orders show no history'),
  },

  listProdutosAdmin: {
    group: 'Administration',
    request: firstPage,
    observe: habits.produtos,
    without: needed('the dashboard shows no products'),
  },
  listUsuarios: {
    group: 'Administration',
    request: firstPage,
    observe: habits.usuarios,
    without: needed('the dashboard shows no accounts'),
  },
  readPerfilOf: {
    group: 'Administration',
    request: byUsuario,
    retryOnce: true,
    observe: habits.perfil,
    without: needed('an account cannot be opened in the dashboard'),
  },
  historicoUsuario: {
    group: 'Administration',
    request: byUsuario,
    observe: habits.historico,
    without: optional('accounts show no history'),
  },
  notasPedido: {
    group: 'Administration',
    request: byPedido,
    observe: habits.historico,
    without: optional('orders keep no internal notes'),
  },
  readSegundoFator: {
    group: 'Administration',
    request: plain,
    observe: habits.nothing,
    without: optional('admins sign in with the password alone; a second factor is not offered'),
  },
  readResumo: {
    group: 'Administration',
    request: plain,
    observe: habits.nothing,
    without: optional('the dashboard’s figures are summed from at most ten pages of orders'),
  },
  listAuditoria: {
    group: 'Administration',
    request: plain,
    observe: habits.nothing,
    without: optional('the dashboard has no list of who changed what'),
  },
  listAvaliacoes: {
    group: 'Administration',
    request: plain,
    observe: habits.nothing,
    without: optional('the dashboard has no reviews'),
  },
};

/** Prefers a product with volumes; otherwise takes the first. */
function learnFromProdutos(produtos: readonly RawObject[]): LearnedParams {
  const best =
    produtos.find(({ variacoes }) => objectsOf(variacoes).length > 0) ?? produtos.find(isObject);
  const categoria = produtos.flatMap(({ categorias }) => namesOf(categorias)).find(Boolean);
  const slug = textOf(best?.['slug']);
  return {
    ...(categoria === undefined ? {} : { categoria }),
    ...(slug === '' ? {} : { slug }),
    ...named('produtoId', best?.['id']),
  };
}

function namesOf(categorias: unknown): string[] {
  if (!Array.isArray(categorias)) return [];
  return categorias.map((one: unknown) => textOf(isObject(one) ? one['nome'] : one));
}

function learnFromConta(raw: unknown): LearnedParams {
  const conta = endpoints.readConta.reply.safeParse(raw);
  if (!conta.success) return {};
  return { usuarioId: conta.data.id, isAdmin: conta.data.papeis.includes('ADMIN') };
}

const learnUsuario = (id: unknown): LearnedParams => named('usuarioId', id);

/** Takes the first order that has an id. */
function learnPedido(pedidos: readonly RawObject[]): LearnedParams {
  return named('pedidoId', pedidos.find(({ id }) => !isNothing(id))?.['id']);
}

function named(name: 'produtoId' | 'usuarioId' | 'pedidoId', id: unknown): LearnedParams {
  return typeof id === 'number' || (typeof id === 'string' && id !== '')
    ? { [name]: String(id) }
    : {};
}
