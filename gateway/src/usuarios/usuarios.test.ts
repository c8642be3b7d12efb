import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorWorld } from '../testing/live-api/errors.ts';
import type { Habits } from '../testing/live-api/habits.ts';
import { createTestBench, type TestBench } from '../testing/test-bench.ts';

const RESULT = `__typename ... on Falha { codigo mensagem campo } ... on UsuarioExcluido { id }
  ... on Usuario { id username nome email status papeis }`;
const NOVA = {
  username: 'estoque1',
  email: 'Estoque@Loja.Example',
  password: 'Frasco@2026',
  nome: ' Ana Estoque ',
  papel: 'ADMIN',
  status: 'INATIVO',
};

let bench: TestBench;
let token: string;
afterEach(() => bench.close());

const open = async (options: { errors?: ErrorWorld; habits?: Partial<Habits> } = {}) => {
  bench = await createTestBench(options);
  token = bench.tokenOf('admin');
  // Who calls is judged before; what follows is about the calls of the operation itself.
  await bench.execute('{ sessao { usuario } }', { token });
  bench.api.calls = [];
};
const run = async (query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors, codes } = await bench.execute(query, { token, variables });
  return { r: data?.['r'], errors, codes };
};
const criar = (input: Record<string, unknown> = {}) =>
  run(`mutation C($input: CriarUsuarioInput!) { r: criarUsuario(input: $input) { ${RESULT} } }`, {
    input: { ...NOVA, ...input },
  });
const atualizar = (id: number | string, input: Record<string, unknown>) =>
  run(
    `mutation A($id: ID!, $input: AtualizarUsuarioInput!) { r: atualizarUsuario(id: $id, input: $input) { ${RESULT} } }`,
    { id, input },
  );
const excluir = (id: number | string) =>
  run(`mutation E($id: ID!) { r: excluirUsuario(id: $id) { ${RESULT} } }`, { id });
