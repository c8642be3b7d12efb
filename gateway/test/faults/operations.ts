import type { FaultBench } from './bench.ts';
import type { Column } from './matrix.ts';

/** The operation of a column. */
export interface FaultedOperation {
  readonly query: string;
  readonly signedIn: boolean;
  /** The broken call, `METHOD /path`. */
  readonly call: string;
  /** For a write: whether the API does the work before its reply is broken. */
  readonly done: boolean;
  /** Runs before the fault. */
  readonly prepare?: (bench: FaultBench) => unknown;
  /** How often the API did the write. */
  readonly effects?: (bench: FaultBench) => number;
}

const LIST = {
  query: '{ r: categorias { __typename id nome } }',
  signedIn: false,
  call: 'GET /categorias',
  done: true,
};

const ADD = {
  query: 'mutation { r: adicionarAoCarrinho(input: { produtoId: "2" }) { __typename } }',
  signedIn: true,
  call: 'POST /carrinho/adicionar',
  effects: ({ api }: FaultBench) =>
    (api.linhas.get(7) ?? []).reduce((sum, { quantidade }) => sum + quantidade, 0),
};

const ORDER = {
  query: `mutation { r: criarPedido(input: { enderecoId: "21", nomeCompleto: "Marina Exemplo",
    cpf: "123.456.789-09", telefone: "85900000007", email: "marina@loja.example", chave: "k1" }) { __typename } }`,
  signedIn: true,
  call: 'POST /pedidos/criar',
  prepare: ({ api }: FaultBench) =>
    api.linhas.set(7, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]),
  effects: ({ api }: FaultBench) => api.pedidos.filter(({ id }) => id > 110).length,
};

const PROFILE = {
  query: 'mutation { r: atualizarPerfil(input: { nomeCompleto: "Marina Nova" }) { __typename } }',
  signedIn: true,
  call: 'PUT /perfis/me',
  effects: ({ api }: FaultBench) =>
    api.perfis.filter(({ nomeCompleto }) => nomeCompleto === 'Marina Nova').length,
};

/** The operation of each column of the matrix. */
export const OPERATIONS: Readonly<Record<Column, FaultedOperation>> = {
  list: LIST,
  // Prepared with another text: the reply of the API is kept, not this answer.
  'list, kept': { ...LIST, prepare: ({ execute }) => execute('{ categorias { id } }') },
  product: {
    query: '{ r: produto(slug: "noite-de-oud") { __typename } }',
    signedIn: false,
    call: 'GET /produtos/slug/noite-de-oud',
    done: true,
  },
  cart: {
    query: '{ r: carrinho { __typename } }',
    signedIn: true,
    call: 'GET /carrinho',
    done: true,
  },
  add: { ...ADD, done: false },
  'add, done': { ...ADD, done: true },
  order: { ...ORDER, done: false },
  'order, done': { ...ORDER, done: true },
  profile: { ...PROFILE, done: false },
  'profile, done': { ...PROFILE, done: true },
  'sign in': {
    query: 'mutation { r: entrar(username: "marina", senha: "Perfume@1") { __typename } }',
    signedIn: false,
    call: 'POST /auth/login',
    done: true,
  },
};
