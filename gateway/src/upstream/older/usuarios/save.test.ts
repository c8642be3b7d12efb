import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, NOVA, openContas, RESULT } from '../../../../test/contas.ts';
import type { ErrorWorld } from '../../../../test/live-api/errors.ts';

let contas: Contas;
afterEach(() => contas.bench.close());

describe.each<ErrorWorld>(['plain', 'empty403'])('accounts, error world %s', (errors) => {
  beforeEach(async () => {
    contas = await openContas({ errors });
  });

  describe('created', () => {
    test('send everything that the API reads, and no id (API-23, C-81)', async () => {
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

    test('default to a customer without a name: ATIVO, one role, null name (C-57)', async () => {
      const { username, email, senha } = NOVA;
      await contas.run(
        `mutation C($input: CriarUsuarioInput!) { r: criarUsuario(input: $input) { ${RESULT} } }`,
        { input: { username, email, senha, nome: ' ' } },
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
      [{ senha: 'fraca' }, 'senha'],
      [{ nome: 'x'.repeat(121) }, 'nome'],
    ])('refuse %j without a call (rest-contract 4.11)', async (input, campo) => {
      expect((await contas.criar(input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
      expect(contas.bench.api.calls).toEqual([]);
    });

    test.each([
      [{ email: 'marina@loja.example' }, 'email', 'Email já registrado!'],
      [{ username: 'bloqueada' }, 'username', 'Usuário já está em uso!'],
    ])('refuse %j of another account (rest-contract 3.6)', async (input, campo, mensagem) => {
      expect((await contas.criar(input)).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo,
        mensagem,
      });
      expect(contas.writes()).toEqual(['POST /usuarios']);
    });

    test('refuse the same account twice instead of reporting it created', async () => {
      await contas.criar();
      expect((await contas.criar()).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: 'username',
      });
    });

    test('fail on an unexplained refusal', async () => {
      contas.bench.api.spoil('POST /usuarios', { status: 403, body: '' });
      expect((await contas.criar()).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: null,
        mensagem: 'Os dados não foram aceitos. Confira o que preencheu e tente de novo.',
      });
    });
  });

  describe('updated', () => {
    test('send all the fields of the account (API-24, rest-contract 3.6)', async () => {
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

    test("do not take the profile's full name as the account's name", async () => {
      await contas.atualizar(7, { email: 'nova@loja.example' });
      expect(contas.lastBody()).toMatchObject({ nome: null, email: 'nova@loja.example' });
    });

    test('refuse a change of an account that changed since it was read (rest-contract 7.6)', async () => {
      const { r } = await contas.run('{ r: adminUsuario(id: 7) { versao } }');
      expect(r).toEqual({ versao: expect.any(Number) });
      const listed = await contas.run('{ r: adminUsuarios(busca: "7") { itens { versao } } }');
      expect(listed.r).toEqual({ itens: [r] });
      const { versao } = Object(r);
      expect((await contas.atualizar(7, { status: 'BANIDO', versao })).r).toMatchObject({
        __typename: 'Usuario',
      });
      const stale = { email: 'nova@loja.example', versao };
      expect((await contas.atualizar(7, stale)).r).toEqual({
        __typename: 'Conflito',
        codigo: 'CONFLITO',
        campo: 'versao',
        mensagem: 'Esta conta mudou desde que você a abriu. Recarregue e confira.',
      });
      expect(contas.rowOf(7)).toMatchObject({ email: 'marina@loja.example', status: 'BANIDO' });
      const now = await contas.run('{ r: adminUsuario(id: 7) { versao } }');
      const again = { ...stale, versao: Object(now.r).versao };
      expect((await contas.atualizar(7, again)).r).toMatchObject({ status: 'BANIDO' });
    });

    test('accept the same change again, as after a lost reply', async () => {
      const { r } = await contas.run('{ r: adminUsuario(id: 7) { versao } }');
      const input = { status: 'BANIDO', versao: Object(r).versao };
      for (const _ of ['first', 'again']) {
        expect((await contas.atualizar(7, input)).r).toMatchObject({ status: 'BANIDO' });
      }
      expect(contas.writes()).toEqual(['PUT /usuarios/7']);
    });

    test('keep each other when two arrive at once, under any spelling of the id (rest-contract 7.6)', async () => {
      contas.bench.api.spoil('PUT /usuarios/7', { delayMs: 60 });
      await Promise.all([
        contas.atualizar('7', { status: 'BANIDO' }),
        contas.atualizar('07', { email: 'nova@loja.example' }),
      ]);
      expect(contas.rowOf(7)).toMatchObject({ status: 'BANIDO', email: 'nova@loja.example' });
    });

    test('keep unknown roles', async () => {
      const row = contas.rowOf(7);
      if (row) row.roles = ['ROLE_USER', 'ROLE_ESTOQUE'];
      await contas.atualizar(7, { nome: 'Marina' });
      expect(contas.rowOf(7)).toMatchObject({
        nome: 'Marina',
        roles: ['ROLE_USER', 'ROLE_ESTOQUE'],
      });
    });

    test('keep unknown roles when a known one is added or removed', async () => {
      const row = contas.rowOf(7);
      if (row) row.roles = ['ROLE_ESTOQUE', 'ROLE_USER'];
      await contas.atualizar(7, { papel: 'ADMIN' });
      expect(contas.rowOf(7)?.roles).toEqual(['ROLE_ESTOQUE', 'ROLE_USER', 'ROLE_ADMIN']);
      await contas.atualizar(7, { papel: 'USER' });
      expect(contas.rowOf(7)?.roles).toEqual(['ROLE_ESTOQUE', 'ROLE_USER']);
    });

    test("keep the customer's role of an account that is only an admin (C-57)", async () => {
      const row = contas.rowOf(7);
      if (row) row.roles = ['ROLE_ADMIN'];
      await contas.atualizar(7, { papel: 'USER' });
      expect(contas.rowOf(7)?.roles).toEqual(['ROLE_USER']);
    });

    test('write a requested role in full (C-57)', async () => {
      expect((await contas.atualizar(7, { papel: 'ADMIN' })).r).toMatchObject({
        papeis: ['USER', 'ADMIN'],
      });
      expect(contas.rowOf(7)?.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN']);
    });

    test('send a password only when one is given (AUSER-07)', async () => {
      await contas.atualizar(7, { senha: 'Outra@2026', username: 'marina' });
      expect(contas.lastBody()).toMatchObject({ password: 'Outra@2026' });
      expect(contas.rowOf(7)?.password).toBe('Outra@2026');
      await contas.atualizar(7, { senha: '', nome: 'Marina' });
      expect(contas.lastBody()).not.toHaveProperty('password');
      expect(contas.rowOf(7)?.password).toBe('Outra@2026');
    });

    test('write nothing when nothing changes', async () => {
      const input = { username: 'marina', email: 'MARINA@loja.example', papel: 'USER', nome: '' };
      expect((await contas.atualizar(7, input)).r).toMatchObject({ __typename: 'Usuario' });
      expect(contas.writes()).toEqual([]);
    });

    test('clear the name with an empty one', async () => {
      await contas.atualizar(7, { nome: 'Marina' });
      expect((await contas.atualizar(7, { nome: ' ' })).r).toMatchObject({ nome: null });
      expect(contas.lastBody()).toMatchObject({ nome: '' });
    });

    test('keep a missing username missing', async () => {
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
      [{ senha: 'fraca' }, 'senha'],
    ])('refuse %j before any write', async (input, campo) => {
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
    ])('refuse %j of another account', async (input, campo) => {
      // Older accounts accepted names as short as `rafael`.
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
    ])("refuse %j to one's own account, which would lock the admin out", async (input, campo) => {
      for (const id of ['8', '08']) {
        expect((await contas.atualizar(id, input)).r).toMatchObject({
          __typename: 'DadosInvalidos',
          campo,
        });
      }
      expect(contas.writes()).toEqual([]);
    });

    test('let an admin change their own username, which ends their session', async () => {
      expect((await contas.atualizar(8, { username: 'administradora' })).r).toMatchObject({
        username: 'administradora',
        status: 'ATIVO',
      });
      expect(contas.rowOf(8)).toMatchObject({ roles: ['ROLE_ADMIN'] });
    });

    test('answer an unknown account', async () => {
      expect((await contas.atualizar(99, { nome: 'x' })).r).toMatchObject({
        __typename: 'UsuarioNaoEncontrado',
        campo: 'id',
      });
      expect(contas.writes()).toEqual([]);
    });

    test('fail on an unexplained refusal', async () => {
      contas.bench.api.spoil('PUT /usuarios/7', { status: 403, body: '' });
      expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: null,
      });
    });

    test('report an account deleted during the save', async () => {
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

  describe('removed', () => {
    test('delete an account without orders or cart (API-25)', async () => {
      expect((await contas.excluir(12)).r).toEqual({ __typename: 'UsuarioExcluido', id: '12' });
      expect(contas.writes()).toEqual(['DELETE /usuarios/12']);
      expect(contas.rowOf(12)).toBeUndefined();
    });

    test('report a missing account instead of a deletion (rest-contract 3.6)', async () => {
      expect((await contas.excluir(99)).r).toMatchObject({ __typename: 'UsuarioNaoEncontrado' });
      expect(contas.writes()).toEqual([]);
    });

    test.each(['8', '08', ' 8'])(
      "refuse one's own account, also written as %j (C-64)",
      async (id) => {
        const { r } = await contas.excluir(id);
        expect(JSON.stringify(r)).toMatch(/UsuarioEmUso.*sua própria conta|UsuarioNaoEncontrado/);
        expect(contas.writes()).toEqual([]);
      },
    );

    test('keep an account with a cart or orders and say why (rest-contract 3.6)', async () => {
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