const rowOf = (id: number) => bench.api.usuarios.find((one) => one.id === id);
const writes = () =>
  bench.api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${url}`);
const lastBody = () =>
  JSON.parse(bench.api.calls.findLast(({ method }) => method !== 'GET')?.body ?? 'null');
const countOf = (url: string) => bench.api.requested().filter((one) => one === url).length;

describe.each<ErrorWorld>(['plain', 'empty403'])('contas, no mundo %s', (errors) => {
  beforeEach(() => open({ errors }));

  describe('lidas', () => {
    test('AUSER-01, AUSER-11: de cinco em cinco, com o total; além do fim, a última página', async () => {
      const page = (args: string) =>
        run(`{ r: adminUsuarios${args} { pagina totalPaginas totalItens itens { username } } }`);
      expect((await page('')).r).toMatchObject({ pagina: 1, totalPaginas: 2, totalItens: 6 });
      expect((await page('(pagina: 9)')).r).toEqual({
        pagina: 2,
        totalPaginas: 2,
        totalItens: 6,
        itens: [{ username: 'novata' }],
      });
      expect((await page('(status: BANIDO, tamanho: 100)')).r).toEqual({
        pagina: 1,
        totalPaginas: 1,
        totalItens: 1,
        itens: [{ username: 'bloqueada' }],
      });
      bench.api.usuarios = bench.api.usuarios.filter(({ status }) => status !== 'BANIDO');
      expect((await page('(status: BANIDO, pagina: 3)')).r).toMatchObject({
        pagina: 1,
        totalPaginas: 0,
        itens: [],
      });
      expect((await page('(tamanho: 101)')).codes).toEqual(['BAD_USER_INPUT']);
    });

    test('rest-contract §2: o filtro ATIVO acha também as contas sem status, que o filtro da API não vê', async () => {
      const ativas = (args: string) =>
        run(
          `{ r: adminUsuarios(status: ATIVO, ${args}) { pagina totalPaginas totalItens itens { id status } } }`,
        );
      const found = (...ids: string[]) => ids.map((id) => ({ id, status: 'ATIVO' }));
      expect((await ativas('tamanho: 3')).r).toEqual({
        pagina: 1,
        totalPaginas: 2,
        totalItens: 4,
        itens: found('7', '8', '9'),
      });
      expect((await ativas('tamanho: 3, pagina: 7')).r).toMatchObject({
        pagina: 2,
        itens: found('12'),
      });
    });

    test('… e onde não as há, a API filtra e conta sozinha', async () => {
      const row = rowOf(8);
      if (row) row.status = 'ATIVO';
      const { r } = await run(
        '{ r: adminUsuarios(status: ATIVO, tamanho: 3) { totalItens itens { id } } }',
      );
      expect(r).toEqual({ totalItens: 4, itens: [{ id: '7' }, { id: '8' }, { id: '9' }] });
      expect(bench.api.requested().toSorted()).toEqual([
        '/usuarios?page=0&size=1',
        '/usuarios?page=0&size=1&status=BANIDO',
        '/usuarios?page=0&size=1&status=INATIVO',
        '/usuarios?page=0&size=3&status=ATIVO',
      ]);
    });

    test('rest-contract §3.6: sem status é ATIVO, um papel só de admin também compra', async () => {
      const { r } = await run('{ r: adminUsuario(id: 8) { username status papeis } }');
      expect(r).toEqual({ username: 'admin', status: 'ATIVO', papeis: ['USER', 'ADMIN'] });
    });

    test('API-20, rest-contract §4.21: a conta e o perfil vêm de uma chamada; o nome é o da conta ou o completo', async () => {
      const { r } = await run(
        '{ r: adminUsuario(id: 7) { nome email perfil { id nomeCompleto cpf enderecos { cidade } } } }',
      );
      expect(r).toMatchObject({
        nome: 'Marina Exemplo',
        email: 'marina@loja.example',
        perfil: { id: '7', cpf: '123.456.789-09', enderecos: [{ cidade: 'Fortaleza' }, {}] },
      });
      expect(bench.api.requested()).toEqual(['/perfis/7']);
    });

    test('rest-contract §3.5: o primeiro toque num perfil que não há é repetido uma vez', async () => {
      const { r } = await run(
        '{ r: adminUsuario(id: 12) { username perfil { nomeCompleto enderecos { id } } } }',
      );
      expect(r).toEqual({ username: 'novata', perfil: { nomeCompleto: null, enderecos: [] } });
      expect(bench.api.requested()).toEqual(['/perfis/12', '/perfis/12']);
    });

    test('AUSER-05: os perfis de uma página, cada conta uma vez, mesmo pedida duas', async () => {
      const { r, errors } = await run(
        '{ r: adminUsuarios(tamanho: 3) { itens { username perfil { nomeCompleto } } } b: adminUsuarios(pagina: 1, tamanho: 3) { itens { perfil { cpf } } } }',
      );
      expect([r, errors]).toEqual([
        {
          itens: [
            { username: 'marina', perfil: { nomeCompleto: 'Marina Exemplo' } },
            { username: 'admin', perfil: { nomeCompleto: null } },
            { username: 'rafael', perfil: { nomeCompleto: 'Rafael Exemplo' } },
          ],
        },
        undefined,
      ]);
      // Two for `admin`: the first touch of its missing profile.
      expect([7, 8, 9].map((id) => countOf(`/perfis/${id}`))).toEqual([1, 2, 1]);
    });

    test('um perfil que não se lê é nulo, sem erro e sem apagar os outros', async () => {
      bench.api.spoil('GET /perfis/7', 'truncated');
      const { r, errors } = await run(
        '{ r: adminUsuarios(tamanho: 1) { itens { perfil { id } } } }',
      );
      expect([r, errors]).toEqual([{ itens: [{ perfil: null }] }, undefined]);
    });

    test('não há: nulo, também para um id que não é um', async () => {
      expect((await run('{ r: adminUsuario(id: 99) { id } }')).r).toBeNull();
      expect((await run('{ r: adminUsuario(id: "x") { id } }')).r).toBeNull();
      expect((await run('{ r: adminUsuario(id: "..") { id } }')).codes).toEqual(['BAD_USER_INPUT']);
    });

    test('o que não é um id não estraga a conta pedida ao lado', async () => {
      const { r, codes } = await run(
        '{ x: adminUsuario(id: "..") { id } r: adminUsuario(id: 7) { username } }',
      );
      expect([r, codes]).toEqual([{ username: 'marina' }, ['BAD_USER_INPUT']]);
    });

    test('sem resposta não é "não há"', async () => {
      bench.api.spoil('GET /perfis/{id}', 'before', 9);
      const { codes } = await run('{ r: adminUsuario(id: 7) { id } }');
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });

    test('a API sem histórico: nulo, sem erro', async () => {
      const { r, errors } = await run('{ r: adminUsuario(id: 7) { historico { campo } } }');
      expect([r, errors]).toEqual([{ historico: null }, undefined]);
    });

    test('o histórico, com a hora da loja e o nome de quem mudou', async () => {
      const change = {
        deStatus: 'ATIVO',
        paraStatus: 'BANIDO',
        deRoles: ['ROLE_USER'],
        paraRoles: ['ROLE_USER'],
        autorId: 8,
        data: '2026-03-01T09:15:00.250',
      };
      const body = JSON.stringify([
        { ...change, autorId: 99 },
        { ...change, autorId: null },
        change,
      ]);
      bench.api.spoil('GET /usuarios/7/historico', { status: 200, body });
      const { r } = await run(
        '{ r: adminUsuario(id: 7) { historico { data campo de para autor } } }',
      );
      const event = {
        data: '2026-03-01T09:15:00-03:00',
        campo: 'status',
        de: 'ATIVO',
        para: 'BANIDO',
      };
      expect(r).toEqual({
        historico: [
          { ...event, autor: 'admin' },
          { ...event, autor: null },
          { ...event, autor: null },
        ],
      });
    });
  });

  describe('criadas', () => {
    test('API-23, C-81: com tudo o que a API lê, e nenhum id', async () => {
      expect((await criar()).r).toMatchObject({
        __typename: 'Usuario',
        username: 'estoque1',
        nome: 'Ana Estoque',
        email: 'estoque@loja.example',
        status: 'INATIVO',
        papeis: ['USER', 'ADMIN'],
      });
      expect(lastBody()).toEqual({
        username: 'estoque1',
        email: 'estoque@loja.example',
        password: 'Frasco@2026',
        nome: 'Ana Estoque',
        status: 'INATIVO',
        roles: ['ROLE_USER', 'ROLE_ADMIN'],
      });
    });

    test('C-57: de quem compra, sem nome: ATIVO, um papel, nome nulo', async () => {
      const { username, email, password } = NOVA;
      await run(
        `mutation C($input: CriarUsuarioInput!) { r: criarUsuario(input: $input) { ${RESULT} } }`,
        { input: { username, email, password, nome: ' ' } },
      );
      expect(lastBody()).toMatchObject({ status: 'ATIVO', roles: ['ROLE_USER'], nome: null });
    });

    test.each([
      [{ username: 'ana' }, 'username'],
      [{ email: 'x' }, 'email'],
      [{ password: 'fraca' }, 'password'],
      [{ nome: 'x'.repeat(121) }, 'nome'],
    ])('rest-contract §4.11: %j não chega à API', async (input, campo) => {
      expect((await criar(input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
      expect(bench.api.calls).toEqual([]);
    });

    test.each([
      [{ email: 'marina@loja.example' }, 'email', 'Email já registrado!'],
      [{ username: 'bloqueada' }, 'username', 'Usuário já está em uso!'],
    ])('rest-contract §3.6: %j já é de alguém', async (input, campo, mensagem) => {
      expect((await criar(input)).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo,
        mensagem,
      });
      expect(writes()).toEqual(['POST /usuarios']);
    });

    test('a mesma conta duas vezes é recusada, não dada por criada', async () => {
      await criar();
      expect((await criar()).r).toMatchObject({ __typename: 'DadosInvalidos', campo: 'username' });
    });

    test('uma recusa de que nada se sabe', async () => {
      bench.api.spoil('POST /usuarios', { status: 403, body: '' });
      expect((await criar()).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: null,
        mensagem: 'Os dados não foram aceitos. Confira o que preencheu e tente de novo.',
      });
    });
  });

  describe('mudadas', () => {
    test('API-24, rest-contract §3.6: um salvamento leva tudo o que a conta tem', async () => {
      expect((await atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        __typename: 'Usuario',
        status: 'BANIDO',
        email: 'marina@loja.example',
      });
      expect(lastBody()).toEqual({
        username: 'marina',
        nome: null,
        email: 'marina@loja.example',
        status: 'BANIDO',
        roles: ['ROLE_USER'],
      });
      expect(rowOf(7)).toMatchObject({ username: 'marina', password: 'Perfume@1', nome: null });
    });

    test('o nome completo do perfil não vira o nome da conta', async () => {
      await atualizar(7, { email: 'nova@loja.example' });
      expect(lastBody()).toMatchObject({ nome: null, email: 'nova@loja.example' });
    });

    test('papéis que aqui não se conhecem ficam como estão', async () => {
      const row = rowOf(7);
      if (row) row.roles = ['ROLE_USER', 'ROLE_ESTOQUE'];
      await atualizar(7, { nome: 'Marina' });
      expect(rowOf(7)).toMatchObject({ nome: 'Marina', roles: ['ROLE_USER', 'ROLE_ESTOQUE'] });
    });

    test('um papel dado ou tirado deixa os outros, que aqui não se conhecem', async () => {
      const row = rowOf(7);
      if (row) row.roles = ['ROLE_ESTOQUE', 'ROLE_USER'];
      await atualizar(7, { papel: 'ADMIN' });
      expect(rowOf(7)?.roles).toEqual(['ROLE_ESTOQUE', 'ROLE_USER', 'ROLE_ADMIN']);
      await atualizar(7, { papel: 'USER' });
      expect(rowOf(7)?.roles).toEqual(['ROLE_ESTOQUE', 'ROLE_USER']);
    });

    test('C-57: de quem só administra fica o papel de quem compra', async () => {
      const row = rowOf(7);
      if (row) row.roles = ['ROLE_ADMIN'];
      await atualizar(7, { papel: 'USER' });
      expect(rowOf(7)?.roles).toEqual(['ROLE_USER']);
    });

    test('C-57: um papel pedido é escrito inteiro', async () => {
      expect((await atualizar(7, { papel: 'ADMIN' })).r).toMatchObject({
        papeis: ['USER', 'ADMIN'],
      });
      expect(rowOf(7)?.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN']);
    });

    test('AUSER-07: a senha só vai quando há uma', async () => {
      await atualizar(7, { novaSenha: 'Outra@2026', username: 'marina' });
      expect(lastBody()).toMatchObject({ password: 'Outra@2026' });
      expect(rowOf(7)?.password).toBe('Outra@2026');
      await atualizar(7, { novaSenha: '', nome: 'Marina' });
      expect(lastBody()).not.toHaveProperty('password');
      expect(rowOf(7)?.password).toBe('Outra@2026');
    });

    test('o que não muda nada não é escrito', async () => {
      const input = { username: 'marina', email: 'MARINA@loja.example', papel: 'USER', nome: '' };
      expect((await atualizar(7, input)).r).toMatchObject({ __typename: 'Usuario' });
      expect(writes()).toEqual([]);
    });

    test('um nome vazio tira o nome', async () => {
      await atualizar(7, { nome: 'Marina' });
      expect((await atualizar(7, { nome: ' ' })).r).toMatchObject({ nome: null });
      expect(lastBody()).toMatchObject({ nome: '' });
    });

    test('uma conta sem nome de usuário não ganha um vazio', async () => {
      const row = rowOf(9);
      if (row) row.username = null;
      expect((await atualizar(9, { status: 'BANIDO' })).r).toMatchObject({ status: 'BANIDO' });
      expect(lastBody()).toMatchObject({ username: null });
    });

    test.each([
      [{ username: 'ana' }, 'username'],
      [{ username: '' }, 'username'],
      [{ email: '' }, 'email'],
      [{ nome: 'x'.repeat(121) }, 'nome'],
      [{ novaSenha: 'fraca' }, 'novaSenha'],
    ])('%j é recusado antes de ser escrito', async (input, campo) => {
      expect((await atualizar(7, input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
      expect(writes()).toEqual([]);
    });

    test.each([
      [{ username: 'rafael' }, 'username'],
      [{ username: 'bloqueada' }, 'username'],
      [{ email: 'rafael@loja.example' }, 'email'],
    ])('%j já é de outra conta', async (input, campo) => {
      // `rafael` and the like were short enough for older accounts.
      expect((await atualizar(7, input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
      expect(rowOf(7)).toMatchObject({ username: 'marina', email: 'marina@loja.example' });
    });

    test.each([
      [{ papel: 'USER' }, 'papel'],
      [{ status: 'BANIDO' }, 'status'],
      [{ status: 'INATIVO' }, 'status'],
    ])('ninguém se tranca para fora: %j em si', async (input, campo) => {
      for (const id of ['8', '08']) {
        expect((await atualizar(id, input)).r).toMatchObject({
          __typename: 'DadosInvalidos',
          campo,
        });
      }
      expect(writes()).toEqual([]);
    });

    test('o próprio nome pode mudar, o que acaba a própria sessão', async () => {
      expect((await atualizar(8, { username: 'administradora' })).r).toMatchObject({
        username: 'administradora',
        status: 'ATIVO',
      });
      expect(rowOf(8)).toMatchObject({ roles: ['ROLE_ADMIN'] });
    });

    test('uma conta que não há', async () => {
      expect((await atualizar(99, { nome: 'x' })).r).toMatchObject({
        __typename: 'UsuarioNaoEncontrado',
        campo: 'id',
      });
      expect(writes()).toEqual([]);
    });

    test('uma recusa de que nada se sabe', async () => {
      bench.api.spoil('PUT /usuarios/7', { status: 403, body: '' });
      expect((await atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: null,
      });
    });

    test('apagada enquanto se salvava', async () => {
      bench.api.spoil('PUT /usuarios/7', { status: 403, body: '' });
      bench.api.spoil('GET /perfis/7', {
        status: 200,
        body: JSON.stringify({ ...rowOf(7), enderecos: [] }),
      });
      bench.api.usuarios = bench.api.usuarios.filter(({ id }) => id !== 7);
      expect((await atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        __typename: 'UsuarioNaoEncontrado',
      });
    });
  });

  describe('excluídas', () => {
    test('API-25: uma conta sem pedidos nem carrinho', async () => {
      expect((await excluir(12)).r).toEqual({ __typename: 'UsuarioExcluido', id: '12' });
      expect(writes()).toEqual(['DELETE /usuarios/12']);
      expect(rowOf(12)).toBeUndefined();
    });

    test('rest-contract §3.6: uma que não há não é dada por excluída', async () => {
      expect((await excluir(99)).r).toMatchObject({ __typename: 'UsuarioNaoEncontrado' });
      expect(writes()).toEqual([]);
    });

    test.each(['8', '08', ' 8'])('C-64: a própria não, nem escrita %j', async (id) => {
      const { r } = await excluir(id);
      expect(JSON.stringify(r)).toMatch(/UsuarioEmUso.*sua própria conta|UsuarioNaoEncontrado/);
      expect(writes()).toEqual([]);
    });

    test('rest-contract §3.6: com um carrinho ou pedidos fica, e se diz por quê', async () => {
      bench.api.linhas.set(12, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
      expect((await excluir(12)).r).toEqual({
        __typename: 'UsuarioEmUso',
        codigo: 'USUARIO_EM_USO',
        mensagem: expect.stringMatching(/^Esta conta tem pedidos ou um carrinho/),
        campo: 'id',
      });
      expect(rowOf(12)).toBeDefined();
    });
  });

  describe('escritas sem resposta clara', () => {
    const faults = ['after', 'truncated', { status: 403, body: '', saved: true }] as const;

    test.each(faults)(
      '%j: a conta que abriu é dada por aberta, e enviada uma vez',
      async (fault) => {
        bench.api.spoil('POST /usuarios', fault);
        expect((await criar()).r).toMatchObject({ __typename: 'Usuario', username: 'estoque1' });
        expect(writes()).toEqual(['POST /usuarios']);
      },
    );

    test('aberta sem resposta clara enquanto outra era excluída: pelos números não se sabe de quem é', async () => {
      bench.api.spoil('POST /usuarios', {
        status: 502,
        saved: true,
        get body() {
          bench.api.usuarios = bench.api.usuarios.filter(({ id }) => id !== 12);
          return '';
        },
      });
      expect((await criar()).errors?.[0]?.message).toContain('Look for the account');
    });

    test.each(faults)('%j: a conta que mudou é lida de novo', async (fault) => {
      bench.api.spoil('PUT /usuarios/7', fault);
      expect((await atualizar(7, { status: 'BANIDO' })).r).toMatchObject({ status: 'BANIDO' });
      expect(writes()).toEqual(['PUT /usuarios/7']);
    });

    test('uma resposta em que a mudança não está é lida de novo', async () => {
      const body = JSON.stringify({ ...rowOf(7), status: 'ATIVO' });
      bench.api.spoil('PUT /usuarios/7', { status: 200, body, saved: true });
      expect((await atualizar(7, { status: 'BANIDO' })).r).toMatchObject({ status: 'BANIDO' });
      bench.api.spoil('PUT /usuarios/7', { status: 200, body });
      expect((await atualizar(7, { status: 'INATIVO' })).codes).toEqual(['UPSTREAM_INVALID']);
    });

    test.each(faults)('%j: a conta que foi é dada por excluída', async (fault) => {
      bench.api.spoil('DELETE /usuarios/12', fault);
      expect((await excluir(12)).r).toEqual({ __typename: 'UsuarioExcluido', id: '12' });
      expect(writes()).toEqual(['DELETE /usuarios/12']);
    });

    test('o que não aconteceu não é adivinhado', async () => {
      bench.api.spoil('POST /usuarios', 'before');
      bench.api.spoil('PUT /usuarios/7', 'before');
      bench.api.spoil('DELETE /usuarios/12', 'before');
      for (const outcome of [
        await criar(),
        await atualizar(7, { status: 'BANIDO' }),
        await excluir(12),
      ]) {
        expect(outcome.codes).toEqual(['UPSTREAM_UNAVAILABLE']);
        expect(outcome.errors?.[0]?.message).toMatch(/^The shop gave no clear answer/);
      }
    });

    test('nem o que não se pôde ler de volta', async () => {
      const fault = 'before';
      // Away from the first write on.
      const sinceWrite = {
        fault,
        get times() {
          return writes().length;
        },
        set times(_) {},
      } as const;
      bench.api.faults.set('GET /usuarios', sinceWrite);
      bench.api.spoil('POST /usuarios', 'after');
      expect((await criar()).errors?.[0]?.message).toContain('Look for the account');
      bench.api.calls = [];
      bench.api.spoil('DELETE /usuarios/12', 'after');
      expect((await excluir(12)).errors?.[0]?.message).toContain('before deleting it again');
      bench.api.calls = [];
      bench.api.spoil('PUT /usuarios/8', 'after');
      expect((await atualizar(8, { username: 'administradora' })).codes).toEqual([
        'UPSTREAM_UNAVAILABLE',
      ]);
    });

    test('uma senha só não se vê: não se diz que mudou', async () => {
      bench.api.spoil('PUT /usuarios/7', 'after');
      const { errors } = await atualizar(7, { novaSenha: 'Outra@2026' });
      expect(errors?.[0]?.message).toContain('Load the account again');
    });
  });
});

describe('respostas da nossa API', () => {
  beforeEach(() => open());
  const answer = (call: string, status: number, codigo: string, campo?: string) =>
    bench.api.spoil(call, {
      status,
      body: JSON.stringify({ codigo, mensagem: 'texto da API', campo }),
    });

  test.each([
    [409, 'USUARIO_EM_USO', 'DadosInvalidos', 'username', 'Usuário já está em uso!'],
    [409, 'EMAIL_EM_USO', 'DadosInvalidos', 'email', 'Email já registrado!'],
    [422, 'SENHA_FRACA', 'DadosInvalidos', 'password', /muito comum/],
    [422, 'DADOS_INVALIDOS', 'DadosInvalidos', 'username', 'Os dados enviados não são válidos.'],
  ])('criar: %i %s', async (status, codigo, __typename, campo, mensagem) => {
    answer('POST /usuarios', status, codigo, campo);
    expect((await criar()).r).toMatchObject({
      __typename,
      campo,
      mensagem: typeof mensagem === 'string' ? mensagem : expect.stringMatching(mensagem),
    });
    expect(bench.api.requested()).toEqual(['/usuarios?page=0&size=1', '/usuarios']);
  });

  test.each([
    [422, 'SENHA_FRACA', 'DadosInvalidos', 'novaSenha'],
    [422, 'DADOS_INVALIDOS', 'DadosInvalidos', 'novaSenha', 'password'],
    [422, 'DADOS_INVALIDOS', 'DadosInvalidos', 'papel', 'roles'],
    [422, 'DADOS_INVALIDOS', 'DadosInvalidos', 'nome', 'nome'],
    [409, 'ULTIMO_ADMIN', 'UsuarioEmUso', 'id'],
    [404, 'USUARIO_NAO_ENCONTRADO', 'UsuarioNaoEncontrado', 'id'],
  ])('atualizar: %i %s', async (status, codigo, __typename, campo, told = campo) => {
    answer('PUT /usuarios/7', status, codigo, told);
    expect((await atualizar(7, { status: 'BANIDO' })).r).toMatchObject({ __typename, campo });
  });

  test.each([
    [409, 'PROPRIA_CONTA', 'UsuarioEmUso', /sua própria conta/],
    [409, 'ULTIMO_ADMIN', 'UsuarioEmUso', /única conta que administra/],
    [409, 'USUARIO_EM_USO', 'UsuarioEmUso', /pedido pago ou a caminho/],
    [404, 'USUARIO_NAO_ENCONTRADO', 'UsuarioNaoEncontrado', /não existe mais/],
  ])('excluir: %i %s', async (status, codigo, __typename, mensagem) => {
    answer('DELETE /usuarios/12', status, codigo);
    expect((await excluir(12)).r).toMatchObject({
      __typename,
      mensagem: expect.stringMatching(mensagem),
    });
  });

  test('uma conta que ela diz não ter não é procurada na lista', async () => {
    answer('GET /perfis/99', 404, 'USUARIO_NAO_ENCONTRADO');
    expect((await run('{ r: adminUsuario(id: 99) { id } }')).r).toBeNull();
    expect(bench.api.requested()).toEqual(['/perfis/99']);
  });

  test('o papel perdido enquanto se salvava é acesso, não dado inválido', async () => {
    for (const [call, change] of [
      ['POST /usuarios', () => criar()],
      ['PUT /usuarios/7', () => atualizar(7, { status: 'BANIDO' })],
      ['DELETE /usuarios/12', () => excluir(12)],
    ] as const) {
      answer(call, 401, 'NAO_AUTENTICADO');
      expect((await change()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    }
    bench.api.usuarios = bench.api.usuarios.filter(({ id }) => id !== 8);
    expect((await criar()).codes).toEqual(['UNAUTHENTICATED']);
  });
});

describe('hábitos', () => {
  test.each<Partial<Habits>>([
    { pageForm: 'nested' },
    { rolesForm: 'string' },
    { rolesKey: 'role' },
    { rolesKey: 'role', rolesForm: 'string' },
  ])('C-27, rest-contract §2: %j', async (habits) => {
    await open({ habits });
    const row = rowOf(9);
    if (row) row.roles = ['ROLE_USER', 'ROLE_ADMIN'];
    const { r } = await run(
      '{ r: adminUsuarios(tamanho: 3) { totalItens itens { username papeis } } }',
    );
    expect(r).toEqual({
      totalItens: 6,
      itens: [
        { username: 'marina', papeis: ['USER'] },
        { username: 'admin', papeis: ['USER', 'ADMIN'] },
        { username: 'rafael', papeis: ['USER', 'ADMIN'] },
      ],
    });
    await atualizar(9, { status: 'BANIDO' });
    expect(rowOf(9)).toMatchObject({ status: 'BANIDO', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  });

  test('sem perfis que se criam: a conta vem da lista, o perfil é nulo', async () => {
    await open({ habits: { profileAutoCreate: false } });
    const { r, errors } = await run('{ r: adminUsuario(id: 12) { username perfil { id } } }');
    expect([r, errors]).toEqual([{ username: 'novata', perfil: null }, undefined]);
    expect((await excluir(12)).r).toMatchObject({ __typename: 'UsuarioExcluido' });
  });

  test('um perfil que não diz tudo da conta: o salvamento parte da lista', async () => {
    await open();
    const row = rowOf(7);
    if (row) row.nome = 'Marina da Loja';
    bench.api.spoil('GET /perfis/7', {
      status: 200,
      body: JSON.stringify({ id: 7, email: null, status: 'ATIVO', enderecos: [] }),
    });
    await atualizar(7, { status: 'BANIDO' });
    expect(rowOf(7)).toMatchObject({
      nome: 'Marina da Loja',
      email: 'marina@loja.example',
      status: 'BANIDO',
    });
  });

  test('uma lista longa é procurada página a página, sem se perder', async () => {
    await open({ habits: { profileAutoCreate: false } });
    const [marina] = bench.api.usuarios;
    if (marina) {
      for (let id = 100; id < 350; id += 1) {
        bench.api.usuarios.push({
          ...marina,
          id,
          username: `c${id}`,
          email: `c${id}@loja.example`,
        });
      }
    }
    const { r } = await run('{ r: adminUsuario(id: 349) { username } }');
    expect(r).toEqual({ username: 'c349' });
    expect(bench.api.requested().filter((url) => url.startsWith('/usuarios'))).toHaveLength(3);
  });
});

test('rest-contract §3.6: a conta que muda de lugar enquanto se procura não é dada por excluída', async () => {
  await open({ habits: { profileAutoCreate: false } });
  const rows = bench.api.usuarios;
  const [marina] = rows;
  if (marina) {
    for (let id = 100; id < 250; id += 1) {
      rows.push({ ...marina, id, username: `c${id}`, email: `c${id}@loja.example` });
    }
  }
  bench.api.spoil('DELETE /usuarios/249', { status: 403, body: '' });
  let reads = 0;
  bench.api.faults.set('GET /usuarios', {
    times: 99,
    get fault() {
      reads += 1;
      // Before the second page of the look after the refusal: it was on that page, now it is on the first.
      if (reads === 4) rows.unshift(...rows.splice(-1));
      return { delayMs: 0 };
    },
  });
  expect((await excluir(249)).r).toMatchObject({ __typename: 'UsuarioEmUso' });
  expect(reads).toBe(6);
});

test('uma lista que não para de se mexer não diz quem falta', async () => {
  await open({ habits: { profileAutoCreate: false } });
  let reads = 0;
  bench.api.faults.set('GET /usuarios', {
    times: 99,
    get fault() {
      reads += 1;
      return {
        status: 200,
        body: JSON.stringify({
          content: [{ ...rowOf(7), id: 1000 + reads }],
          totalPages: 1,
          totalElements: 2,
        }),
      };
    },
  });
  expect((await run('{ r: adminUsuario(id: 99) { id } }')).codes).toEqual(['UPSTREAM_INVALID']);
});

test('… sem status e sem fim: o que a API filtrou', async () => {
  await open();
  const all = JSON.stringify({ content: [rowOf(8)], totalPages: 9999, totalElements: 9999 });
  bench.api.faults.set('GET /usuarios', {
    times: 99,
    get fault() {
      const url = bench.api.calls.at(-1)?.url ?? '';
      return url.includes('status=') ? ({ delayMs: 0 } as const) : { status: 200, body: all };
    },
  });
  const { r } = await run('{ r: adminUsuarios(status: ATIVO) { totalItens itens { id } } }');
  expect(r).toEqual({ totalItens: 3, itens: [{ id: '7' }, { id: '9' }, { id: '12' }] });
});

test('uma lista sem fim não é procurada sem fim', async () => {
  await open();
  const body = JSON.stringify({ content: [rowOf(8)], totalPages: 9999, totalElements: 9999 });
  bench.api.spoil('GET /usuarios', { status: 200, body }, 9999);
  expect((await run('{ r: adminUsuario(id: 99) { id } }')).codes).toEqual(['UPSTREAM_INVALID']);
  expect(bench.api.requested().filter((url) => url.startsWith('/usuarios'))).toHaveLength(1);
});

describe('acesso', () => {
  beforeEach(() => open());
  const fields = [
    '{ adminUsuarios { totalItens } }',
    '{ adminUsuario(id: 7) { id } }',
    'mutation { criarUsuario(input: { username: "x", email: "x", password: "x" }) { __typename } }',
    'mutation { atualizarUsuario(id: 7, input: {}) { __typename } }',
    'mutation { excluirUsuario(id: 7) { __typename } }',
  ];

  test.each(fields)('%s é só de quem administra, antes de qualquer chamada', async (field) => {
    const marina = bench.tokenOf('marina');
    await bench.execute('{ sessao { usuario } }', { token: marina });
    bench.api.calls = [];
    expect((await bench.execute(field)).codes).toEqual(['UNAUTHENTICATED']);
    expect((await bench.execute(field, { token: marina })).codes).toEqual(['FORBIDDEN']);
    expect(bench.api.calls).toEqual([]);
  });

  test.each(fields)(
    '%s: quem perdeu o papel no token que o tem ainda é recusado',
    async (field) => {
      const rafael = bench.api.usuarios.find(({ id }) => id === 9);
      const stale = rafael ? bench.api.token({ ...rafael, roles: ['ROLE_ADMIN'] }) : '';
      expect((await bench.execute(field, { token: stale })).codes).toEqual(['FORBIDDEN']);
      expect(bench.api.requested()).toEqual(['/usuarios/me']);
    },
  );
});
