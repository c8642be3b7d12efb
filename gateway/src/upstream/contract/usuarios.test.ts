import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, openContas } from '../../../test/contas.ts';

let contas: Contas;
beforeEach(async () => {
  contas = await openContas({ environment: { API_CONTRACT: '1' } });
});
afterEach(() => contas.bench.close());

const MARINA = {
  id: 7,
  username: 'marina',
  nome: null,
  email: 'marina@loja.example',
  status: 'ATIVO',
  roles: ['ROLE_USER'],
};
const READ = 'GET /perfis/7';
const SAVE = 'PUT /usuarios/7';
const REMOVE = 'DELETE /usuarios/7';
const ok = (body: object) => ({ status: 200, body: JSON.stringify(body) });
const perfil = (change: object = {}) =>
  ok({ ...MARINA, nomeCompleto: 'Marina Exemplo', enderecos: [], ...change });
const page = (content: readonly object[], totalElements = content.length) =>
  ok({ content, totalPages: Math.ceil(totalElements / 5), totalElements });
/** Answers a call with these replies, one after the other. */
const inTurn = (call: string, ...replies: readonly { status: number; body: string }[]) => {
  const left = [...replies];
  contas.bench.api.faults.set(call, {
    times: replies.length,
    get fault() {
      return left.shift() ?? 'before';
    },
  });
};
const list = async (args: string) =>
  contas.run(
    `{ r: adminUsuarios${args} { pagina totalItens filtrosCompletos parteLida { lidos } itens { username } } }`,
  );

describe('the list on an API with the contract', () => {
  test('by status and search is one page of the API (API-22)', async () => {
    contas.bench.api.spoil('GET /usuarios', page([MARINA], 6));
    expect((await list('(status: ATIVO, busca: "mari")')).r).toEqual({
      pagina: 1,
      totalItens: 6,
      filtrosCompletos: true,
      parteLida: null,
      itens: [{ username: 'marina' }],
    });
    expect(contas.bench.calls()).toEqual(['GET /usuarios?page=0&size=5&status=ATIVO&search=mari']);
  });

  test('past its end shows its last page (AUSER-11)', async () => {
    inTurn('GET /usuarios', page([], 6), page([MARINA], 6));
    expect((await list('(pagina: 9)')).r).toMatchObject({
      pagina: 2,
      itens: [{ username: 'marina' }],
    });
    expect(contas.bench.calls()).toEqual([
      'GET /usuarios?page=8&size=5',
      'GET /usuarios?page=1&size=5',
    ]);
  });
});

