import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, NOVA, openContas, RESULT } from '../../test/contas.ts';
import type { ErrorWorld } from '../../test/live-api/errors.ts';

let contas: Contas;
afterEach(() => contas.bench.close());

describe.each<ErrorWorld>(['plain', 'empty403'])('contas, no mundo %s', (errors) => {
  beforeEach(async () => {
    contas = await openContas({ errors });
  });

  describe('criadas', () => {
    test('API-23, C-81: com tudo o que a API lê, e nenhum id', async () => {
      expect((await contas.criar()).r).toMatchObject({
        __typename: 'Usuario',
        username: 'estoque1',
        nome: 'Ana Estoque',
        email: 'estoque@loja.example',
        status: 'INATIVO',
        papeis: ['USER', 'ADMIN'],
      });
      expect(contas.lastBody()).toEqual({
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
      await contas.run(
        `mutation C($input: CriarUsuarioInput!) { r: criarUsuario(input: $input) { ${RESULT} } }`,
        { input: { username, email, password, nome: ' ' } },
      );
      expect(contas.lastBody()).toMatchObject({
        status: 'ATIVO',
        roles: ['ROLE_USER'],
        nome: null,
      });
    });

    test.each([
      [{ username: 'ana' }, 'username'],
      [{ email: 'x' }, 'email'],
      [{ password: 'fraca' }, 'password'],
      [{ nome: 'x'.repeat(121) }, 'nome'],
    ])('rest-contract §4.11: %j não chega à API', async (input, campo) => {
      expect((await contas.criar(input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
      expect(contas.bench.api.calls).toEqual([]);
    });

    test.each([
      [{ email: 'marina@loja.example' }, 'email', 'Email já registrado!'],
      [{ username: 'bloqueada' }, 'username', 'Usuário já está em uso!'],
    ])('rest-contract §3.6: %j já é de alguém', async (input, campo, mensagem) => {
      expect((await contas.criar(input)).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo,
        mensagem,
      });
      expect(contas.writes()).toEqual(['POST /usuarios']);
    });

    test('a mesma conta duas vezes é recusada, não dada por criada', async () => {
      await contas.criar();
      expect((await contas.criar()).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: 'username',
      });
    });

    test('uma recusa de que nada se sabe', async () => {
      contas.bench.api.spoil('POST /usuarios', { status: 403, body: '' });
      expect((await contas.criar()).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: null,
        mensagem: 'Os dados não foram aceitos. Confira o que preencheu e tente de novo.',
      });
    });
  });

  describe('mudadas', () => {
    test('API-24, rest-contract §3.6: um salvamento leva tudo o que a conta tem', async () => {
      expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        __typename: 'Usuario',
        status: 'BANIDO',
        email: 'marina@loja.example',
      });
      expect(contas.lastBody()).toEqual({
        username: 'marina',
        nome: null,
        email: 'marina@loja.example',
        status: 'BANIDO',
        roles: ['ROLE_USER'],
      });
      expect(contas.rowOf(7)).toMatchObject({
        username: 'marina',
        password: 'Perfume@1',
        nome: null,
      });
    });

    test('o nome completo do perfil não vira o nome da conta', async () => {
      await contas.atualizar(7, { email: 'nova@loja.example' });
      expect(contas.lastBody()).toMatchObject({ nome: null, email: 'nova@loja.example' });
    });

    test('papéis que aqui não se conhecem ficam como estão', async () => {
      const row = contas.rowOf(7);
      if (row) row.roles = ['ROLE_USER', 'ROLE_ESTOQUE'];
      await contas.atualizar(7, { nome: 'Marina' });
      expect(contas.rowOf(7)).toMatchObject({
        nome: 'Marina',
        roles: ['ROLE_USER', 'ROLE_ESTOQUE'],
      });
    });

    test('um papel dado ou tirado deixa os outros, que aqui não se conhecem', async () => {
      const row = contas.rowOf(7);
      if (row) row.roles = ['ROLE_ESTOQUE', 'ROLE_USER'];
      await contas.atualizar(7, { papel: 'ADMIN' });
      expect(contas.rowOf(7)?.roles).toEqual(['ROLE_ESTOQUE', 'ROLE_USER', 'ROLE_ADMIN']);
      await contas.atualizar(7, { papel: 'USER' });
      expect(contas.rowOf(7)?.roles).toEqual(['ROLE_ESTOQUE', 'ROLE_USER']);
    });

    test('C-57: de quem só administra fica o papel de quem compra', async () => {
      const row = contas.rowOf(7);
      if (row) row.roles = ['ROLE_ADMIN'];
      await contas.atualizar(7, { papel: 'USER' });
      expect(contas.rowOf(7)?.roles).toEqual(['ROLE_USER']);
    });

    test('C-57: um papel pedido é escrito inteiro', async () => {
      expect((await contas.atualizar(7, { papel: 'ADMIN' })).r).toMatchObject({
        papeis: ['USER', 'ADMIN'],
      });
      expect(contas.rowOf(7)?.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN']);
    });

    test('AUSER-07: a senha só vai quando há uma', async () => {
      await contas.atualizar(7, { novaSenha: 'Outra@2026', username: 'marina' });
      expect(contas.lastBody()).toMatchObject({ password: 'Outra@2026' });
      expect(contas.rowOf(7)?.password).toBe('Outra@2026');
      await contas.atualizar(7, { novaSenha: '', nome: 'Marina' });
      expect(contas.lastBody()).not.toHaveProperty('password');
      expect(contas.rowOf(7)?.password).toBe('Outra@2026');
    });

    test('o que não muda nada não é escrito', async () => {
      const input = { username: 'marina', email: 'MARINA@loja.example', papel: 'USER', nome: '' };
      expect((await contas.atualizar(7, input)).r).toMatchObject({ __typename: 'Usuario' });
      expect(contas.writes()).toEqual([]);
    });

    test('um nome vazio tira o nome', async () => {
      await contas.atualizar(7, { nome: 'Marina' });
      expect((await contas.atualizar(7, { nome: ' ' })).r).toMatchObject({ nome: null });
      expect(contas.lastBody()).toMatchObject({ nome: '' });
    });

    test('uma conta sem nome de usuário não ganha um vazio', async () => {
      const row = contas.rowOf(9);
      if (row) row.username = null;
      expect((await contas.atualizar(9, { status: 'BANIDO' })).r).toMatchObject({
        status: 'BANIDO',
      });
      expect(contas.lastBody()).toMatchObject({ username: null });
    });

    test.each([
      [{ username: 'ana' }, 'username'],
      [{ username: '' }, 'username'],
      [{ email: '' }, 'email'],
      [{ nome: 'x'.repeat(121) }, 'nome'],
      [{ novaSenha: 'fraca' }, 'novaSenha'],
    ])('%j é recusado antes de ser escrito', async (input, campo) => {
      expect((await contas.atualizar(7, input)).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo,
      });
      expect(contas.writes()).toEqual([]);
    });

    test.each([
      [{ username: 'rafael' }, 'username'],
      [{ username: 'bloqueada' }, 'username'],
      [{ email: 'rafael@loja.example' }, 'email'],
    ])('%j já é de outra conta', async (input, campo) => {
      // `rafael` and the like were short enough for older accounts.
      expect((await contas.atualizar(7, input)).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo,
      });
      expect(contas.rowOf(7)).toMatchObject({ username: 'marina', email: 'marina@loja.example' });
    });

    test.each([
      [{ papel: 'USER' }, 'papel'],
      [{ status: 'BANIDO' }, 'status'],
      [{ status: 'INATIVO' }, 'status'],
    ])('ninguém se tranca para fora: %j em si', async (input, campo) => {
      for (const id of ['8', '08']) {
        expect((await contas.atualizar(id, input)).r).toMatchObject({
          __typename: 'DadosInvalidos',
          campo,
        });
      }
      expect(contas.writes()).toEqual([]);
    });

    test('o próprio nome pode mudar, o que acaba a própria sessão', async () => {
      expect((await contas.atualizar(8, { username: 'administradora' })).r).toMatchObject({
        username: 'administradora',
        status: 'ATIVO',
      });
      expect(contas.rowOf(8)).toMatchObject({ roles: ['ROLE_ADMIN'] });
    });

    test('uma conta que não há', async () => {
      expect((await contas.atualizar(99, { nome: 'x' })).r).toMatchObject({
        __typename: 'UsuarioNaoEncontrado',
        campo: 'id',
      });
      expect(contas.writes()).toEqual([]);
    });

    test('uma recusa de que nada se sabe', async () => {
      contas.bench.api.spoil('PUT /usuarios/7', { status: 403, body: '' });
      expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: null,
      });
    });

    test('apagada enquanto se salvava', async () => {
      contas.bench.api.spoil('PUT /usuarios/7', { status: 403, body: '' });
      contas.bench.api.spoil('GET /perfis/7', {
        status: 200,
        body: JSON.stringify({ ...contas.rowOf(7), enderecos: [] }),
      });
      contas.bench.api.usuarios = contas.bench.api.usuarios.filter(({ id }) => id !== 7);
      expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        __typename: 'UsuarioNaoEncontrado',
      });
    });
  });

  describe('excluídas', () => {
    test('API-25: uma conta sem pedidos nem carrinho', async () => {
      expect((await contas.excluir(12)).r).toEqual({ __typename: 'UsuarioExcluido', id: '12' });
      expect(contas.writes()).toEqual(['DELETE /usuarios/12']);
      expect(contas.rowOf(12)).toBeUndefined();
    });

    test('rest-contract §3.6: uma que não há não é dada por excluída', async () => {
      expect((await contas.excluir(99)).r).toMatchObject({ __typename: 'UsuarioNaoEncontrado' });
      expect(contas.writes()).toEqual([]);
    });

    test.each(['8', '08', ' 8'])('C-64: a própria não, nem escrita %j', async (id) => {
      const { r } = await contas.excluir(id);
      expect(JSON.stringify(r)).toMatch(/UsuarioEmUso.*sua própria conta|UsuarioNaoEncontrado/);
      expect(contas.writes()).toEqual([]);
    });

    test('rest-contract §3.6: com um carrinho ou pedidos fica, e se diz por quê', async () => {
      contas.bench.api.linhas.set(12, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
      expect((await contas.excluir(12)).r).toEqual({
        __typename: 'UsuarioEmUso',
        codigo: 'USUARIO_EM_USO',
        mensagem: expect.stringMatching(/^Esta conta tem pedidos ou um carrinho/),
        campo: 'id',
      });
      expect(contas.rowOf(12)).toBeDefined();
    });
  });
});
