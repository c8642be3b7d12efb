import { endpoints } from '../src/rest/endpoints.ts';
import type { Query } from '../src/rest/path.ts';
import * as habits from './habits.ts';
import { isNothing, isObject, objectsOf, type RawObject, rowsOf, textOf } from './notes.ts';

type Table = typeof endpoints;

/** Rows of the endpoint table that only read. */
export type ReadName = {
  [Name in keyof Table]: Table[Name]['method'] extends 'GET' ? Name : never;
}[keyof Table];

/** What the calls before have told: parameters for the calls that follow. */
export interface Known {
  readonly categoria?: string;
  readonly slug?: string;
  readonly produtoId?: string;
  readonly usuarioId?: string;
  readonly pedidoId?: string;
  readonly isAdmin?: boolean;
}

export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
}

export const GROUPS = ['Catalogue', 'Account', 'Orders', 'Administration'] as const;
export type Group = (typeof GROUPS)[number];

/** How one row is asked, and what its answer means for the shop. */
export interface Probe {
  readonly group: Group;
  /** Path and query of the call, or a sentence that says why it cannot be made. */
  readonly ask: (known: Known) => Asked | string;
  /** Reads parameters for later calls out of the raw reply; what is known already stays. */
  readonly learn?: (raw: unknown) => Known;
  readonly observe: habits.Observe;
  /** Asked once more when it is refused: the first touch of a missing profile only makes it (rest-contract 3.5). */
  readonly again?: true;
  /** What is so without the call; where the gateway can do nothing sensible, the call is `needed`. */
  readonly without: { readonly needed: boolean; readonly text: string };
}

const needed = (text: string) => ({ needed: true, text });
const optional = (text: string) => ({ needed: false, text });
const plain = () => ({});

const byCategoria = ({ categoria }: Known) =>
  categoria === undefined ? 'no product names a category' : { query: { categoria } };
const byUsuario = ({ usuarioId }: Known) =>
  usuarioId === undefined ? 'the account’s number is not known' : { params: { id: usuarioId } };
const byPedido = ({ pedidoId }: Known) =>
  pedidoId === undefined ? 'there is no order to ask for' : { params: { id: pedidoId } };
const firstPage = () => ({ query: { page: 0, size: 60 } });

/**
 * Every read of the endpoint table, in the order in which it is asked. A row that is added to the table
 * without one here does not compile.
 */
