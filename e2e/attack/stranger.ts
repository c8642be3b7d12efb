import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { operate, outcomeOf } from './client.ts';

export const PASSWORD = 'Perfume@1';

/** A fresh username of 16 characters. */
export const someName = () => `ataque${randomUUID().replaceAll('-', '').slice(0, 10)}`;

export const CPF = '529.982.247-25';

const REGISTER =
  'mutation ($input: RegistrarInput!) { feito: registrar(input: $input) { __typename } }';
const SIGN_IN = `mutation ($username: String!, $password: String!) {
  feito: entrar(username: $username, senha: $password) { __typename ... on Sessao { token } }
}`;
const ADDRESS = `mutation ($input: EnderecoInput!) {
  feito: adicionarEndereco(input: $input) {
    __typename ... on ListaEnderecos { enderecos { id } } ... on Falha { campo }
  }
}`;
const addAll = (lines: readonly Line[]) =>
  `mutation { ${lines
    .map(
      ({ produtoId, variacaoId, quantidade }, index) =>
        `a${index}: adicionarAoCarrinho(input: { produtoId: "${produtoId}", variacaoId: "${variacaoId}", quantidade: ${quantidade} }) { __typename }`,
    )
    .join(' ')} }`;
const ORDER = `mutation ($input: CriarPedidoInput!) {
  feito: criarPedido(input: $input) { __typename ... on Pedido { id } ... on Falha { campo } }
}`;
const CANCEL = 'mutation ($id: ID!) { feito: cancelarPedido(id: $id) { __typename } }';

const ENDERECO = {
  logradouro: 'Rua das Acácias',
  numero: '120',
  bairro: 'Centro',
  cidade: 'Fortaleza',
  estado: 'CE',
  cep: '60025-060',
};

const Volumes = z.object({
  totalPaginas: z.number(),
  itens: z.array(
    z.object({
      id: z.string(),
      variacoes: z.array(z.object({ id: z.string(), estoque: z.number() })),
    }),
  ),
});
const Token = z.string().optional();
const Saved = z.array(z.object({ id: z.string() })).optional();

export interface Volume {
  readonly produtoId: string;
  readonly variacaoId: string;
  readonly estoque: number;
}

/** Units of a volume in a basket. */
export interface Line extends Volume {
  readonly quantidade: number;
}

const ADDED_AT_ONCE = 20;

/** The volumes for sale, the largest stock first. */
export async function volumesOf(url: string): Promise<Volume[]> {
  const volumes: Volume[] = [];
  for (let pagina = 1, last = 1; pagina <= last; pagina += 1) {
    const { data } = await operate(
      url,
      `{ produtos(pagina: ${pagina}, tamanho: 50) { totalPaginas itens { id variacoes { id estoque } } } }`,
    );
    const { itens, totalPaginas } = Volumes.parse(data?.['produtos']);
    last = totalPaginas;
    for (const { id, variacoes } of itens) {
      for (const { id: variacaoId, estoque } of variacoes) {
        volumes.push({ produtoId: id, variacaoId, estoque });
      }
    }
  }
  return volumes.toSorted((one, other) => other.estoque - one.estoque);
}

/** Registers, and returns the type of the outcome. */
export async function register(url: string, change: { username?: string; nomeCompleto?: string }) {
  const email = `${change.username ?? someName()}@example.com`;
  const given = { username: someName(), nomeCompleto: 'Dora Visitante', email };
  const input = { ...given, senha: PASSWORD, ...change };
  return outcomeOf(await operate(url, REGISTER, { variables: { input } })).__typename;
}

/** Signs in; `cookie` of the reply names the session and the browser. */
export async function signIn(
  url: string,
  username: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const reply = await operate(url, SIGN_IN, { variables: { username, password }, headers });
  const outcome = outcomeOf(reply);
  return { type: outcome.__typename, token: Token.parse(outcome['token']), cookie: reply.cookie };
}

/** A fresh account, signed in. */
export async function openAccount(url: string) {
  const username = someName();
  const registered = await register(url, { username });
  if (registered !== 'Registro')
    throw new Error(`The shop did not register ${username}: ${registered}`);
  const { token, cookie } = await signIn(url, username, PASSWORD);
  if (token === undefined) throw new Error(`${username} cannot sign in.`);
  const send = (query: string, variables: Readonly<Record<string, unknown>> = {}) =>
    operate(url, query, { variables, token });
  const did = async (query: string, variables: Readonly<Record<string, unknown>>) =>
    outcomeOf(await send(query, variables));
  const orderAll = async (
    lines: readonly Line[],
    change: { nomeCompleto?: string; email?: string } = {},
  ) => {
    await send('mutation { limparCarrinho { __typename } }');
    for (let from = 0; from < lines.length; from += ADDED_AT_ONCE) {
      await send(addAll(lines.slice(from, from + ADDED_AT_ONCE)));
    }
    const { data } = await send('{ meusEnderecos { id } }');
    const [endereco] = Saved.parse(data?.['meusEnderecos']) ?? [];
    const contact = {
      nomeCompleto: 'Dora Visitante',
      telefone: '85934567890',
      email: `${username}@example.com`,
    };
    const input = {
      ...contact,
      ...change,
      cpf: CPF,
      enderecoId: endereco?.id,
      chave: randomUUID(),
    };
    return did(ORDER, { input });
  };
  return {
    username,
    token,
    cookie,
    send,
    saveAddress: (change: Partial<typeof ENDERECO> = {}) =>
      did(ADDRESS, { input: { ...ENDERECO, ...change } }),
    /** Orders the lines, unpaid. */
    orderAll,
    /** Orders units of a volume, unpaid, with contact data that may be changed. */
    order: (
      volume: Volume,
      quantidade: number,
      change: { nomeCompleto?: string; email?: string } = {},
    ) => orderAll([{ ...volume, quantidade }], change),
    cancel: (id: string) => did(CANCEL, { id }),
  };
}
