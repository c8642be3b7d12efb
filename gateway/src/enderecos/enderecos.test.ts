import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Habits } from '../../test/live-api/habits.ts';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';

const ENDERECO = 'id logradouro numero complemento bairro cidade estado cep padrao';
const READ = `{ meusEnderecos { ${ENDERECO} } }`;
const OUTCOME = `{
  __typename
  ... on ListaEnderecos { enderecos { ${ENDERECO} } }
  ... on Falha { codigo mensagem campo }
  ... on EnderecoNaoEncontrado { enderecos { ${ENDERECO} } }
  ... on EnderecoEmUso { enderecos { ${ENDERECO} } }
}`;
const ADD = `mutation ($input: EnderecoInput!) { outcome: adicionarEndereco(input: $input) ${OUTCOME} }`;
const EDIT = `mutation ($id: ID!, $input: EnderecoInput!) {
  outcome: editarEndereco(id: $id, input: $input) ${OUTCOME}
}`;
const MAKE_DEFAULT = `mutation ($id: ID!) { outcome: definirEnderecoPadrao(id: $id) ${OUTCOME} }`;
const REMOVE = `mutation ($id: ID!) { outcome: excluirEndereco(id: $id) ${OUTCOME} }`;

const INPUT = {
  logradouro: ' Rua das  Essências ',
  numero: '20',
  complemento: ' ',
  bairro: 'Centro',
  cidade: 'São Paulo',
  estado: 'são paulo',
  cep: '01000 009',
};
const WRITTEN = {
  logradouro: 'Rua das Essências',
  numero: '20',
  complemento: null,
  bairro: 'Centro',
  cidade: 'São Paulo',
  estado: 'SP',
  cep: '01000-009',
};

