import { expect } from 'vitest';
import { z } from 'zod';
import type { Shop } from './shop.ts';

/** What every suite starts from, made by the gateway itself. */
export interface Fixture {
  readonly admin: string;
  /** Two customers who know nothing of each other. */
  ana: string;
  bia: string;
  readonly categoria: string;
  /** Sold without volumes: R$ 59,90, ten units. */
  readonly simples: ProdutoRef;
  /** Sold in 5 ml (R$ 39,90, four units), 10 ml (R$ 69,90, ten) and 10 ml - spray (R$ 75,00, two). */
  readonly variavel: ProdutoRef;
  /** Off sale. */
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

/** Opens an account with an invented CPF and signs in. */
async function newCustomer(shop: Shop, username: string, cpf: string): Promise<string> {
  const { data } = await shop.ask(REGISTRAR, {
    variables: {
      input: {
        username,
        password: PASSWORD,
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

/** Puts a product on sale, as an admin. */
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

/** Makes what the suites need; everything goes through GraphQL. */
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
