import { expect } from 'vitest';
import { z } from 'zod';
import type { Shop } from './shop.ts';

/** The data that every suite starts from, created through the gateway. */
export interface Fixture {
  readonly admin: string;
  /** Session tokens of two unrelated customers. */
  ana: string;
  bia: string;
  readonly categoria: string;
  /** Simple product: R$ 59,90, ten units. */
  readonly simples: ProdutoRef;
  /** Variable product: 5 ml (R$ 39,90, four units), 10 ml (R$ 69,90, ten), 10 ml - spray (R$ 75,00, two). */
  readonly variavel: ProdutoRef;
  /** Inactive product. */
  readonly inativo: ProdutoRef;
}

export interface ProdutoRef {
  readonly id: string;
  readonly slug: string;
  readonly nome: string;
  readonly variacoes: readonly { readonly id: string; readonly nome: string }[];
}

const produto = z.object({
  id: z.string(),
  slug: z.string(),
  nome: z.string(),
  variacoes: z.array(z.object({ id: z.string(), nome: z.string() })),
});

export const PASSWORD = 'Perfume@9';

/** An address as its owner types it. */
export const ENDERECO = {
  logradouro: 'Rua das Essências',
  numero: '1',
  bairro: 'Centro',
  cidade: 'Fortaleza',
  estado: 'CE',
  cep: '60000-000',
};

const REGISTRAR = `mutation ($input: RegistrarInput!) {
  registrar(input: $input) { __typename ... on Falha { codigo mensagem campo } }
}`;

const CRIAR_PRODUTO = `mutation ($input: ProdutoInput!, $imagem: Upload!) {
  criarProduto(input: $input, imagem: $imagem) {
    __typename
    ... on Produto { id slug nome variacoes { id nome } }
    ... on Falha { codigo mensagem campo }
  }
}`;

/** Registers an account with an invented CPF and signs in. */
async function newCustomer(shop: Shop, username: string, cpf: string): Promise<string> {
  const { data } = await shop.ask(REGISTRAR, {
    variables: {
      input: {
        username,
        senha: PASSWORD,
        email: `${username}@example.com`,
        nomeCompleto: 'Cliente de Exemplo',
        cpf,
        telefone: '85 90000-0000',
      },
    },
  });
  expect(data).toMatchObject({ registrar: { __typename: 'Registro' } });
  return shop.signIn({ username, password: PASSWORD });
}

/** Creates a product as an admin. */
export async function newProduto(
  shop: Shop,
  admin: string,
  input: Readonly<Record<string, unknown>>,
): Promise<ProdutoRef> {
  const { data } = await shop.ask(CRIAR_PRODUTO, {
    as: admin,
    variables: { input: { descricao: 'Um perfume inventado.', ...input }, imagem: null },
    file: { variable: 'imagem', ...shop.picture },
  });
  return z.object({ criarProduto: produto }).parse(data).criarProduto;
}

/** Creates the fixture, only through GraphQL. */
export async function prepare(shop: Shop): Promise<Fixture> {
  const admin = await shop.signIn(shop.admin);
  const ana = await newCustomer(shop, 'ana.zelunda', '740.812.993-66');
  const bia = await newCustomer(shop, 'bia.zelunda', '740.812.994-47');
  const categoria = 'Zelundas';
  const categorias = [categoria];
  await shop.ask('mutation ($nome: String!) { criarCategoria(nome: $nome) { __typename } }', {
    as: admin,
    variables: { nome: categoria },
  });
  const simples = await newProduto(shop, admin, {
    nome: 'Zelunda Simples',
    categorias,
    precoBase: 59.9,
    estoque: 10,
  });
  const variavel = await newProduto(shop, admin, {
    nome: 'Zelunda - Variável',
    categorias,
    variacoes: [
      { nome: '5 ml', preco: 39.9, estoque: 4 },
      { nome: '10 ml', preco: 69.9, estoque: 10 },
      { nome: '10 ml - spray', preco: 75, estoque: 2 },
    ],
  });
  const inativo = await newProduto(shop, admin, {
    nome: 'Zelunda Guardado',
    categorias,
    precoBase: 30,
    estoque: 5,
  });
  await shop.ask(
    'mutation ($id: ID!) { definirProdutoAtivo(id: $id, ativo: false) { __typename } }',
    { as: admin, variables: { id: inativo.id } },
  );
  return { admin, ana, bia, categoria, simples, variavel, inativo };
}
