import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Habits } from '../../../test/live-api/habits.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const ENDERECO = 'id logradouro numero complemento bairro cidade estado cep padrao';
const READ = `{ meusEnderecos { ${ENDERECO} } }`;
const OUTCOME = `{
  __typename
  ... on ListaEnderecos { enderecos { ${ENDERECO} } }
  ... on Falha { codigo mensagem campo
    ... on EnderecoNaoEncontrado { enderecos { ${ENDERECO} } }
    ... on EnderecoEmUso { enderecos { ${ENDERECO} } } }
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

describe.each(['plain', 'empty403'] as const)('addresses, error world %s', (errors) => {
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
  const bodies = (): unknown[] =>
    bench.api.calls.filter(({ body }) => body !== '').map(({ body }) => JSON.parse(body));
  const defaults = (perfilId = 707) =>
    bench.api.enderecosOf(perfilId).flatMap(({ id, padrao }) => (padrao ? [id] : []));

  describe('reading', () => {
    test.each([true, false])(
      'heals rotated replies or not (%s), the default first (rest-contract 4.17, API-34)',
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

    test('returns the list although the first read only creates the profile (rest-contract 3.5)', async () => {
      expect(await read('novata')).toEqual({ enderecos: [], codes: [] });
      expect(bench.api.requested('GET').filter((path) => path === '/enderecos/me')).toHaveLength(2);
    });

    test('makes one call for two reads in one operation', async () => {
      await bench.executeAs('marina', '{ a: meusEnderecos { id } b: meusEnderecos { id } }');
      expect(bench.api.requested('GET').filter((path) => path === '/enderecos/me')).toHaveLength(1);
    });

    test('answers UNAUTHENTICATED without a session, before any call', async () => {
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

  describe('adding', () => {
    test('sends the address by name, cleaned and without an id, and returns the whole list (rest-contract 2.1, API-35)', async () => {
      const { outcome } = await run(ADD, { input: INPUT });
      expect(bodies()).toEqual([WRITTEN]);
      expect(outcome).toMatchObject({
        __typename: 'ListaEnderecos',
        enderecos: [{ id: '21', padrao: true }, { id: '22' }, { ...WRITTEN, padrao: false }],
      });
      expect(bench.api.enderecosOf(707)).toHaveLength(3);
    });

    test('creates a missing profile first, and the first address becomes the default (rest-contract 3.5)', async () => {
      const { outcome } = await run(ADD, { input: INPUT }, 'novata');
      expect(outcome).toMatchObject({ enderecos: [{ ...WRITTEN, padrao: true }] });
      expect(bench.writes()).toEqual(['POST /enderecos']);
    });

    test('removes the default mark of the others (rest-contract 3.5, ADDR-03)', async () => {
      const { outcome } = await run(ADD, { input: { ...INPUT, padrao: true } });
      expect(outcome).toMatchObject({
        enderecos: [{ ...WRITTEN, padrao: true }, { id: '21', padrao: false }, { padrao: false }],
      });
      const [added] = defaults();
      expect(bench.writes()).toEqual(['POST /enderecos', `PUT /enderecos/${added}/padrao`]);
    });

    test('requests nothing more for a first address, which is the default already', async () => {
      await run(ADD, { input: { ...INPUT, padrao: true } }, 'novata');
      expect(bench.writes()).toEqual(['POST /enderecos']);
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
      [
        'cep',
        '60000-001',
        'Este CEP é de CE, e o estado do endereço é SP. Corrija o CEP ou o estado.',
      ],
      ['cep', '78900-000', 'Este CEP não existe. Confira os números.'],
    ])(
      'answers DadosInvalidos for %s %j, without a call (C-77, SEC-19)',
      async (campo, value, mensagem) => {
        const input = { ...INPUT, [campo]: value };
        const falha = { __typename: 'DadosInvalidos', codigo: 'DADOS_INVALIDOS', mensagem, campo };
        expect((await run(ADD, { input })).outcome).toEqual(falha);
        expect((await run(EDIT, { id: '21', input })).outcome).toEqual(falha);
        expect(bench.writes()).toEqual([]);
      },
    );

    test.each([
      'after',
      'truncated',
      { status: 403, body: '', saved: true },
      { status: 200, body: '', saved: true },
    ] as const)(
      'reads back a stored address whose reply was lost (%j), and sends it once (rest-contract 1.2)',
      async (fault) => {
        bench.api.spoil('POST /enderecos', fault);
        const { outcome } = await run(ADD, { input: { ...INPUT, padrao: true } });
        expect(outcome).toMatchObject({ enderecos: [{ ...WRITTEN, padrao: true }, {}, {}] });
        expect(bench.api.enderecosOf(707)).toHaveLength(3);
      },
    );

    test('stores one address for two clicks, or for a retry after an unclear answer', async () => {
      const input = { ...INPUT, padrao: true };
      const [one, other] = await Promise.all([run(ADD, { input }), run(ADD, { input })]);
      expect(other).toEqual(one);
      expect((await run(ADD, { input: INPUT })).outcome).toEqual(one.outcome);
      expect(bench.api.enderecosOf(707)).toHaveLength(3);
      expect(bench.writes()).toHaveLength(2);
    });

    test.each(['before', { status: 403, body: '' }, { status: 401, body: '' }] as const)(
      'returns the list as it is when the stored address did not become the default (%j)',
      async (fault) => {
        bench.api.spoil('PUT /enderecos/{id}/padrao', fault);
        const { outcome } = await run(ADD, { input: { ...INPUT, padrao: true } });
        expect(outcome).toMatchObject({
          __typename: 'ListaEnderecos',
          enderecos: [{ id: '21', padrao: true }, { padrao: false }, { ...WRITTEN, padrao: false }],
        });
      },
    );

    test('reports an unknown outcome when the default mark cannot be verified', async () => {
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

    test('reports an unknown outcome when the new address cannot be verified', async () => {
      bench.api.spoil('POST /enderecos', 'before');
      const { errors: failures } = await bench.executeAs('marina', ADD, { input: INPUT });
      expect(failures).toMatchObject([
        {
          message: 'The shop gave no clear answer. Look at your addresses before trying again.',
          extensions: { code: 'UPSTREAM_UNAVAILABLE' },
        },
      ]);
      expect(bench.writes()).toEqual(['POST /enderecos']);
    });

    test('fails on an unexplained refusal that changed nothing', async () => {
      bench.api.spoil('POST /enderecos', { status: errors === 'plain' ? 500 : 403, body: '' });
      expect((await run(ADD, { input: INPUT })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });

    test('fails when an accepted address is not in the list', async () => {
      bench.api.spoil('POST /enderecos', {
        status: 200,
        body: JSON.stringify({ id: 99, ...WRITTEN }),
      });
      expect((await run(ADD, { input: INPUT })).codes).toEqual(['UPSTREAM_INVALID']);
    });

    test('translates the maximum of our own API', async () => {
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

  describe('editing', () => {
    test('sends every field by name, healing a rotated row, and keeps the default mark (API-36)', async () => {
      bench.api.pedidos = [];
      const { outcome } = await run(EDIT, { id: '23', input: INPUT }, 'rafael');
      expect(bench.writes()).toEqual(['PUT /enderecos/23']);
      expect(bodies()).toEqual([WRITTEN]);
      expect(bench.api.endereco(23)).toEqual({ id: 23, perfilId: 709, ...WRITTEN, padrao: true });
      expect(outcome).toMatchObject({ enderecos: [{ id: '23', ...WRITTEN }, { id: '24' }] });
    });

    describe('an address that an order shows (rest-contract 7.5)', () => {
      const pedido = async () => {
        const { data } = await bench.executeAs(
          'marina',
          '{ pedido(id: 101) { enderecoEntrega { logradouro cep } } meuPerfil { enderecos { id padrao } } }',
        );
        return data;
      };
      const OLD = { logradouro: 'Rua das Amostras', cep: '60000-001' };

      test('stays in the order, and a new one takes its place in the list and as the default', async () => {
        const { outcome } = await run(EDIT, { id: '21', input: INPUT });
        expect(outcome).toMatchObject({
          __typename: 'ListaEnderecos',
          enderecos: [{ id: '2001', ...WRITTEN, padrao: true }, { id: '22' }],
        });
        expect(bench.api.endereco(21)).toMatchObject({ logradouro: OLD.logradouro });
        expect(await pedido()).toMatchObject({
          pedido: { enderecoEntrega: OLD },
          meuPerfil: { enderecos: [{ id: '2001', padrao: true }, { id: '22' }] },
        });
        expect((await read()).enderecos).toMatchObject([{ id: '2001' }, { id: '22' }]);
        expect((await run(EDIT, { id: '21', input: INPUT })).outcome).toMatchObject({
          __typename: 'EnderecoNaoEncontrado',
        });
      });

      test('is not among the addresses that an admin sees once a new one took its place (AUSER-05)', async () => {
        await run(EDIT, { id: '21', input: INPUT });
        const { data } = await bench.executeAs(
          'admin',
          '{ adminUsuario(id: 7) { perfil { enderecos { id } } } }',
        );
        expect(data).toMatchObject({
          adminUsuario: { perfil: { enderecos: [{ id: '2001' }, { id: '22' }] } },
        });
      });

      test('is not lost when the new one cannot be saved', async () => {
        bench.api.spoil('POST /enderecos', { status: errors === 'plain' ? 500 : 403, body: '' });
        expect((await run(EDIT, { id: '21', input: INPUT })).codes).toEqual([
          'UPSTREAM_UNAVAILABLE',
        ]);
        expect((await read()).enderecos).toMatchObject([{ id: '21', padrao: true }, { id: '22' }]);
      });

      test('is not added twice when the reply of the new one was lost', async () => {
        bench.api.spoil('POST /enderecos', 'after');
        expect((await run(EDIT, { id: '21', input: INPUT })).outcome).toMatchObject({
          enderecos: [{ id: '2001', padrao: true }, { id: '22' }],
        });
        expect(bench.writes()).toEqual(['POST /enderecos', 'PUT /enderecos/2001/padrao']);
      });

      test('is kept by a save that changes nothing, or only the default', async () => {
        const input = {
          ...INPUT,
          logradouro: 'Rua das Amostras',
          numero: '100',
          complemento: 'Apto 12',
          cidade: 'Fortaleza',
          estado: 'CE',
          cep: '60000-001',
        };
        await run(EDIT, { id: '21', input });
        expect((await read()).enderecos).toMatchObject([{ id: '21' }, { id: '22' }]);
      });

      test('is sent with a saved profile, which would delete it otherwise (rest-contract 3.5)', async () => {
        await run(EDIT, { id: '21', input: INPUT });
        await bench.executeAs(
          'marina',
          'mutation { atualizarPerfil(input: { telefone: "85 90000-0000" }) { __typename } }',
        );
        expect(bench.api.enderecos.map(({ id }) => id)).toContain(21);
      });
    });

    test('sets the default in a separate request, only when it changes (rest-contract 3.5)', async () => {
      await run(EDIT, { id: '22', input: { ...INPUT, padrao: true } });
      expect(defaults()).toEqual([22]);
      await run(EDIT, { id: '22', input: { ...INPUT, padrao: true } });
      expect(bench.writes()).toEqual([
        'PUT /enderecos/22',
        'PUT /enderecos/22/padrao',
        'PUT /enderecos/22',
      ]);
    });

    test.each(['after', { status: 403, body: '', saved: true }] as const)(
      'reads back a lost reply (%j) (rest-contract 1.2)',
      async (fault) => {
        bench.api.spoil('PUT /enderecos/22', fault);
        expect((await run(EDIT, { id: '22', input: INPUT })).outcome).toMatchObject({
          enderecos: [{ id: '21' }, { id: '22', ...WRITTEN }],
        });
        expect(bench.writes()).toEqual(['PUT /enderecos/22']);
      },
    );

    test('drops an address from the list that another tab deleted during the edit', async () => {
      const { api } = bench;
      const find = api.endereco.bind(api);
      api.endereco = (id) => {
        api.enderecos = api.enderecos.filter((row) => row.id !== 22);
        return find(id);
      };
      const gone = { __typename: 'EnderecoNaoEncontrado', enderecos: [{ id: '21' }] };
      expect((await run(EDIT, { id: '22', input: INPUT })).outcome).toMatchObject(gone);
      expect(bench.writes()).toEqual(['PUT /enderecos/22']);
    });
  });

  describe('default', () => {
    test('marks one default and lists it first (API-37, ADDR-03)', async () => {
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

    test('reads back a lost reply', async () => {
      bench.api.spoil('PUT /enderecos/22/padrao', 'after');
      expect((await run(MAKE_DEFAULT, { id: '22' })).outcome).toMatchObject({
        __typename: 'ListaEnderecos',
      });
      expect(bench.writes()).toHaveLength(1);
    });
  });

  describe('deleting', () => {
    test('lists and deletes an address whose CEP and state disagree (SEC-19)', async () => {
      Object.assign(bench.api.endereco(22), { cidade: 'Santos', estado: 'SP', cep: '60000-001' });
      expect((await read()).enderecos).toMatchObject([
        { id: '21' },
        { id: '22', cidade: 'Santos', estado: 'SP', cep: '60000-001' },
      ]);
      expect((await run(REMOVE, { id: '22' })).outcome).toMatchObject({
        enderecos: [{ id: '21' }],
      });
    });

    test('returns the list without the address (API-38)', async () => {
      expect((await run(REMOVE, { id: '22' })).outcome).toMatchObject({
        __typename: 'ListaEnderecos',
        enderecos: [{ id: '21' }],
      });
      expect(bench.writes()).toEqual(['DELETE /enderecos/22']);
    });

    test('makes the next address the default when the default is deleted (rest-contract 7.10)', async () => {
      bench.api.pedidos = [];
      expect((await run(REMOVE, { id: '21' })).outcome).toMatchObject({
        enderecos: [{ id: '22', padrao: true }],
      });
      expect(bench.writes()).toEqual(['DELETE /enderecos/21', 'PUT /enderecos/22/padrao']);
    });

    test('refuses to delete the address of an order (rest-contract 3.5)', async () => {
      expect((await run(REMOVE, { id: '21' })).outcome).toMatchObject({
        __typename: 'EnderecoEmUso',
        codigo: 'ENDERECO_EM_USO',
        campo: 'id',
        mensagem:
          'Este endereço faz parte de um pedido e não pode ser excluído. Adicione outro e torne-o o padrão.',
        enderecos: [{ id: '21' }, { id: '22' }],
      });
    });

    test('translates the reason of an API that gives one', async () => {
      const body = JSON.stringify({ codigo: 'ENDERECO_EM_USO' });
      bench.api.spoil('DELETE /enderecos/22', { status: 409, body });
      expect((await run(REMOVE, { id: '22' })).outcome).toMatchObject({
        __typename: 'EnderecoEmUso',
      });
    });

    test.each(['after', { status: 403, body: '', saved: true }] as const)(
      'reads back a deleted address whose reply was lost (%j)',
      async (fault) => {
        bench.api.spoil('DELETE /enderecos/22', fault);
        expect((await run(REMOVE, { id: '22' })).outcome).toMatchObject({
          enderecos: [{ id: '21' }],
        });
      },
    );

    test('does not report "used by an order" when the API does not answer', async () => {
      bench.api.spoil('DELETE /enderecos/22', { status: 503, body: '' });
      expect((await run(REMOVE, { id: '22' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });
  });

  test.each([
    ['of another account', '23'],
    ['that does not exist', '999'],
    ['with an id that is not a number', '../../usuarios/7'],
    ['with an empty id', ''],
  ])('never requests an address %s (rest-contract 3.5)', async (_, id) => {
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
    expect(bench.writes()).toEqual([]);
    expect(defaults()).toEqual([21]);
    expect(defaults(709)).toEqual([23]);
  });
});
