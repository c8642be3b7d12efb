import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Habits } from '../../../test/live-api/habits.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const ENDERECO = 'id logradouro numero complemento bairro cidade estado cep padrao';
const PERFIL = `id usuarioId username nomeCompleto email telefone cpf status papeis completo versao
  enderecos { ${ENDERECO} }`;
const READ = `{ meuPerfil { ${PERFIL} } }`;
const UPDATE = `mutation ($input: AtualizarPerfilInput!) {
  atualizarPerfil(input: $input) {
    __typename
    ... on Perfil { ${PERFIL} }
    ... on Falha { codigo mensagem campo }
  }
}`;

const MARINA = {
  id: '7',
  usuarioId: '7',
  username: 'marina',
  nomeCompleto: 'Marina Exemplo',
  email: 'marina@loja.example',
  telefone: '85900000007',
  cpf: '123.456.789-09',
  status: 'ATIVO',
  papeis: ['USER'],
  completo: true,
  versao: null,
};

describe.each(['plain', 'empty403'] as const)('profile, error world %s', (errors) => {
  let bench: TestBench;
  const open = async (habits: Partial<Habits> = {}) => {
    await bench?.close();
    bench = await createTestBench({ errors, habits });
  };
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });
  afterEach(() => bench.close());

  const read = async (username = 'marina') => {
    const { data, codes } = await bench.executeAs(username, READ);
    return { perfil: data?.['meuPerfil'], codes };
  };
  const update = async (input: object, username = 'marina') => {
    const { data, codes } = await bench.executeAs(username, UPDATE, { input });
    return { outcome: data?.['atualizarPerfil'], codes };
  };
  const puts = () => bench.api.calls.filter(({ method }) => method === 'PUT');
  const sent = (): unknown => JSON.parse(puts().at(-1)?.body ?? 'null');
  const rowOf = (usuarioId: number) => bench.api.perfilOf(usuarioId);
  const rowsOf = (usuarioId: number) =>
    bench.api.enderecosOf(rowOf(usuarioId)?.id ?? 0).toSorted((a, b) => a.id - b.id);

  describe('reading', () => {
    test('returns the profile with healed addresses, the default first (rest-contract 4.17, API-18)', async () => {
      const { perfil } = await read();
      expect(perfil).toEqual({
        ...MARINA,
        enderecos: [
          {
            id: '21',
            logradouro: 'Rua das Amostras',
            numero: '100',
            complemento: 'Apto 12',
            bairro: 'Centro',
            cidade: 'Fortaleza',
            estado: 'CE',
            cep: '60000-001',
            padrao: true,
          },
          {
            id: '22',
            logradouro: 'Avenida do Frasco',
            numero: 's/n',
            complemento: null,
            bairro: '',
            cidade: 'São Paulo',
            estado: 'SP',
            cep: '01000-002',
            padrao: false,
          },
        ],
      });
    });

    test.each([true, false])(
      'heals rows stored with one and two rotations in a rotated reply: %s (rest-contract 2.1)',
      async (perfisRotated) => {
        await open({ perfisRotated });
        expect((await read('rafael')).perfil).toMatchObject({
          enderecos: [
            { id: '23', cidade: 'Recife', estado: 'PE', cep: '50000-003', padrao: true },
            { id: '24', cidade: 'Salvador', estado: 'BA', cep: '40000-004', padrao: false },
          ],
        });
      },
    );

    test('returns the empty profile although the first read only creates it (rest-contract 3.5)', async () => {
      expect((await read('novata')).perfil).toEqual({
        ...MARINA,
        id: '12',
        usuarioId: '12',
        username: 'novata',
        nomeCompleto: null,
        email: 'novata@loja.example',
        telefone: null,
        cpf: null,
        completo: false,
        enderecos: [],
      });
      expect(bench.api.requested().filter((path) => path === '/perfis/me')).toHaveLength(2);
    });

    test('returns null and keeps the session on an API that creates no profile (C-28)', async () => {
      await open({ profileAutoCreate: false });
      expect(await read('novata')).toEqual({ perfil: null, codes: [] });
      expect(bench.api.requested().filter((path) => path === '/perfis/me')).toHaveLength(2);
    });

    test('answers UNAUTHENTICATED, not an empty profile, when the account is no longer valid (C-28)', async () => {
      await read('novata');
      bench.api.usuarios = bench.api.usuarios.filter(({ username }) => username !== 'novata');
      const token = bench.api.token({ id: 12, username: 'novata', roles: ['ROLE_USER'] });
      const { codes } = await bench.execute(READ, { token });
      expect(codes).toEqual(['UNAUTHENTICATED']);
    });

    test('does not report a missing profile when the account cannot be checked (C-28)', async () => {
      await open({ profileAutoCreate: false });
      await bench.executeAs('novata', '{ sessao { usuarioId } }');
      bench.api.spoil('GET /usuarios/me', { status: 503, body: '' }, 9);
      expect((await read('novata')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });

    test('fails without a second request when the API does not answer', async () => {
      bench.api.spoil('GET /perfis/me', 'truncated', 9);
      expect(await read()).toEqual({ perfil: null, codes: ['UPSTREAM_INVALID'] });
      expect(bench.api.requested().filter((path) => path === '/perfis/me')).toHaveLength(1);
    });

    test.each<Partial<Habits>>([
      { rolesForm: 'string' },
      { rolesKey: 'role' },
      { rolesForm: 'string', rolesKey: 'role' },
    ])(
      'reads roles in the form %j and a null status as ATIVO (rest-contract 4.19)',
      async (habits) => {
        await open(habits);
        await read('admin');
        expect((await read('admin')).perfil).toMatchObject({
          papeis: ['USER', 'ADMIN'],
          status: 'ATIVO',
        });
      },
    );

    test('answers UNAUTHENTICATED without a session, before any call', async () => {
      const { codes, data } = await bench.execute(READ);
      expect([codes, data]).toEqual([['UNAUTHENTICATED'], { meuPerfil: null }]);
      expect(bench.api.calls).toEqual([]);
    });
  });

  describe('saving', () => {
    test('sends every field with the whole address list, by name and with ids, and loses nothing (rest-contract 4.18, API-19)', async () => {
      const before = rowsOf(7);
      const { outcome } = await update({ telefone: '(85) 9 1234-5678' });
      expect(outcome).toMatchObject({ ...MARINA, __typename: 'Perfil', telefone: '85912345678' });
      expect(sent()).toEqual({
        nomeCompleto: 'Marina Exemplo',
        telefone: '85912345678',
        cpf: '123.456.789-09',
        enderecos: [
          {
            id: 21,
            logradouro: 'Rua das Amostras',
            numero: '100',
            complemento: 'Apto 12',
            bairro: 'Centro',
            cidade: 'Fortaleza',
            estado: 'CE',
            cep: '60000-001',
            padrao: true,
          },
          {
            id: 22,
            logradouro: 'Avenida do Frasco',
            numero: 's/n',
            complemento: null,
            bairro: null,
            cidade: 'São Paulo',
            estado: 'SP',
            cep: '01000-002',
            padrao: false,
          },
        ],
      });
      const [first, second] = before;
      expect(rowsOf(7)).toEqual([first, { ...second, estado: 'SP', cep: '01000-002' }]);
    });

    test('sends rotated rows healed and stays the same after three saves (rest-contract 2.1)', async () => {
      for (const telefone of ['85900000001', '85900000002', '85900000003']) {
        await update({ telefone }, 'rafael');
      }
      expect(rowsOf(9)).toMatchObject([
        { id: 23, cidade: 'Recife', estado: 'PE', cep: '50000-003', padrao: true },
        { id: 24, cidade: 'Salvador', estado: 'BA', cep: '40000-004', padrao: false },
      ]);
      expect(rowOf(9)).toMatchObject({ telefone: '85900000003', cpf: '11144477735' });
    });

    test('sends the unreadable parts of an address back as they were (rest-contract 2.1)', async () => {
      const foreign = { cidade: 'London', estado: 'England', cep: 'SW1A 1AA' };
      Object.assign(bench.api.endereco(22), foreign);
      expect((await update({ nomeCompleto: 'Marina de Londres' })).outcome).toMatchObject({
        enderecos: [{ id: '21' }, { id: '22', cidade: 'London', estado: null, cep: '' }],
      });
      expect(bench.api.endereco(22)).toMatchObject(foreign);
    });

    test('keeps the missing parts of an address missing (rest-contract 3.5)', async () => {
      const nothing = { logradouro: null, numero: null, cidade: null, estado: null, cep: null };
      Object.assign(bench.api.endereco(22), nothing);
      await update({ nomeCompleto: 'Marina' });
      expect(bench.api.endereco(22)).toMatchObject({ ...nothing, bairro: null });
    });

    test('keeps absent fields, and clears a field given as empty or null without sending an empty text (rest-contract 3.5)', async () => {
      await update({ nomeCompleto: '  Marina   Nova ' });
      expect(rowOf(7)).toMatchObject({
        nomeCompleto: 'Marina Nova',
        telefone: '(85) 90000-0007',
        cpf: '123.456.789-09',
      });
      expect((await update({ telefone: ' ', cpf: null })).outcome).toMatchObject({
        telefone: null,
        cpf: null,
        completo: false,
      });
      expect(rowOf(7)).toMatchObject({ nomeCompleto: 'Marina Nova', telefone: null, cpf: null });
      expect((await update({ cpf: '12345678909', nomeCompleto: null })).outcome).toMatchObject({
        cpf: '123.456.789-09',
        nomeCompleto: null,
      });
      expect(rowOf(7)).toMatchObject({ nomeCompleto: null, cpf: '123.456.789-09' });
    });

    test('saves a first profile (rest-contract 3.5)', async () => {
      const input = { nomeCompleto: 'Nova', telefone: '85900000012', cpf: '529.982.247-25' };
      expect((await update(input, 'novata')).outcome).toMatchObject({
        completo: true,
        enderecos: [],
      });
      expect(rowOf(12)).toMatchObject(input);
    });

    test('writes nothing when the address list cannot be read', async () => {
      bench.api.spoil('GET /perfis/me', { status: 500, body: '' }, 9);
      expect((await update({ nomeCompleto: 'X' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      bench.api.spoil('GET /perfis/me', { status: 200, body: '{"id":7,"username":"marina"}' }, 9);
      expect((await update({ nomeCompleto: 'X' })).codes).toEqual(['UPSTREAM_INVALID']);
      expect(puts()).toEqual([]);
    });

    test.each([
      ['nomeCompleto', ' ', 'Informe o nome completo.'],
      ['nomeCompleto', 'x'.repeat(121), 'Informe um nome de até 120 letras.'],
      ['telefone', '123', 'Informe o telefone com DDD, com 10 ou 11 dígitos.'],
      ['cpf', '123.456.789-08', 'CPF inválido'],
      ['cpf', '123', 'CPF inválido'],
    ])(
      'answers DadosInvalidos for %s %j, without a call (C-36)',
      async (campo, value, mensagem) => {
        const { outcome } = await update({ [campo]: value });
        const codigo = 'DADOS_INVALIDOS';
        expect(outcome).toEqual({ __typename: 'DadosInvalidos', codigo, mensagem, campo });
        expect(puts()).toEqual([]);
      },
    );

    test.each([
      'after',
      { status: 403, body: '', saved: true },
      { status: 502, body: '', saved: true },
    ] as const)(
      'reads back a saved profile whose reply was lost (%j), and sends nothing twice (rest-contract 1.2)',
      async (fault) => {
        bench.api.spoil('PUT /perfis/me', fault);
        expect(await update({ nomeCompleto: 'Marina Salva' })).toMatchObject({
          outcome: { __typename: 'Perfil', nomeCompleto: 'Marina Salva' },
          codes: [],
        });
        expect(puts()).toHaveLength(1);
      },
    );

    test('reports an unknown outcome when it cannot be verified', async () => {
      bench.api.spoil('PUT /perfis/me', 'before');
      const { errors, data } = await bench.executeAs('marina', UPDATE, {
        input: { nomeCompleto: 'Marina Perdida' },
      });
      expect(data).toBeNull();
      expect(errors).toMatchObject([
        {
          message: 'The shop gave no clear answer. Look at your profile before trying again.',
          extensions: { code: 'UPSTREAM_UNAVAILABLE' },
        },
      ]);
      expect(puts()).toHaveLength(1);
    });

    test('fails on a readable refusal without a known reason', async () => {
      bench.api.spoil('PUT /perfis/me', { status: errors === 'plain' ? 500 : 403, body: '' });
      expect((await update({ nomeCompleto: 'X' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(rowOf(7)?.nomeCompleto).toBe('Marina Exemplo');
    });

    test('fails when an accepted save has lost an address (rest-contract 4.18)', async () => {
      const { api } = bench;
      const list = api.enderecosOf.bind(api);
      api.enderecosOf = (perfilId) => (puts().length === 0 ? list(perfilId) : []);
      expect((await update({ nomeCompleto: 'Marina' })).codes).toEqual(['UPSTREAM_INVALID']);
    });

    test('fails when an accepted save is not visible on reading', async () => {
      bench.api.spoil('PUT /perfis/me', { status: 200, body: '{}' });
      expect((await update({ nomeCompleto: 'X' })).codes).toEqual(['UPSTREAM_INVALID']);
    });

    test('loses neither a field nor a new address when two tabs save at once', async () => {
      const [telefone, cpf, endereco] = await Promise.all([
        update({ telefone: '(85) 91111-2222' }),
        update({ nomeCompleto: 'Marina Nova' }),
        bench.executeAs(
          'marina',
          `mutation { adicionarEndereco(input: { logradouro: "Rua Nova", numero: "1", bairro: "Centro",
            cidade: "Fortaleza", estado: "CE", cep: "60000-009" }) { __typename } }`,
        ),
      ]);
      expect([telefone.codes, cpf.codes, endereco.codes]).toEqual([[], [], []]);
      expect(rowOf(7)).toMatchObject({ nomeCompleto: 'Marina Nova', telefone: '85911112222' });
      expect(rowsOf(7)).toHaveLength(3);
    });

    test.each([
      [
        'CPF_EM_USO',
        409,
        { __typename: 'DadosInvalidos', campo: 'cpf', mensagem: 'CPF já registrado!' },
      ],
      [
        'CPF_INVALIDO',
        422,
        { __typename: 'DadosInvalidos', campo: 'cpf', mensagem: 'CPF inválido' },
      ],
      [
        'DADOS_INVALIDOS',
        422,
        { __typename: 'DadosInvalidos', mensagem: 'Os dados enviados não são válidos.' },
      ],
      ['CONFLITO', 409, { __typename: 'Conflito', campo: 'versao', codigo: 'CONFLITO' }],
      [
        'ENDERECO_NAO_ENCONTRADO',
        404,
        { __typename: 'Conflito', campo: 'versao', codigo: 'CONFLITO' },
      ],
    ])('translates the refusal %s of our own API', async (codigo, status, expected) => {
      bench.api.spoil('PUT /perfis/me', { status, body: JSON.stringify({ codigo }) });
      expect((await update({ cpf: '529.982.247-25' })).outcome).toMatchObject(expected);
    });

    test('sends the version that was read and answers Conflito without a call for an outdated one', async () => {
      const body = JSON.stringify({
        id: 7,
        username: 'marina',
        nomeCompleto: 'Marina',
        telefone: null,
        cpf: null,
        enderecos: [],
        versao: 4,
      });
      bench.api.spoil('GET /perfis/me', { status: 200, body }, 9);
      expect((await update({ nomeCompleto: 'X', versao: 3 })).outcome).toMatchObject({
        __typename: 'Conflito',
        mensagem: 'O perfil mudou em outra aba ou aparelho. Carregue de novo antes de salvar.',
      });
      expect(puts()).toEqual([]);
      expect((await update({ nomeCompleto: 'Marina', versao: 4 })).outcome).toMatchObject({
        __typename: 'Perfil',
        versao: 4,
      });
      expect(sent()).toMatchObject({ versao: 4 });
    });

    test('compares nothing on an API without versions', async () => {
      expect((await update({ nomeCompleto: 'Marina', versao: 3 })).outcome).toMatchObject({
        __typename: 'Perfil',
        nomeCompleto: 'Marina',
      });
      expect(sent()).not.toHaveProperty('versao');
    });
  });
});
