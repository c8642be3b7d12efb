import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, openContas } from '../../../../test/contas.ts';

let contas: Contas;
afterEach(() => contas.bench.close());

describe('replies with a code', () => {
  beforeEach(async () => {
    contas = await openContas();
  });
  const answer = (call: string, status: number, codigo: string, campo?: string) =>
    contas.bench.api.spoil(call, {
      status,
      body: JSON.stringify({ codigo, mensagem: 'texto da API', campo }),
    });

  test.each([
    [409, 'USUARIO_EM_USO', 'DadosInvalidos', 'username', 'Usuário já está em uso!'],
    [409, 'EMAIL_EM_USO', 'DadosInvalidos', 'email', 'Email já registrado!'],
    [422, 'SENHA_FRACA', 'DadosInvalidos', 'senha', /muito comum/],
    [422, 'DADOS_INVALIDOS', 'DadosInvalidos', 'username', 'Os dados enviados não são válidos.'],
  ])(
    'translates a refused creation: %i %s',
    async (status, codigo, __typename, campo, mensagem) => {
      answer('POST /usuarios', status, codigo, campo);
      expect((await contas.criar()).r).toMatchObject({
        __typename,
        campo,
        mensagem: typeof mensagem === 'string' ? mensagem : expect.stringMatching(mensagem),
      });
      expect(contas.bench.api.requested()).toEqual(['/usuarios?page=0&size=1', '/usuarios']);
    },
  );

  test.each([
    [422, 'SENHA_FRACA', 'DadosInvalidos', 'senha'],
    [422, 'DADOS_INVALIDOS', 'DadosInvalidos', 'senha', 'password'],
    [422, 'DADOS_INVALIDOS', 'DadosInvalidos', 'papel', 'roles'],
    [422, 'DADOS_INVALIDOS', 'DadosInvalidos', 'nome', 'nome'],
    [409, 'ULTIMO_ADMIN', 'UsuarioEmUso', 'id'],
    [404, 'USUARIO_NAO_ENCONTRADO', 'UsuarioNaoEncontrado', 'id'],
  ])(
    'translates a refused update: %i %s',
    async (status, codigo, __typename, campo, apiCampo = campo) => {
      answer('PUT /usuarios/7', status, codigo, apiCampo);
      expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        __typename,
        campo,
      });
    },
  );

  test.each([
    [409, 'PROPRIA_CONTA', 'UsuarioEmUso', /sua própria conta/],
    [409, 'ULTIMO_ADMIN', 'UsuarioEmUso', /única conta que administra/],
    [409, 'USUARIO_EM_USO', 'UsuarioEmUso', /pedido pago, a caminho ou em devolução/],
    [404, 'USUARIO_NAO_ENCONTRADO', 'UsuarioNaoEncontrado', /não existe mais/],
  ])('translates a refused removal: %i %s', async (status, codigo, __typename, mensagem) => {
    answer('DELETE /usuarios/12', status, codigo);
    expect((await contas.excluir(12)).r).toMatchObject({
      __typename,
      mensagem: expect.stringMatching(mensagem),
    });
  });

  test('do not search the list for an account that the API reports as missing', async () => {
    answer('GET /perfis/99', 404, 'USUARIO_NAO_ENCONTRADO');
    expect((await contas.run('{ r: adminUsuario(id: 99) { id } }')).r).toBeNull();
    expect(contas.bench.api.requested()).toEqual(['/perfis/99']);
  });

  test('treat a role lost during a save as lost access, not as invalid data', async () => {
    for (const [call, change] of [
      ['POST /usuarios', () => contas.criar()],
      ['PUT /usuarios/7', () => contas.atualizar(7, { status: 'BANIDO' })],
      ['DELETE /usuarios/12', () => contas.excluir(12)],
    ] as const) {
      answer(call, 401, 'NAO_AUTENTICADO');
      expect((await change()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    }
    contas.bench.api.usuarios = contas.bench.api.usuarios.filter(({ id }) => id !== 8);
    expect((await contas.criar()).codes).toEqual(['UNAUTHENTICATED']);
  });
});

describe('access', () => {
  beforeEach(async () => {
    contas = await openContas();
  });
  const fields = [
    '{ adminUsuarios { totalItens } }',
    '{ adminUsuario(id: 7) { id } }',
    'mutation { criarUsuario(input: { username: "x", email: "x", senha: "x" }) { __typename } }',
    'mutation { atualizarUsuario(id: 7, input: {}) { __typename } }',
    'mutation { excluirUsuario(id: 7) { __typename } }',
  ];

  test.each(fields)('refuses %s to non-admins, before any call', async (field) => {
    const marina = contas.bench.tokenOf('marina');
    await contas.bench.execute('{ sessao { username } }', { token: marina });
    contas.bench.api.calls = [];
    expect((await contas.bench.execute(field)).codes).toEqual(['UNAUTHENTICATED']);
    expect((await contas.bench.execute(field, { token: marina })).codes).toEqual(['FORBIDDEN']);
    expect(contas.bench.api.calls).toEqual([]);
  });

  test.each(fields)(
    'refuses %s to an account that lost the role its token still names',
    async (field) => {
      const rafael = contas.bench.api.usuarios.find(({ id }) => id === 9);
      const stale = rafael ? contas.bench.api.token({ ...rafael, roles: ['ROLE_ADMIN'] }) : '';
      expect((await contas.bench.execute(field, { token: stale })).codes).toEqual(['FORBIDDEN']);
      expect(contas.bench.api.requested()).toEqual(['/usuarios/me']);
    },
  );
});
