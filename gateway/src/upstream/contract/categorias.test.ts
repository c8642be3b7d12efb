import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench({ environment: { API_CONTRACT: '1' }, errors: 'plain' });
});
afterEach(() => bench.close());

const CRIAR = 'criarCategoria(nome: " Floral ")';
const RENOMEAR = 'renomearCategoria(id: "1", nome: "Eles")';
const EXCLUIR = 'excluirCategoria(id: "3")';

const change = async (mutation: string) => {
  const { data, errors } = await bench.executeAs(
    'admin',
    `mutation { r: ${mutation} { __typename ... on ListaCategorias { categorias { nome } } ... on Falha { mensagem } } }`,
  );
  return { r: data?.['r'], errors };
};
const sent = () =>
  bench.api.calls
    .map(({ method, url, body }) => `${method} ${url} ${body}`.trim())
    .filter((call) => call.includes('/categorias'));
const refused = (codigo: string) => ({
  status: 409,
  body: JSON.stringify({ codigo, mensagem: 'segredo' }),
});

test.each([
  [CRIAR, 'POST /categorias {"nome":"Floral"}', ['Masculino', 'Feminino', 'Árabe', 'Floral']],
  [EXCLUIR, 'DELETE /categorias/3', ['Masculino', 'Feminino']],
])('%s is one call and a look at the list (ACAT-01)', async (mutation, call, nomes) => {
  expect((await change(mutation)).r).toEqual({
    __typename: 'ListaCategorias',
    categorias: nomes.map((nome) => ({ nome })),
  });
  expect(sent()).toEqual([call, 'GET /categorias']);
});

test.each([
  ['CATEGORIA_DUPLICADA', RENOMEAR, 'CategoriaDuplicada'],
  ['CATEGORIA_NAO_ENCONTRADA', RENOMEAR, 'CategoriaNaoEncontrada'],
  ['CATEGORIA_NAO_ENCONTRADA', EXCLUIR, 'CategoriaNaoEncontrada'],
  ['DADOS_INVALIDOS', RENOMEAR, 'DadosInvalidos'],
])('translates the refusal %s of %s', async (codigo, mutation, __typename) => {
  bench.api.spoil('PUT /categorias/{id}', refused(codigo));
  bench.api.spoil('DELETE /categorias/{id}', refused(codigo));
  expect((await change(mutation)).r).toMatchObject({ __typename });
});

test.each(['renomearCategoria(id: "..", nome: "Eles")', 'excluirCategoria(id: "..")'])(
  'sends no malformed id: %s',
  async (mutation) => {
    expect((await change(mutation)).r).toMatchObject({ __typename: 'CategoriaNaoEncontrada' });
    expect(sent()).toEqual([]);
  },
);

test.each([
  ['POST /categorias', 'after'],
  ['GET /categorias', { status: 503, body: '' }],
] as const)('reports an unknown outcome when %s has no clear reply', async (call, fault) => {
  bench.api.spoil(call, fault);
  expect((await change(CRIAR)).errors).toMatchObject([
    { message: 'The shop gave no clear answer. Look at the categories before trying again.' },
  ]);
});
