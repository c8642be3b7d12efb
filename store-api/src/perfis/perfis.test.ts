import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const ENDERECO = {
  logradouro: 'Rua das Essências',
  numero: '20',
  complemento: 'Casa 2',
  bairro: 'Centro',
  cidade: 'Eusébio',
  estado: 'CE',
  cep: '61760-000',
};

interface ReadPerfil {
  versao: number;
  enderecos: { id: number; padrao: boolean; logradouro: string }[];
}

onEachEngine('profiles', (db) => {
  let api: TestServer;
  let usuario: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db());
    token = api.token(usuario);
  });

  const read = () => api.request('GET', '/api/perfis/me', { token });
  const save = (body: object, from = token) =>
    api.request('PUT', '/api/perfis/me', { token: from, body });
  const perfil = async (): Promise<ReadPerfil> => Object((await read()).body);
  const add = (change: object = {}) =>
    api.request('POST', '/api/enderecos', { token, body: { ...ENDERECO, ...change } });

  describe('GET /api/perfis/me (API-18)', () => {
    it('creates an empty profile on the first read (ENT-07)', async () => {
      const { status, body } = await read();
      expect(status).toBe(200);
      expect(body).toEqual({
        id: usuario.id,
        perfilId: expect.any(Number),
        username: usuario.username,
        nome: null,
        email: `${usuario.username}@exemplo.com.br`,
        status: 'ATIVO',
        roles: ['ROLE_USER'],
        emailConfirmado: true,
        versaoConta: 0,
        nomeCompleto: null,
        telefone: null,
        cpf: null,
        enderecos: [],
        versao: 1,
      });
      expect((await read()).body).toEqual(body);
    });

    it('creates one profile for ten parallel first reads (API-18)', async () => {
      const replies = await Promise.all(Array.from({ length: 10 }, read));
      expect(new Set(replies.map(({ body }) => Object(body).perfilId)).size).toBe(1);
    });

    it('returns address fields under their own names (C-38)', async () => {
      await add();
      expect(await read()).toMatchObject({ body: { enderecos: [{ ...ENDERECO, padrao: true }] } });
    });
  });

  describe('GET /api/perfis/{id} (API-20)', () => {
    it('returns the own profile by account number (C-78)', async () => {
      const reply = await api.request('GET', `/api/perfis/${usuario.id}`, { token });
      expect(reply).toMatchObject({ status: 200, body: (await read()).body });
    });

    it('returns any profile to an administrator, also of a banned account (C-78)', async () => {
      const admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      const banned = await createUsuario(db(), { status: 'BANIDO' });
      expect(await api.request('GET', `/api/perfis/${banned.id}`, { token: admin })).toMatchObject({
        status: 200,
        body: { id: banned.id, status: 'BANIDO', enderecos: [] },
      });
    });

    it("answers 404 for another customer's profile, as for an unknown one (P8)", async () => {
      const other = await createUsuario(db());
      const admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      const unknown = { status: 404, body: { codigo: 'USUARIO_NAO_ENCONTRADO' } };
      expect(await api.request('GET', `/api/perfis/${other.id}`, { token })).toMatchObject(unknown);
      expect(await api.request('GET', '/api/perfis/2147483647', { token: admin })).toMatchObject(
        unknown,
      );
    });
  });

  describe('PUT /api/perfis/me (API-19)', () => {
    it('stores digits and returns the profile with its number (API-19)', async () => {
      const { body } = await save({
        nomeCompleto: ' Marina Costa ',
        telefone: '(85) 9 0000-0001',
        cpf: '111.444.777-35',
        email: 'outro@exemplo.com.br',
        username: 'outro',
        roles: ['ROLE_ADMIN'],
      });
      expect(body).toEqual({
        id: expect.any(Number),
        nomeCompleto: 'Marina Costa',
        telefone: '85900000001',
        cpf: '11144477735',
        enderecos: [],
        versao: 2,
      });
      expect((await read()).body).toMatchObject({
        perfilId: Object(body).id,
        username: usuario.username,
        roles: ['ROLE_USER'],
        nomeCompleto: 'Marina Costa',
        versao: 2,
      });
      await save({ cpf: '' });
    });

    it('keeps absent fields and clears blank or null ones (API-19)', async () => {
      await save({ nomeCompleto: 'Marina', telefone: '8500000001', cpf: '52998224725' });
      await add();
      expect((await save({ nomeCompleto: 'Marina Lima' })).body).toMatchObject({
        nomeCompleto: 'Marina Lima',
        telefone: '8500000001',
        cpf: '52998224725',
        enderecos: [ENDERECO],
      });
      expect((await save({ nomeCompleto: '', telefone: null, cpf: ' ' })).body).toMatchObject({
        nomeCompleto: null,
        telefone: null,
        cpf: null,
        enderecos: [ENDERECO],
      });
    });

    it.each([
      [{ cpf: '111.444.777-36' }, 'CPF_INVALIDO', 'cpf', 'CPF inválido'],
      [
        { telefone: '123' },
        'DADOS_INVALIDOS',
        'telefone',
        'Informe o telefone com DDD, com 10 ou 11 dígitos.',
      ],
    ])('refuses %j with 422 (C-36)', async (change, codigo, campo, mensagem) => {
      expect(await save({ nomeCompleto: 'Não fica', ...change })).toMatchObject({
        status: 422,
        body: { codigo, campo, mensagem },
      });
      expect((await read()).body).toMatchObject({ nomeCompleto: null, versao: 1 });
    });

    it("refuses another customer's CPF with 409 and accepts the own one again (API-19)", async () => {
      const other = api.token(await createUsuario(db()));
      expect((await save({ cpf: '12345678909' }, other)).status).toBe(200);
      expect((await save({ cpf: '123.456.789-09' }, other)).status).toBe(200);
      expect(await save({ cpf: '12345678909', nomeCompleto: 'X' })).toMatchObject({
        status: 409,
        body: { codigo: 'CPF_EM_USO', campo: 'cpf' },
      });
      expect((await read()).body).toMatchObject({ nomeCompleto: null });
    });

    it('refuses a stale versao with 409, also after a change of addresses (API-19)', async () => {
      const { versao } = await perfil();
      expect((await save({ nomeCompleto: 'Primeira', versao: String(versao) })).status).toBe(200);
      expect(await save({ nomeCompleto: 'Segunda', versao })).toMatchObject({
        status: 409,
        body: { codigo: 'CONFLITO' },
      });
      const before = await perfil();
      await add();
      expect((await save({ enderecos: [], versao: before.versao })).status).toBe(409);
      expect(await read()).toMatchObject({
        body: { nomeCompleto: 'Primeira', enderecos: [ENDERECO] },
      });
    });

    it('saves one of ten parallel changes with the same versao (API-19)', async () => {
      const { versao } = await perfil();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) => save({ nomeCompleto: `Nome ${n}`, versao })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    });
  });

  describe('the address list (API-19)', () => {
    it('changes listed addresses, adds those without a number and deletes the others (API-19)', async () => {
      await add({ logradouro: 'Fica' });
      await add({ logradouro: 'Sai' });
      const [kept, gone] = (await perfil()).enderecos;
      const { body } = await save({
        enderecos: [
          { ...ENDERECO, id: String(kept?.id), logradouro: 'Mudou' },
          { ...ENDERECO, logradouro: 'Novo', estado: 'ceará', cep: '61760000' },
        ],
      });
      expect(Object(body).enderecos).toEqual([
        { ...ENDERECO, id: kept?.id, logradouro: 'Mudou', padrao: true },
        { ...ENDERECO, id: expect.any(Number), logradouro: 'Novo', padrao: false },
      ]);
      expect((await perfil()).enderecos.map(({ id }) => id)).not.toContain(gone?.id);
    });

    it('keeps absent fields of a listed address, such as bairro (API-19)', async () => {
      await add();
      const [{ id } = { id: 0 }] = (await perfil()).enderecos;
      const { logradouro, cidade, estado, cep } = ENDERECO;
      const old = { id, logradouro, numero: '21', cidade, estado, cep };
      expect((await save({ enderecos: [old] })).body).toMatchObject({
        enderecos: [{ ...ENDERECO, numero: '21', padrao: true }],
      });
      expect((await save({ enderecos: [{ id, complemento: null }] })).body).toMatchObject({
        enderecos: [{ complemento: null, bairro: 'Centro' }],
      });
    });

    it('makes the claimed address the default, else keeps the former one (ADDR-03)', async () => {
      await add();
      await add();
      const [first, second] = (await perfil()).enderecos;
      const list = (padrao: boolean) => [
        { ...first, padrao: true },
        { ...second, padrao },
      ];
      const defaultsAfter = async (enderecos: object[]) => {
        const { body } = await save({ enderecos });
        const { enderecos: after }: ReadPerfil = Object(body);
        return after.filter(({ padrao }) => padrao).map(({ id }) => id);
      };
      expect(await defaultsAfter(list(false))).toEqual([first?.id]);
      expect(await defaultsAfter(list(true))).toEqual([second?.id]);
      expect(await defaultsAfter([{ id: first?.id }, { id: second?.id }])).toEqual([second?.id]);
      expect(await defaultsAfter([{ id: first?.id }])).toEqual([first?.id]);
      expect(await defaultsAfter([])).toEqual([]);
    });

    it.each([
      ['not the own', 404, 'ENDERECO_NAO_ENCONTRADO', undefined],
      ['repeated', 422, 'DADOS_INVALIDOS', 'enderecos'],
      ['incomplete', 422, 'DADOS_INVALIDOS', 'enderecos.1.bairro'],
      ['beyond 30', 409, 'LIMITE_DE_ENDERECOS', 'enderecos'],
    ])(
      'refuses an address that is %s and changes nothing (API-19)',
      async (kind, status, codigo, campo) => {
        const other = api.token(await createUsuario(db()));
        const foreign = await api.request('POST', '/api/enderecos', {
          token: other,
          body: ENDERECO,
        });
        await add();
        const before = await perfil();
        const own = before.enderecos[0];
        const lists: Record<string, object[]> = {
          'not the own': [
            { ...ENDERECO, logradouro: 'Novo' },
            { ...ENDERECO, id: Object(foreign.body).id },
          ],
          repeated: [{ ...own }, { ...own }],
          incomplete: [{ ...ENDERECO }, { ...ENDERECO, bairro: '' }],
          'beyond 30': Array.from({ length: 31 }, () => ENDERECO),
        };
        expect(await save({ nomeCompleto: 'Não fica', enderecos: lists[kind] })).toMatchObject({
          status,
          body: campo === undefined ? { codigo } : { codigo, campo },
        });
        expect((await read()).body).toEqual({ ...before });
      },
    );

    it.each([{ enderecos: {} }, { enderecos: [1] }, { versao: 'x' }, { cpf: [] }])(
      'answers 400 for %j (API-19)',
      async (body) => {
        expect((await save(body)).status).toBe(400);
      },
    );
  });
});
