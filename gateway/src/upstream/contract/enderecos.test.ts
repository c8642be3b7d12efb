import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench({ API_CONTRACT: '1' });
});
afterEach(() => bench.close());

const NEW = {
  logradouro: 'Rua das Essências',
  numero: '20',
  complemento: null,
  bairro: 'Centro',
  cidade: 'São Paulo',
  estado: 'SP',
  cep: '01000-009',
};
const change = (field: string, variables: Record<string, unknown>) => {
  const parameters = {
    adicionarEndereco: ['$input: EnderecoInput!', 'input: $input'],
    editarEndereco: ['$id: ID!, $input: EnderecoInput!', 'id: $id, input: $input'],
  }[field] ?? ['$id: ID!', 'id: $id'];
  return bench.run(
    'marina',
    `mutation (${parameters[0]}) { r: ${field}(${parameters[1]}) {
      __typename
      ... on ListaEnderecos { enderecos { id logradouro padrao } }
      ... on Falha { mensagem ... on EnderecoNaoEncontrado { enderecos { id } } }
    } }`,
    variables,
  );
};
const LIST = 'GET /enderecos/me';

describe('addresses on an API with the contract', () => {
  test('reads the addresses of a known session in one call, the default first (API-34, ADDR-03)', async () => {
    await bench.executeAs('marina', '{ sessao { username } }');
    bench.api.calls = [];
    Object.assign(bench.api.endereco(21), { padrao: false });
    Object.assign(bench.api.endereco(22), { padrao: true });
    const { data } = await bench.executeAs('marina', '{ meusEnderecos { id cidade estado } }');
    expect(data?.['meusEnderecos']).toEqual([
      { id: '22', cidade: 'São Paulo', estado: 'SP' },
      { id: '21', cidade: 'Fortaleza', estado: 'CE' },
    ]);
    expect(bench.calls()).toEqual([LIST]);
  });

  test('adds an address and its default mark in one call (API-35)', async () => {
    const { r } = await change('adicionarEndereco', { input: { ...NEW, padrao: true } });
    expect(r).toMatchObject({ __typename: 'ListaEnderecos', enderecos: [{}, {}, {}] });
    expect(bench.calls()).toEqual([LIST, 'POST /enderecos', LIST]);
    expect(JSON.parse(bench.api.calls.at(-2)?.body ?? '')).toEqual({ ...NEW, padrao: true });
  });

  test('stores one address for two clicks, or for a retry after an unclear answer', async () => {
    await Promise.all([
      change('adicionarEndereco', { input: NEW }),
      change('adicionarEndereco', { input: NEW }),
    ]);
    expect(bench.api.enderecosOf(707)).toHaveLength(3);
    bench.api.calls = [];
    const { r } = await change('adicionarEndereco', { input: { ...NEW, padrao: true } });
    expect(bench.calls()).toEqual([LIST, 'PUT /enderecos/2001/padrao', LIST]);
    expect(r).toMatchObject({ enderecos: [{ id: '2001', padrao: true }, {}, {}] });
    bench.api.calls = [];
    await change('adicionarEndereco', { input: { ...NEW, padrao: true } });
    expect(bench.calls()).toEqual([LIST]);
  });

  test.each([
    ['editarEndereco', { id: '21', input: NEW }, 'PUT /enderecos/21'],
    ['definirEnderecoPadrao', { id: '22' }, 'PUT /enderecos/22/padrao'],
    ['excluirEndereco', { id: '22' }, 'DELETE /enderecos/22'],
  ])('%s is one call, also for an address of an order', async (field, variables, call) => {
    expect((await change(field, variables)).r).toMatchObject({ __typename: 'ListaEnderecos' });
    expect(bench.calls()).toEqual([call, LIST]);
  });

  test('edits an address whose CEP and state already disagree, unless one of the two changes (SEC-19)', async () => {
    Object.assign(bench.api.endereco(22), { estado: 'SP', cep: '60000-001' });
    const edit = (input: object) =>
      change('editarEndereco', { id: '22', input: { ...NEW, cep: '60000-001', ...input } });
    expect((await edit({})).r).toMatchObject({
      enderecos: [{ id: '21' }, { id: '22', logradouro: NEW.logradouro }],
    });
    bench.api.calls = [];
    for (const moved of [{ estado: 'RJ' }, { cep: '60000-002' }]) {
      expect((await edit(moved)).r).toMatchObject({ __typename: 'DadosInvalidos' });
    }
    expect(bench.writes()).toEqual([]);
  });

  test('believes an accepted change, and looks up one whose reply was lost', async () => {
    const edit = () => change('editarEndereco', { id: '22', input: NEW });
    bench.api.spoil('PUT /enderecos/22', { status: 200, body: '' });
    expect((await edit()).r).toMatchObject({ __typename: 'ListaEnderecos' });
    bench.api.spoil('PUT /enderecos/22', 'before');
    expect((await edit()).errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look at your addresses before trying again.' },
    ]);
    bench.api.spoil('PUT /enderecos/22', 'after');
    expect((await edit()).r).toMatchObject({
      enderecos: [{ id: '21' }, { id: '22', logradouro: NEW.logradouro }],
    });
    bench.api.spoil('POST /enderecos', 'after');
    const other = { ...NEW, numero: '21' };
    expect((await change('adicionarEndereco', { input: other })).r).toMatchObject({
      enderecos: [{}, {}, {}],
    });
    bench.api.spoil('PUT /enderecos/22/padrao', 'after');
    expect((await change('definirEnderecoPadrao', { id: '22' })).r).toMatchObject({
      enderecos: [{ id: '22', padrao: true }, {}, {}],
    });
    bench.api.spoil('DELETE /enderecos/22', 'after');
    expect((await change('excluirEndereco', { id: '22' })).r).toMatchObject({
      enderecos: [{}, {}],
    });
  });

  test('translates the refusals of the API', async () => {
    bench.refuse('POST /enderecos', 409, 'LIMITE_DE_ENDERECOS');
    expect((await change('adicionarEndereco', { input: NEW })).r).toEqual({
      __typename: 'DadosInvalidos',
      mensagem: 'Você já tem o máximo de endereços. Exclua um antes de adicionar outro.',
    });
    bench.refuse('DELETE /enderecos/23', 404, 'ENDERECO_NAO_ENCONTRADO');
    expect((await change('excluirEndereco', { id: '23' })).r).toMatchObject({
      __typename: 'EnderecoNaoEncontrado',
      enderecos: [{ id: '21' }, { id: '22' }],
    });
    bench.refuse('PUT /enderecos/21', 409, 'OUTRO');
    expect((await change('editarEndereco', { id: '21', input: NEW })).codes).toEqual([
      'UPSTREAM_UNAVAILABLE',
    ]);
  });

  test.each(['../../usuarios/7', '', '2 1'])('sends no id %j (P8)', async (id) => {
    expect((await change('excluirEndereco', { id })).r).toMatchObject({
      __typename: 'EnderecoNaoEncontrado',
    });
    expect(bench.calls()).toEqual([LIST]);
  });
});
