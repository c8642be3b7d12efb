import {
  buildSchema,
  type GraphQLInputType,
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { sdl } from './schema.ts';

const FALHA = '{ __typename ... on Falha { codigo } }';
const ENDERECO =
  '{ logradouro: "Rua", numero: "1", bairro: "B", cidade: "Fortaleza", estado: "CE", cep: "60000-000" }';

/** Operations of another customer on Marina's things, with the expected result. */
const OWNED: Readonly<Record<string, { readonly operation: string; readonly outcome: unknown }>> = {
  'Query.pedido': { operation: '{ r: pedido(id: 101) { id } }', outcome: null },
  'Query.statusPedido': { operation: '{ r: statusPedido(id: 101) }', outcome: null },
  'Query.linkConversa': { operation: '{ r: linkConversa(pedidoId: 101) }', outcome: 'NOT_FOUND' },
  'Mutation.aumentarItem': {
    operation: `mutation { r: aumentarItem(itemId: "2") ${FALHA} }`,
    outcome: 'ItemNaoEncontrado',
  },
  'Mutation.diminuirItem': {
    operation: `mutation { r: diminuirItem(itemId: "2") ${FALHA} }`,
    outcome: 'ItemNaoEncontrado',
  },
  'Mutation.definirQuantidade': {
    operation: `mutation { r: definirQuantidade(itemId: "2", quantidade: 3) ${FALHA} }`,
    outcome: 'ItemNaoEncontrado',
  },
  'Mutation.removerItem': {
    operation: `mutation { r: removerItem(itemId: "2") ${FALHA} }`,
    outcome: 'ItemNaoEncontrado',
  },
  'Mutation.comprarDeNovo': {
    operation: `mutation { r: comprarDeNovo(pedidoId: 101) ${FALHA} }`,
    outcome: 'PedidoNaoEncontrado',
  },
  'Mutation.editarEndereco': {
    operation: `mutation { r: editarEndereco(id: 21, input: ${ENDERECO}) ${FALHA} }`,
    outcome: 'EnderecoNaoEncontrado',
  },
  'Mutation.definirEnderecoPadrao': {
    operation: `mutation { r: definirEnderecoPadrao(id: 22) ${FALHA} }`,
    outcome: 'EnderecoNaoEncontrado',
  },
  'Mutation.excluirEndereco': {
    operation: `mutation { r: excluirEndereco(id: 22) ${FALHA} }`,
    outcome: 'EnderecoNaoEncontrado',
  },
  'Mutation.criarPedido': {
    operation: `mutation { r: criarPedido(input: { enderecoId: 21, nomeCompleto: "R", cpf: "740.812.993-66", telefone: "85900000000", email: "r@example.com", chave: "k" }) ${FALHA} }`,
    outcome: 'EnderecoInvalido',
  },
  'Mutation.escolherMetodo': {
    operation: `mutation { r: escolherMetodo(pedidoId: 101, metodo: PIX) ${FALHA} }`,
    outcome: 'PedidoNaoEncontrado',
  },
  'Mutation.cancelarPedido': {
    operation: `mutation { r: cancelarPedido(id: 101) ${FALHA} }`,
    outcome: 'PedidoNaoEncontrado',
  },
  'Mutation.solicitarDesistencia': {
    operation: `mutation { r: solicitarDesistencia(id: 101) ${FALHA} }`,
    outcome: 'PedidoNaoEncontrado',
  },
  // Only an API with the contract keeps no reviews; store-api's own tests refuse another customer's order.
  'Mutation.avaliarProduto': {
    operation: `mutation { r: avaliarProduto(input: { pedidoId: 101, produtoId: 1, nota: 5, texto: "" }) ${FALHA} }`,
    outcome: 'RecursoIndisponivel',
  },
  // Only an API with the contract makes codes; store-api's own tests refuse another customer's order.
  'Mutation.iniciarPix': {
    operation: `mutation { r: iniciarPix(pedidoId: 101) ${FALHA} }`,
    outcome: 'PagamentoIndisponivel',
  },
  'Mutation.iniciarPagamento': {
    operation: `mutation { r: iniciarPagamento(pedidoId: 101) ${FALHA} }`,
    outcome: 'PedidoNaoEncontrado',
  },
  'Mutation.confirmarPagamento': {
    operation: `mutation { r: confirmarPagamento(pedidoId: 101, paymentIntentId: "pi_1") ${FALHA} }`,
    outcome: 'PedidoNaoEncontrado',
  },
};

/** Fields whose foreign ids are ignored: removing what one does not have changes nothing. */
const OWN_ONLY = ['Mutation.cancelarAviso', 'Mutation.revogarAssistente'];

/** Fields whose ids name public things. */
const OF_THE_CATALOGUE = [
  'Mutation.adicionarAoCarrinho',
  'Mutation.avisarQuandoVoltar',
  'Mutation.adicionarFavorito',
  'Mutation.removerFavorito',
  'Mutation.juntarFavoritos',
];

/** Fields whose ids the caller invents. An existing id is idempotent. */
const MADE_UP = ['Mutation.registrarConsentimento'];

const schema = buildSchema(sdl);

function takesId(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  if (isInputObjectType(named))
    return Object.values(named.getFields()).some((f) => takesId(f.type));
  return named.name === 'ID';
}

/** Non-admin fields that name something by id. */
function fieldsThatNameThings(): string[] {
  const auth = schema.getDirective('auth');
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) => {
      const rule = auth && field.astNode && getDirectiveValues(auth, field.astNode);
      const isAdmins = rule?.['papel'] === 'ADMIN';
      const names = field.args.some(({ type }) => takesId(type));
      return names && !isAdmins ? [`${root?.name}.${field.name}`] : [];
    }),
  );
}

