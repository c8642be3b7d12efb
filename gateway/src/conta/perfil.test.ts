import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Habits } from '../../test/live-api/habits.ts';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';

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

describe.each(['plain', 'empty403'] as const)('perfil, mundo %s', (errors) => {
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

  describe('ler', () => {
    test('rest-contract §4.17, API-18: o perfil com os endereços sarados, o padrão primeiro', async () => {
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
      'rest-contract §2.1: linhas guardadas rodadas uma e duas vezes, resposta rodada: %s',
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

    test('rest-contract §3.5: a primeira leitura só cria o perfil; a segunda o responde vazio', async () => {
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

    test('C-28: uma API que não cria o perfil não tem nenhum: null, e a sessão continua', async () => {
      await open({ profileAutoCreate: false });
      expect(await read('novata')).toEqual({ perfil: null, codes: [] });
      expect(bench.api.requested().filter((path) => path === '/perfis/me')).toHaveLength(2);
    });

    test('C-28: recusado porque a conta deixou de valer é UNAUTHENTICATED, não um perfil vazio', async () => {
      await read('novata');
      bench.api.usuarios = bench.api.usuarios.filter(({ username }) => username !== 'novata');
      const token = bench.api.token({ id: 12, username: 'novata', roles: ['ROLE_USER'] });
      const { codes } = await bench.execute(READ, { token });
      expect(codes).toEqual(['UNAUTHENTICATED']);
    });

    test('C-28: sem poder conferir a conta, não se diz que falta o perfil', async () => {
      await open({ profileAutoCreate: false });
      await bench.executeAs('novata', '{ sessao { usuarioId } }');
      bench.api.spoil('GET /usuarios/me', { status: 503, body: '' }, 9);
      expect((await read('novata')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });

    test('quem não responde não é perfil que falta: erro, e nenhuma segunda pergunta', async () => {
      bench.api.spoil('GET /perfis/me', 'truncated', 9);
      expect(await read()).toEqual({ perfil: null, codes: ['UPSTREAM_INVALID'] });
      expect(bench.api.requested().filter((path) => path === '/perfis/me')).toHaveLength(1);
    });

    test.each<Partial<Habits>>([
      { rolesForm: 'string' },
      { rolesKey: 'role' },
      { rolesForm: 'string', rolesKey: 'role' },
    ])('rest-contract §4.19: papéis como %j; status null é ATIVO', async (habits) => {
      await open(habits);
      await read('admin');
      expect((await read('admin')).perfil).toMatchObject({
        papeis: ['USER', 'ADMIN'],
        status: 'ATIVO',
      });
    });

    test('sem sessão é UNAUTHENTICATED, antes de qualquer chamada', async () => {
      const { codes, data } = await bench.execute(READ);
      expect([codes, data]).toEqual([['UNAUTHENTICATED'], { meuPerfil: null }]);
      expect(bench.api.calls).toEqual([]);
    });
  });

  describe('salvar', () => {
    test('rest-contract §4.18, API-19: vai tudo, com a lista inteira, pelo nome e com números; nada se perde', async () => {
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

    test('rest-contract §2.1: o que está guardado rodado sai sarado, e três vezes salvo fica igual', async () => {
      for (const telefone of ['85900000001', '85900000002', '85900000003']) {
        await update({ telefone }, 'rafael');
      }
      expect(rowsOf(9)).toMatchObject([
        { id: 23, cidade: 'Recife', estado: 'PE', cep: '50000-003', padrao: true },
        { id: 24, cidade: 'Salvador', estado: 'BA', cep: '40000-004', padrao: false },
      ]);
      expect(rowOf(9)).toMatchObject({ telefone: '85900000003', cpf: '11144477735' });
    });

    test('rest-contract §2.1: o que não se entende de um endereço volta como estava', async () => {
      const foreign = { cidade: 'London', estado: 'England', cep: 'SW1A 1AA' };
      Object.assign(bench.api.endereco(22), foreign);
      expect((await update({ nomeCompleto: 'Marina de Londres' })).outcome).toMatchObject({
        enderecos: [{ id: '21' }, { id: '22', cidade: 'London', estado: '', cep: '' }],
      });
      expect(bench.api.endereco(22)).toMatchObject(foreign);
    });

    test('rest-contract §3.5: o que falta a um endereço continua faltando', async () => {
      const nothing = { logradouro: null, numero: null, cidade: null, estado: null, cep: null };
      Object.assign(bench.api.endereco(22), nothing);
      await update({ nomeCompleto: 'Marina' });
      expect(bench.api.endereco(22)).toMatchObject({ ...nothing, bairro: null });
    });

    test('rest-contract §3.5: o que não vem fica como está guardado; vazio e null apagam, nunca com vazio', async () => {
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

    test('rest-contract §3.5: quem não tem perfil salva o primeiro', async () => {
      const input = { nomeCompleto: 'Nova', telefone: '85900000012', cpf: '529.982.247-25' };
      expect((await update(input, 'novata')).outcome).toMatchObject({
        completo: true,
        enderecos: [],
      });
      expect(rowOf(12)).toMatchObject(input);
    });

    test('sem poder ler a lista de endereços nada é escrito', async () => {
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
    ])('C-36: %s %j é DadosInvalidos, sem chamada', async (campo, value, mensagem) => {
      const { outcome } = await update({ [campo]: value });
      const codigo = 'DADOS_INVALIDOS';
      expect(outcome).toEqual({ __typename: 'DadosInvalidos', codigo, mensagem, campo });
      expect(puts()).toEqual([]);
    });

    test.each([
      'after',
      { status: 403, body: '', saved: true },
      { status: 502, body: '', saved: true },
    ] as const)(
      'rest-contract §1.2: uma resposta perdida (%j) de um perfil salvo é lida de volta, e nada vai duas vezes',
      async (fault) => {
        bench.api.spoil('PUT /perfis/me', fault);
        expect(await update({ nomeCompleto: 'Marina Salva' })).toMatchObject({
          outcome: { __typename: 'Perfil', nomeCompleto: 'Marina Salva' },
          codes: [],
        });
        expect(puts()).toHaveLength(1);
      },
    );

    test('o que não se sabe se foi salvo é um erro que o diz', async () => {
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

    test('um não que se lê, e que não se explica, é um erro', async () => {
      bench.api.spoil('PUT /perfis/me', { status: errors === 'plain' ? 500 : 403, body: '' });
      expect((await update({ nomeCompleto: 'X' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(rowOf(7)?.nomeCompleto).toBe('Marina Exemplo');
    });

    test('rest-contract §4.18: um sim que perdeu um endereço é um erro', async () => {
      const { api } = bench;
      const list = api.enderecosOf.bind(api);
      api.enderecosOf = (perfilId) => (puts().length === 0 ? list(perfilId) : []);
      expect((await update({ nomeCompleto: 'Marina' })).codes).toEqual(['UPSTREAM_INVALID']);
    });

    test('um sim que não aparece na leitura é um erro', async () => {
      bench.api.spoil('PUT /perfis/me', { status: 200, body: '{}' });
      expect((await update({ nomeCompleto: 'X' })).codes).toEqual(['UPSTREAM_INVALID']);
    });

    test('de duas abas ao mesmo tempo: nem um campo nem um endereço novo se perde', async () => {
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
    ])('a nossa API recusa com %s', async (codigo, status, expected) => {
      bench.api.spoil('PUT /perfis/me', { status, body: JSON.stringify({ codigo }) });
      expect((await update({ cpf: '529.982.247-25' })).outcome).toMatchObject(expected);
    });

    test('a versão que se leu vai junto; a que já não vale é Conflito, sem chamada', async () => {
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

    test('uma API sem versões não compara nenhuma', async () => {
      expect((await update({ nomeCompleto: 'Marina', versao: 3 })).outcome).toMatchObject({
        __typename: 'Perfil',
        nomeCompleto: 'Marina',
      });
      expect(sent()).not.toHaveProperty('versao');
    });
  });
});