describe.each(['plain', 'empty403'] as const)('endereços, mundo %s', (errors) => {
  let bench: TestBench;
  const open = async (habits: Partial<Habits> = {}) => {
    await bench?.close();
    bench = await createTestBench({ errors, habits });
  };
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });
  afterEach(() => bench.close());

  const run = async (
    operation: string,
    variables: Record<string, unknown>,
    username = 'marina',
  ) => {
    const { data, codes } = await bench.executeAs(username, operation, variables);
    return { outcome: data?.['outcome'], codes };
  };
  const read = async (username = 'marina') => {
    const { data, codes } = await bench.executeAs(username, READ);
    return { enderecos: data?.['meusEnderecos'], codes };
  };
  const writes = () =>
    bench.api.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url }) => `${method} ${url}`);
  const bodies = (): unknown[] =>
    bench.api.calls.filter(({ body }) => body !== '').map(({ body }) => JSON.parse(body));
  const defaults = (perfilId = 707) =>
    bench.api.enderecosOf(perfilId).flatMap(({ id, padrao }) => (padrao ? [id] : []));

  describe('ler', () => {
    test.each([true, false])(
      'rest-contract §4.17, API-34: sarados, a resposta rodada ou não (%s), o padrão primeiro',
      async (enderecosMeRotated) => {
        await open({ enderecosMeRotated });
        Object.assign(bench.api.endereco(21), { padrao: false });
        Object.assign(bench.api.endereco(22), { padrao: true });
        expect((await read()).enderecos).toMatchObject([
          { id: '22', cidade: 'São Paulo', estado: 'SP', cep: '01000-002', padrao: true },
          { id: '21', cidade: 'Fortaleza', estado: 'CE', cep: '60000-001', padrao: false },
        ]);
        expect((await read('rafael')).enderecos).toMatchObject([
          { id: '23', cidade: 'Recife', estado: 'PE', cep: '50000-003' },
          { id: '24', cidade: 'Salvador', estado: 'BA', cep: '40000-004' },
        ]);
      },
    );

    test('rest-contract §3.5: a primeira leitura de quem não tem perfil só o cria; a segunda é a lista', async () => {
      expect(await read('novata')).toEqual({ enderecos: [], codes: [] });
      expect(bench.api.requested('GET').filter((path) => path === '/enderecos/me')).toHaveLength(2);
    });

    test('duas vezes na mesma operação é uma chamada', async () => {
      await bench.executeAs('marina', '{ a: meusEnderecos { id } b: meusEnderecos { id } }');
      expect(bench.api.requested('GET').filter((path) => path === '/enderecos/me')).toHaveLength(1);
    });

    test('sem sessão é UNAUTHENTICATED, antes de qualquer chamada', async () => {
      for (const [operation, variables] of [
        [READ, {}],
        [ADD, { input: INPUT }],
        [EDIT, { id: '21', input: INPUT }],
        [MAKE_DEFAULT, { id: '21' }],
        [REMOVE, { id: '21' }],
      ] as const) {
        expect((await bench.execute(operation, { variables })).codes).toEqual(['UNAUTHENTICATED']);
      }
      expect(bench.api.calls).toEqual([]);
    });
  });

  describe('adicionar', () => {
    test('rest-contract §2.1, API-35: vai pelo nome, limpo, sem número; volta a lista inteira', async () => {
      const { outcome } = await run(ADD, { input: INPUT });
      expect(bodies()).toEqual([WRITTEN]);
      expect(outcome).toMatchObject({
        __typename: 'ListaEnderecos',
        enderecos: [{ id: '21', padrao: true }, { id: '22' }, { ...WRITTEN, padrao: false }],
      });
      expect(bench.api.enderecosOf(707)).toHaveLength(3);
    });

    test('rest-contract §3.5: quem não tem perfil ganha um antes; o primeiro endereço é o padrão', async () => {
      const { outcome } = await run(ADD, { input: INPUT }, 'novata');
      expect(outcome).toMatchObject({ enderecos: [{ ...WRITTEN, padrao: true }] });
      expect(writes()).toEqual(['POST /enderecos']);
    });

    test('rest-contract §3.5, ADDR-03: o novo padrão tira os outros', async () => {
      const { outcome } = await run(ADD, { input: { ...INPUT, padrao: true } });
      expect(outcome).toMatchObject({
        enderecos: [{ ...WRITTEN, padrao: true }, { id: '21', padrao: false }, { padrao: false }],
      });
      const [added] = defaults();
      expect(writes()).toEqual(['POST /enderecos', `PUT /enderecos/${added}/padrao`]);
    });

    test('o primeiro já é o padrão: nada mais é pedido', async () => {
      await run(ADD, { input: { ...INPUT, padrao: true } }, 'novata');
      expect(writes()).toEqual(['POST /enderecos']);
    });

    test.each([
      ['logradouro', ' ', 'Informe a rua.'],
      ['logradouro', 'x'.repeat(201), 'Use no máximo 200 caracteres.'],
      ['numero', '', 'Informe o número, ou S/N.'],
      ['numero', '1'.repeat(21), 'Use no máximo 20 caracteres.'],
      ['complemento', 'x'.repeat(101), 'Use no máximo 100 caracteres.'],
      ['bairro', '\u0000\n', 'Informe o bairro.'],
      ['cidade', '', 'Informe a cidade.'],
      ['cidade', '60000-001', 'Informe a cidade.'],
      ['estado', 'Ontário', 'Informe um estado do Brasil, como CE.'],
      ['cep', '6000-001', 'Informe um CEP com 8 números, como 60000-000.'],
    ])('C-77: %s %j é DadosInvalidos, sem chamada', async (campo, value, mensagem) => {
      const input = { ...INPUT, [campo]: value };
      const falha = { __typename: 'DadosInvalidos', codigo: 'DADOS_INVALIDOS', mensagem, campo };
      expect((await run(ADD, { input })).outcome).toEqual(falha);
      expect((await run(EDIT, { id: '21', input })).outcome).toEqual(falha);
      expect(writes()).toEqual([]);
    });

    test.each([
      'after',
      'truncated',
      { status: 403, body: '', saved: true },
      { status: 200, body: '', saved: true },
    ] as const)(
      'rest-contract §1.2: uma resposta perdida (%j) de um endereço guardado é lida de volta, e não vai duas vezes',
      async (fault) => {
        bench.api.spoil('POST /enderecos', fault);
        const { outcome } = await run(ADD, { input: { ...INPUT, padrao: true } });
        expect(outcome).toMatchObject({ enderecos: [{ ...WRITTEN, padrao: true }, {}, {}] });
        expect(bench.api.enderecosOf(707)).toHaveLength(3);
      },
    );

    test('dois cliques, ou um de novo depois de uma dúvida, guardam um só', async () => {
      const input = { ...INPUT, padrao: true };
      const [one, other] = await Promise.all([run(ADD, { input }), run(ADD, { input })]);
      expect(other).toEqual(one);
      expect((await run(ADD, { input: INPUT })).outcome).toEqual(one.outcome);
      expect(bench.api.enderecosOf(707)).toHaveLength(3);
      expect(writes()).toHaveLength(2);
    });

    test.each(['before', { status: 403, body: '' }, { status: 401, body: '' }] as const)(
      'guardado, mas sem virar o padrão (%j), não é uma falha: a lista diz o que é',
      async (fault) => {
        bench.api.spoil('PUT /enderecos/{id}/padrao', fault);
        const { outcome } = await run(ADD, { input: { ...INPUT, padrao: true } });
        expect(outcome).toMatchObject({
          __typename: 'ListaEnderecos',
          enderecos: [{ id: '21', padrao: true }, { padrao: false }, { ...WRITTEN, padrao: false }],
        });
      },
    );

    test('guardado, e o padrão nem se pode ver: um erro que o diz', async () => {
      bench.api.spoil('POST /enderecos', { delayMs: 50 });
      const listed = () =>
        bench.api.requested('GET').filter((path) => path === '/enderecos/me').length;
      const answer = bench.executeAs('marina', ADD, { input: { ...INPUT, padrao: true } });
      bench.api.spoil('PUT /enderecos/{id}/padrao', { delayMs: 50 });
      await expect.poll(listed).toBe(2);
      bench.api.spoil('GET /enderecos/me', { status: 503, body: '' });
      expect((await answer).errors).toMatchObject([
        {
          message:
            'The shop gave no clear answer. The address was saved: look at your addresses for which is the default.',
          extensions: { code: 'UPSTREAM_UNAVAILABLE' },
        },
      ]);
    });

    test('o que não se sabe se foi guardado é um erro que o diz', async () => {
      bench.api.spoil('POST /enderecos', 'before');
      const { errors: failures } = await bench.executeAs('marina', ADD, { input: INPUT });
      expect(failures).toMatchObject([
        {
          message: 'The shop gave no clear answer. Look at your addresses before trying again.',
          extensions: { code: 'UPSTREAM_UNAVAILABLE' },
        },
      ]);
      expect(writes()).toEqual(['POST /enderecos']);
    });

    test('uma recusa sem razão, e que nada mudou, é um erro', async () => {
      bench.api.spoil('POST /enderecos', { status: errors === 'plain' ? 500 : 403, body: '' });
      expect((await run(ADD, { input: INPUT })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });

    test('um sim que não aparece na lista é um erro', async () => {
      bench.api.spoil('POST /enderecos', {
        status: 200,
        body: JSON.stringify({ id: 99, ...WRITTEN }),
      });
      expect((await run(ADD, { input: INPUT })).codes).toEqual(['UPSTREAM_INVALID']);
    });

    test('a nossa API tem um máximo', async () => {
      const body = JSON.stringify({ codigo: 'LIMITE_DE_ENDERECOS' });
      bench.api.spoil('POST /enderecos', { status: 409, body });
      expect((await run(ADD, { input: INPUT })).outcome).toEqual({
        __typename: 'DadosInvalidos',
        codigo: 'DADOS_INVALIDOS',
        mensagem: 'Você já tem o máximo de endereços. Exclua um antes de adicionar outro.',
        campo: null,
      });
    });
  });

  describe('editar', () => {
    test('API-36: vai inteiro pelo nome, também o que estava guardado rodado; o padrão fica', async () => {
      const { outcome } = await run(EDIT, { id: '23', input: INPUT }, 'rafael');
      expect(writes()).toEqual(['PUT /enderecos/23']);
      expect(bodies()).toEqual([WRITTEN]);
      expect(bench.api.endereco(23)).toEqual({ id: 23, perfilId: 709, ...WRITTEN, padrao: true });
      expect(outcome).toMatchObject({ enderecos: [{ id: '23', ...WRITTEN }, { id: '24' }] });
    });

    test('rest-contract §3.5: padrao é pedido à parte, e só quando ainda não é', async () => {
      await run(EDIT, { id: '22', input: { ...INPUT, padrao: true } });
      expect(defaults()).toEqual([22]);
      await run(EDIT, { id: '22', input: { ...INPUT, padrao: true } });
      expect(writes()).toEqual([
        'PUT /enderecos/22',
        'PUT /enderecos/22/padrao',
        'PUT /enderecos/22',
      ]);
    });

    test.each(['after', { status: 403, body: '', saved: true }] as const)(
      'rest-contract §1.2: uma resposta perdida (%j) é lida de volta',
      async (fault) => {
        bench.api.spoil('PUT /enderecos/22', fault);
        expect((await run(EDIT, { id: '22', input: INPUT })).outcome).toMatchObject({
          enderecos: [{ id: '21' }, { id: '22', ...WRITTEN }],
        });
        expect(writes()).toEqual(['PUT /enderecos/22']);
      },
    );

    test('excluído em outra aba enquanto era editado: não está mais na lista', async () => {
      const { api } = bench;
      const find = api.endereco.bind(api);
      api.endereco = (id) => {
        api.enderecos = api.enderecos.filter((row) => row.id !== 22);
        return find(id);
      };
      const gone = { __typename: 'EnderecoNaoEncontrado', enderecos: [{ id: '21' }] };
      expect((await run(EDIT, { id: '22', input: INPUT })).outcome).toMatchObject(gone);
      expect(writes()).toEqual(['PUT /enderecos/22']);
    });
  });

  describe('padrão', () => {
    test('API-37, ADDR-03: um só, e a lista com ele primeiro', async () => {
      Object.assign(bench.api.endereco(22), { padrao: true });
      expect((await run(MAKE_DEFAULT, { id: '22' })).outcome).toMatchObject({
        __typename: 'ListaEnderecos',
        enderecos: [
          { id: '22', padrao: true },
          { id: '21', padrao: false },
        ],
      });
      expect(defaults()).toEqual([22]);
    });

    test('uma resposta perdida é lida de volta', async () => {
      bench.api.spoil('PUT /enderecos/22/padrao', 'after');
      expect((await run(MAKE_DEFAULT, { id: '22' })).outcome).toMatchObject({
        __typename: 'ListaEnderecos',
      });
      expect(writes()).toHaveLength(1);
    });
  });

  describe('excluir', () => {
    test('API-38: a lista sem ele', async () => {
      expect((await run(REMOVE, { id: '22' })).outcome).toMatchObject({
        __typename: 'ListaEnderecos',
        enderecos: [{ id: '21' }],
      });
      expect(writes()).toEqual(['DELETE /enderecos/22']);
    });

    test('rest-contract §3.5: o de um pedido não se exclui', async () => {
      expect((await run(REMOVE, { id: '21' })).outcome).toMatchObject({
        __typename: 'EnderecoEmUso',
        codigo: 'ENDERECO_EM_USO',
        campo: 'id',
        mensagem:
          'Este endereço faz parte de um pedido e não pode ser excluído. Adicione outro e torne-o o padrão.',
        enderecos: [{ id: '21' }, { id: '22' }],
      });
    });

    test('uma API que diz a razão', async () => {
      const body = JSON.stringify({ codigo: 'ENDERECO_EM_USO' });
      bench.api.spoil('DELETE /enderecos/22', { status: 409, body });
      expect((await run(REMOVE, { id: '22' })).outcome).toMatchObject({
        __typename: 'EnderecoEmUso',
      });
    });

    test.each(['after', { status: 403, body: '', saved: true }] as const)(
      'uma resposta perdida (%j) de um endereço excluído é lida de volta',
      async (fault) => {
        bench.api.spoil('DELETE /enderecos/22', fault);
        expect((await run(REMOVE, { id: '22' })).outcome).toMatchObject({
          enderecos: [{ id: '21' }],
        });
      },
    );

    test('quem não responde não é um pedido que o usa', async () => {
      bench.api.spoil('DELETE /enderecos/22', { status: 503, body: '' });
      expect((await run(REMOVE, { id: '22' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });
  });

  test.each([
    ['de outra pessoa', '23'],
    ['que não existe', '999'],
    ['que nem é um número', '../../usuarios/7'],
    ['vazio', ''],
  ])('rest-contract §3.5: um endereço %s nem é pedido', async (_, id) => {
    const falha = {
      __typename: 'EnderecoNaoEncontrado',
      codigo: 'ENDERECO_NAO_ENCONTRADO',
      mensagem: 'Este endereço não está mais na sua lista. Escolha outro.',
      campo: 'id',
      enderecos: [{ id: '21' }, { id: '22' }],
    };
    expect((await run(EDIT, { id, input: INPUT })).outcome).toMatchObject(falha);
    expect((await run(MAKE_DEFAULT, { id })).outcome).toMatchObject(falha);
    expect((await run(REMOVE, { id })).outcome).toMatchObject(falha);
    expect(writes()).toEqual([]);
    expect(defaults()).toEqual([21]);
    expect(defaults(709)).toEqual([23]);
  });
});