export const probes: Readonly<Record<ReadName, Probe>> = {
  listCategorias: {
    group: 'Catalogue',
    ask: plain,
    observe: habits.categorias,
    without: needed('the home page and every filter are empty'),
  },
  listProdutos: {
    group: 'Catalogue',
    ask: firstPage,
    learn: (raw) => learnFromProdutos(rowsOf(raw)),
    observe: habits.produtos,
    without: needed('the shop’s list is empty'),
  },
  listDestaques: {
    group: 'Catalogue',
    ask: plain,
    learn: (raw) => learnFromProdutos(rowsOf(raw)),
    observe: habits.produtos,
    without: optional('the home page comes without its highlights'),
  },
  readDestaque: {
    group: 'Catalogue',
    ask: byCategoria,
    observe: habits.produto,
    without: optional('a category comes without the product that stands for it'),
  },
  listMaisVendidos: {
    group: 'Catalogue',
    ask: byCategoria,
    observe: habits.produtos,
    without: optional('the home page comes without its best sellers'),
  },
  readProdutoBySlug: {
    group: 'Catalogue',
    ask: ({ slug }) => (slug === undefined ? 'no product was listed' : { params: { slug } }),
    observe: habits.produto,
    without: needed('no product page opens'),
  },
  readProdutoById: {
    group: 'Catalogue',
    ask: ({ produtoId }) =>
      produtoId === undefined ? 'no product was listed' : { params: { id: produtoId } },
    observe: habits.produtoToEdit,
    without: needed('nothing gets into a cart: volumes, prices and stock are looked up by it'),
  },
  listFretes: {
    group: 'Catalogue',
    ask: plain,
    observe: habits.nothing,
    without: optional('freight is “a combinar”: agreed on in the chat'),
  },

  validateToken: {
    group: 'Account',
    ask: plain,
    learn: (raw) => learnUsuario(isObject(raw) ? raw['id'] : undefined),
    observe: habits.claims,
    without: optional('only a gateway that has JWT_SECRET can tell who is signed in'),
  },
  readConta: {
    group: 'Account',
    ask: plain,
    learn: learnFromConta,
    observe: habits.conta,
    without: needed('nobody stays signed in: every session is held against it every 30 seconds'),
  },
  readPerfil: {
    group: 'Account',
    ask: plain,
    again: true,
    observe: habits.perfil,
    without: needed('there is no profile, and no change of one'),
  },
  listEnderecos: {
    group: 'Account',
    ask: plain,
    again: true,
    observe: habits.enderecos,
    without: needed('there are no addresses, and nothing can be ordered'),
  },
  readCarrinho: {
    group: 'Account',
    ask: ({ usuarioId }) =>
      usuarioId === undefined ? 'the account’s number is not known' : { query: { usuarioId } },
    observe: habits.carrinho,
    without: needed('there is no cart'),
  },
  listConsentimentos: {
    group: 'Account',
    ask: plain,
    observe: habits.nothing,
    without: optional(
      'what somebody chose about cookies stays in their browser: the shop has no proof of it',
    ),
  },

  listMeusPedidos: {
    group: 'Orders',
    ask: plain,
    learn: (raw) => learnPedido(rowsOf(raw)),
    observe: habits.pedidos,
    without: needed('nobody sees their orders, and one that may exist cannot be looked for'),
  },
  listPedidos: {
    group: 'Orders',
    ask: firstPage,
    learn: (raw) => learnPedido(rowsOf(raw)),
    observe: habits.pedidos,
    without: needed('the dashboard has no orders'),
  },
  readPedido: {
    group: 'Orders',
    ask: byPedido,
    observe: habits.pedido,
    without: needed('no order can be opened or paid'),
  },
  readStatusPedido: {
    group: 'Orders',
    ask: byPedido,
    observe: habits.statusPedido,
    without: needed('a page that waits for a payment does not see it come'),
  },
  readPedidoPublico: {
    group: 'Orders',
    ask: byPedido,
    observe: habits.pedido,
    without: optional('GET /pedidos/{id} is asked, and the owner checked'),
  },
  historicoPedido: {
    group: 'Orders',
    ask: byPedido,
    observe: habits.historico,
    without: optional('an order comes without its history'),
  },

  listProdutosAdmin: {
    group: 'Administration',
    ask: firstPage,
    observe: habits.produtos,
    without: needed('the dashboard has no products'),
  },
  listUsuarios: {
    group: 'Administration',
    ask: firstPage,
    observe: habits.usuarios,
    without: needed('the dashboard has no accounts'),
  },
  readPerfilOf: {
    group: 'Administration',
    ask: byUsuario,
    again: true,
    observe: habits.perfil,
    without: needed('an account cannot be opened in the dashboard'),
  },
  historicoUsuario: {
    group: 'Administration',
    ask: byUsuario,
    observe: habits.historico,
    without: optional('an account comes without its history'),
  },
  readResumo: {
    group: 'Administration',
    ask: plain,
    observe: habits.nothing,
    without: optional(
      'the dashboard’s figures are added up from the lists, as far as ten pages of orders go',
    ),
  },
};

/** A product with volumes tells most; any will do. */
function learnFromProdutos(produtos: readonly RawObject[]): Known {
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

function learnFromConta(raw: unknown): Known {
  const conta = endpoints.readConta.reply.safeParse(raw);
  if (!conta.success) return {};
  return { usuarioId: conta.data.id, isAdmin: conta.data.papeis.includes('ADMIN') };
}

const learnUsuario = (id: unknown): Known => named('usuarioId', id);

/** The first order that has a number. */
function learnPedido(pedidos: readonly RawObject[]): Known {
  return named('pedidoId', pedidos.find(({ id }) => !isNothing(id))?.['id']);
}

function named(name: 'produtoId' | 'usuarioId' | 'pedidoId', id: unknown): Known {
  return typeof id === 'number' || (typeof id === 'string' && id !== '')
    ? { [name]: String(id) }
    : {};
}