describe('an account on an API with the contract', () => {
  test('comes with its profile in one call, named by the account or the full name (API-20)', async () => {
    const read = () => contas.run('{ r: adminUsuario(id: 7) { nome perfil { id nomeCompleto } } }');
    contas.bench.api.spoil(READ, perfil());
    const fromPerfil = { id: '7', nomeCompleto: 'Marina Exemplo' };
    expect((await read()).r).toEqual({ nome: 'Marina Exemplo', perfil: fromPerfil });
    expect(contas.bench.calls()).toEqual([READ]);
    contas.bench.api.spoil(READ, perfil({ nome: 'Marina' }));
    expect((await read()).r).toEqual({ nome: 'Marina', perfil: fromPerfil });
  });

  test('without a readable profile keeps its own fields', async () => {
    contas.bench.api.spoil(READ, ok(MARINA));
    const { r } = await contas.run('{ r: adminUsuario(id: 7) { username nome perfil { id } } }');
    expect(r).toEqual({ username: 'marina', nome: null, perfil: null });
  });

  test('that does not exist is null, and one that cannot be read is an error', async () => {
    const read = (id: string) => contas.run(`{ r: adminUsuario(id: "${id}") { id } }`);
    contas.bench.refuse('GET /perfis/99', 404, 'USUARIO_NAO_ENCONTRADO');
    expect(await read('99')).toMatchObject({ r: null, codes: [] });
    expect(contas.bench.calls()).toEqual(['GET /perfis/99']);
    expect(await read('../1')).toMatchObject({ r: null, codes: [] });
    const { id: _, ...withoutId } = MARINA;
    contas.bench.api.spoil(READ, ok({ ...withoutId, enderecos: [] }));
    expect((await read('7')).codes).toEqual(['UPSTREAM_INVALID']);
    contas.bench.api.spoil(READ, { status: 403, body: '' });
    expect((await read('7')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(contas.bench.calls()).toEqual(['GET /perfis/99', READ, READ]);
  });

  test('has a history with the names of its authors, each read once', async () => {
    const change = { data: '2026-03-01T09:15:00', deStatus: 'ATIVO', paraStatus: 'BANIDO' };
    contas.bench.api.spoil(READ, perfil());
    contas.bench.api.spoil(
      'GET /usuarios/7/historico',
      ok([
        { ...change, autorId: 7 },
        { ...change, autorId: 99 },
        { ...change, autorId: null },
      ]),
    );
    contas.bench.refuse('GET /perfis/99', 404, 'USUARIO_NAO_ENCONTRADO');
    const { r } = await contas.run('{ r: adminUsuario(id: 7) { historico { campo autor } } }');
    expect(r).toEqual({
      historico: [null, null, 'marina'].map((autor) => ({ campo: 'status', autor })),
    });
    expect(contas.bench.calls()).toEqual([READ, 'GET /usuarios/7/historico', 'GET /perfis/99']);
  });
});

describe('a creation on an API with the contract', () => {
  const CREATED = {
    id: 20,
    username: 'estoque1',
    nome: 'Ana Estoque',
    email: 'estoque@loja.example',
    status: 'INATIVO',
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  };

  test('is one call, whose reply decides (API-23)', async () => {
    contas.bench.api.spoil('POST /usuarios', ok(CREATED));
    expect((await contas.criar()).r).toMatchObject({ __typename: 'Usuario', id: '20' });
    expect(contas.bench.calls()).toEqual(['POST /usuarios']);
    expect(contas.lastBody()).toEqual({
      username: 'estoque1',
      email: 'estoque@loja.example',
      password: 'Frasco@2026',
      nome: 'Ana Estoque',
      status: 'INATIVO',
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
    });
    contas.bench.api.calls = [];
    contas.bench.refuse('POST /usuarios', 409, 'EMAIL_EM_USO');
    expect((await contas.criar()).r).toMatchObject({ campo: 'email' });
    contas.bench.refuse('POST /usuarios', 403, 'PROIBIDO');
    expect((await contas.criar()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(contas.bench.calls()).toEqual(['POST /usuarios', 'POST /usuarios']);
  });

  test('whose reply is lost is looked up, and sent once (rest-contract 1.2)', async () => {
    const search = 'GET /usuarios?page=0&size=100&search=estoque1';
    contas.bench.api.spoil('POST /usuarios', 'before');
    contas.bench.api.spoil('GET /usuarios', page([MARINA, CREATED]));
    expect((await contas.criar()).r).toMatchObject({ __typename: 'Usuario', id: '20' });
    expect(contas.bench.calls()).toEqual(['POST /usuarios', search]);
    for (const answer of [page([]), page([{ ...CREATED, email: 'outro@loja.example' }])]) {
      contas.bench.api.spoil('POST /usuarios', 'before');
      contas.bench.api.spoil('GET /usuarios', answer);
      const { errors } = await contas.criar();
      expect(errors?.[0]?.message).toContain('Look for the account');
    }
    contas.bench.api.spoil('POST /usuarios', 'before');
    contas.bench.api.spoil('GET /usuarios', { status: 500, body: '' }, 9);
    expect((await contas.criar()).errors?.[0]?.message).toContain('Look for the account');
    expect(contas.writes()).toHaveLength(4);
  });
});

describe('a change on an API with the contract', () => {
  test('sends what changes alone, and its reply decides (API-24)', async () => {
    contas.bench.api.spoil(READ, perfil({ nome: 'Marina' }));
    contas.bench.api.spoil(SAVE, ok({ ...MARINA, roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
    const input = { username: 'marina', nome: '', papel: 'ADMIN', senha: 'Outra@2026' };
    expect((await contas.atualizar(7, input)).r).toMatchObject({ papeis: ['USER', 'ADMIN'] });
    expect(contas.bench.calls()).toEqual([READ, SAVE]);
    expect(contas.lastBody()).toEqual({
      nome: '',
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      password: 'Outra@2026',
    });
  });

  test('carries the number that the API gives the account, which the API compares (API-24)', async () => {
    contas.bench.api.spoil(READ, perfil({ versaoConta: 4, versao: 9 }), 3);
    contas.bench.api.spoil(SAVE, ok({ ...MARINA, status: 'BANIDO', versaoConta: 5 }));
    expect((await contas.atualizar(7, { status: 'BANIDO', versao: 4 })).r).toMatchObject({
      status: 'BANIDO',
      versao: 5,
    });
    expect(contas.lastBody()).toEqual({ status: 'BANIDO', versaoConta: 4 });
    expect((await contas.atualizar(7, { status: 'BANIDO', versao: 3 })).r).toMatchObject({
      __typename: 'Conflito',
    });
    contas.bench.refuse(SAVE, 409, 'CONFLITO', { campo: 'versaoConta' });
    expect((await contas.atualizar(7, { status: 'BANIDO', versao: 4 })).r).toMatchObject({
      __typename: 'Conflito',
      campo: 'versao',
    });
    expect(contas.writes()).toEqual([SAVE, SAVE]);
  });

  test('that changes nothing, or that the shop refuses, is not sent', async () => {
    contas.bench.api.spoil(READ, perfil(), 9);
    expect((await contas.atualizar(7, { papel: 'USER' })).r).toMatchObject({ username: 'marina' });
    expect((await contas.atualizar(7, { username: 'ana' })).r).toMatchObject({
      campo: 'username',
    });
    contas.bench.api.spoil('GET /perfis/8', perfil({ id: 8, roles: ['ROLE_ADMIN'] }), 9);
    expect((await contas.atualizar(8, { papel: 'USER' })).r).toMatchObject({ campo: 'papel' });
    contas.bench.refuse('GET /perfis/99', 404, 'USUARIO_NAO_ENCONTRADO');
    for (const id of ['99', '../1']) {
      expect((await contas.atualizar(id, { papel: 'ADMIN' })).r).toMatchObject({
        __typename: 'UsuarioNaoEncontrado',
      });
    }
    expect(contas.writes()).toEqual([]);
  });

  test.each([
    [409, 'USUARIO_EM_USO', undefined, 'DadosInvalidos', 'username'],
    [422, 'DADOS_INVALIDOS', 'roles', 'DadosInvalidos', 'papel'],
    [422, 'DADOS_INVALIDOS', undefined, 'DadosInvalidos', null],
    [409, 'ULTIMO_ADMIN', undefined, 'UsuarioEmUso', 'id'],
    [404, 'USUARIO_NAO_ENCONTRADO', undefined, 'UsuarioNaoEncontrado', 'id'],
  ])('refused with %i %s ends no session', async (status, codigo, field, __typename, campo) => {
    const marina = contas.bench.tokenOf('marina');
    contas.bench.api.spoil(READ, perfil());
    contas.bench.refuse(SAVE, status, codigo, { campo: field });
    expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
      __typename,
      campo,
    });
    expect(await sessaoOf(marina)).toMatchObject({ username: 'marina' });
  });

  test('whose reply is lost is read back, and ends the sessions at once (SEC-26)', async () => {
    const marina = contas.bench.tokenOf('marina');
    expect(await sessaoOf(marina)).not.toBeNull();
    inTurn(READ, perfil(), perfil({ status: 'BANIDO' }));
    contas.bench.api.spoil(SAVE, 'before');
    expect((await contas.atualizar(7, { status: 'BANIDO' })).r).toMatchObject({
      status: 'BANIDO',
    });
    expect(await sessaoOf(marina)).toBeNull();
    contas.bench.api.spoil(READ, perfil(), 2);
    contas.bench.api.spoil(SAVE, 'before');
    const { errors } = await contas.atualizar(7, { senha: 'Outra@2026' });
    expect(errors?.[0]?.message).toContain('Load the account again');
    expect(contas.writes()).toEqual([SAVE, SAVE]);
  });
});

describe('a removal on an API with the contract', () => {
  test('ends the sessions of the account at once (SEC-26)', async () => {
    const marina = contas.bench.tokenOf('marina');
    expect(await sessaoOf(marina)).not.toBeNull();
    contas.bench.refuse(REMOVE, 409, 'USUARIO_EM_USO');
    await contas.excluir(7);
    expect(await sessaoOf(marina)).not.toBeNull();
    contas.bench.api.spoil(REMOVE, { status: 200, body: '' });
    await contas.excluir(7);
    expect(await sessaoOf(marina)).toBeNull();
  });

  test('is one call, whose reply decides (API-25)', async () => {
    contas.bench.api.spoil(REMOVE, { status: 200, body: '' });
    expect((await contas.excluir('07')).r).toEqual({ __typename: 'UsuarioExcluido', id: '7' });
    contas.bench.refuse(REMOVE, 409, 'USUARIO_EM_USO');
    expect((await contas.excluir(7)).r).toMatchObject({ __typename: 'UsuarioEmUso' });
    contas.bench.refuse(REMOVE, 404, 'USUARIO_NAO_ENCONTRADO');
    expect((await contas.excluir(7)).r).toMatchObject({ __typename: 'UsuarioNaoEncontrado' });
    contas.bench.refuse(REMOVE, 403, 'PROIBIDO');
    expect((await contas.excluir(7)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(contas.bench.calls()).toEqual([REMOVE, REMOVE, REMOVE, REMOVE]);
  });

  test("of one's own account, or of an id that is no number, is not sent (C-64)", async () => {
    for (const id of ['8', '08']) {
      expect((await contas.excluir(id)).r).toMatchObject({ __typename: 'UsuarioEmUso' });
    }
    expect((await contas.excluir('../1')).r).toMatchObject({ __typename: 'UsuarioNaoEncontrado' });
    expect(contas.bench.calls()).toEqual([]);
  });

  test('whose reply is lost is looked up', async () => {
    contas.bench.api.spoil(REMOVE, 'before');
    contas.bench.refuse(READ, 404, 'USUARIO_NAO_ENCONTRADO');
    expect((await contas.excluir(7)).r).toMatchObject({ __typename: 'UsuarioExcluido' });
    contas.bench.api.spoil(REMOVE, 'before');
    contas.bench.api.spoil(READ, perfil());
    const { errors } = await contas.excluir(7);
    expect(errors?.[0]?.message).toContain('before deleting it again');
    expect(contas.bench.calls()).toEqual([REMOVE, READ, REMOVE, READ]);
  });
});

async function sessaoOf(token: string) {
  return (await contas.bench.execute('{ sessao { username } }', { token })).data?.['sessao'];
}
