import { z } from 'zod';
import type { Leituras } from '../../shop/catalogo/leituras.ts';
import type { AdminCalls, Calls, Identity, SessionCalls } from '../../shop/sessao/conta.ts';
import type { Endpoint } from './call.ts';
import type { Args, OperationRest, ReplyOf, Rest } from './client.ts';
import { endpoints } from './endpoints.ts';
import { createLoader } from './loader.ts';

type Table = typeof endpoints;

type Method<E extends Endpoint> =
  Partial<Args<E>> extends Args<E>
    ? (args?: Args<E>) => Promise<ReplyOf<E>>
    : (args: Args<E>) => Promise<ReplyOf<E>>;

/** The rows of the endpoint table with this access, each as a method of its name. */
type Methods<Access extends Endpoint['access']> = {
  readonly [Name in keyof Table as Table[Name]['access'] extends Access ? Name : never]: Method<
    Table[Name]
  >;
};

/** Public calls, without a token. Each rejects with `RestFailure`. */
export type PublicRest = Methods<'public' | 'either'>;

/** Calls with one account's token. Each rejects with `RestFailure`. */
export type SessionRest = Methods<'either' | 'session'>;

/** Calls with an admin's token. Each rejects with `RestFailure`. */
export interface AdminRest extends Methods<'either' | 'session' | 'admin'> {
  /** A call of a row that differs from the table's. */
  readonly send: Rest<Endpoint & { readonly access: 'either' | 'session' | 'admin' }>;
}

/** The methods are on the prototype: an operation allocates one field. */
class TableCalls {
  readonly send: Rest<Endpoint>;

  constructor(send: Rest<Endpoint>) {
    this.send = send;
  }
}
for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
  Reflect.set(TableCalls.prototype, name, function (this: TableCalls, args = {}) {
    return this.send(endpoint, args);
  });
}

function methodsOf(send: Rest<Endpoint>): PublicRest & AdminRest {
  // Every row of the table is a method, as the loop above adds them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new TableCalls(send) as TableCalls & PublicRest & AdminRest;
}

/** A name and a volume. */
const NAMED = z.tuple([z.string(), z.string().nullable()]);
/** The most products that a name is looked for among. */
const NAMESAKES = 20;
const MAX_BUSCA = 100;

/** Reads the catalogue for one operation. Each method rejects with `RestFailure` when the API does not answer. */
function createLeituras(rest: PublicRest): Leituras {
  const produtos = createLoader((id) => rest.readProdutoById({ id }));
  const named = createLoader(async (key) => {
    const [nome, variacaoId] = NAMED.parse(JSON.parse(key));
    const { itens } = await rest.listProdutos({
      userInput: true,
      query: { page: 0, size: NAMESAKES, search: nome.slice(0, MAX_BUSCA) },
    });
    const found = itens.filter(
      (produto) =>
        produto.nome === nome &&
        (variacaoId === null || produto.variacoes.some(({ id }) => id === variacaoId)),
    );
    const [only] = found;
    // The list's prices are not those of the product.
    return only && found.length === 1 ? produtos.load(only.id) : null;
  });
  let categorias: ReturnType<Leituras['categorias']> | undefined;
  return {
    categorias: () => {
      categorias ??= rest.listCategorias();
      return categorias;
    },
    byId: (id) => produtos.load(id),
    byName: (nome, variacaoId) => named.load(JSON.stringify([nome, variacaoId])),
  };
}

/** What the shop passes to its adapters as `Calls`. */
class RestCalls implements Calls {
  readonly access: Calls['access'] = 'public';
  readonly operation: OperationRest;
  readonly publicRest: PublicRest;
  #catalogo: Leituras | undefined;

  constructor(operation: OperationRest, publicRest: PublicRest = methodsOf(operation.anonymous)) {
    this.operation = operation;
    this.publicRest = publicRest;
  }

  /** Opened by its first reader: most operations read nothing of it. */
  get catalogo(): Leituras {
    this.#catalogo ??= createLeituras(this.publicRest);
    return this.#catalogo;
  }
}

class TokenCalls extends RestCalls {
  override readonly access: SessionCalls['access'];
  readonly #anonymous: RestCalls;
  readonly #token: string;
  #rest: AdminRest | undefined;

  constructor({ token, papeis }: Identity, anonymous: RestCalls) {
    super(anonymous.operation, anonymous.publicRest);
    this.#anonymous = anonymous;
    this.access = papeis.includes('ADMIN') ? 'admin' : 'session';
    this.#token = token;
  }

  override get catalogo(): Leituras {
    return this.#anonymous.catalogo;
  }

  /** Built by the first call: most operations only read, or only write. */
  get rest(): AdminRest {
    this.#rest ??= methodsOf(this.operation.withToken(this.#token));
    return this.#rest;
  }
}

function ours(calls: Calls): RestCalls {
  if (calls instanceof RestCalls) return calls;
  throw new TypeError('calls that `openCalls` did not open');
}

/** The calls of one operation, without a session. */
export function openCalls(operation: OperationRest): Calls {
  return new RestCalls(operation);
}

/** The same operation in the name of a verified account. */
export function withSession(calls: Calls, identity: Identity): SessionCalls {
  return new TokenCalls(identity, ours(calls));
}

/** Calls with the token of the session. Rejects with `RestFailure`. */
export function restOf(calls: AdminCalls): AdminRest;
export function restOf(calls: SessionCalls): SessionRest;
export function restOf(calls: SessionCalls): SessionRest {
  if (calls instanceof TokenCalls) return calls.rest;
  throw new TypeError('calls without a session');
}

/** Calls without a token. Rejects with `RestFailure`. */
export function publicRestOf(calls: Calls): PublicRest {
  return ours(calls).publicRest;
}

/** Calls with a token that is not verified yet. Rejects with `RestFailure`. */
export function restWithToken(calls: Calls, token: string): SessionRest {
  return methodsOf(ours(calls).operation.withToken(token));
}