test('has a row for every field that names something by id (P8)', () => {
  expect(new Set([...Object.keys(OWNED), ...OF_THE_CATALOGUE, ...MADE_UP, ...OWN_ONLY])).toEqual(
    new Set(fieldsThatNameThings()),
  );
});

describe.each(['plain', 'empty403'] as const)('ownership in the error world %s (P8)', (errors) => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await createTestBench({ errors });
  });
  afterAll(() => bench.close());
  beforeEach(() => {
    bench.api.linhas.set(7, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
    bench.api.linhas.set(9, [{ produtoId: 1, variacaoId: 12, quantidade: 1 }]);
  });

  test.each(Object.entries(OWNED))(
    '%s: a foreign id is not found and stays unchanged',
    async (_, { operation, outcome }) => {
      const before = structuredClone([
        bench.api.enderecos,
        bench.api.pedidos,
        [...bench.api.linhas],
      ]);
      const { data, codes } = await bench.execute(operation, { token: bench.tokenOf('rafael') });
      const value: unknown = data?.['r'];
      const member =
        typeof value === 'object' && value !== null && '__typename' in value
          ? value.__typename
          : value;
      expect(codes[0] ?? member).toEqual(outcome);
      expect([bench.api.enderecos, bench.api.pedidos, [...bench.api.linhas]]).toEqual(before);
    },
  );

  test('its owner reaches it, and an admin where allowed', async () => {
    const query = '{ r: pedido(id: 101) { id } s: statusPedido(id: 101) }';
    const seen = { r: { id: '101' }, s: 'PENDENTE' };
    expect((await bench.execute(query, { token: bench.tokenOf('marina') })).data).toEqual(seen);
    expect((await bench.execute(query, { token: bench.tokenOf('admin') })).data).toEqual(seen);
    const pay = 'mutation { r: iniciarPagamento(pedidoId: 101) { __typename } }';
    expect((await bench.execute(pay, { token: bench.tokenOf('admin') })).data).toEqual({
      r: { __typename: 'PedidoNaoEncontrado' },
    });
  });
});
