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

onEachEngine('perfil', (db) => {
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

  describe('API-18: ler', () => {
    it('ENT-07: o perfil que falta é criado na primeira leitura, vazio', async () => {
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
        nomeCompleto: null,
        telefone: null,
        cpf: null,
        enderecos: [],
        versao: 1,
      });
      expect((await read()).body).toEqual(body);
    });

    it('dez primeiras leituras ao mesmo tempo criam um só', async () => {
      const replies = await Promise.all(Array.from({ length: 10 }, read));
      expect(new Set(replies.map(({ body }) => Object(body).perfilId)).size).toBe(1);
    });

    it('C-38: os endereços vêm pelo nome', async () => {
      await add();
      expect(await read()).toMatchObject({ body: { enderecos: [{ ...ENDERECO, padrao: true }] } });
    });
  });

  describe('API-20: o de uma conta', () => {
    it('C-78: pelo número da conta, o próprio', async () => {
      const reply = await api.request('GET', `/api/perfis/${usuario.id}`, { token });
      expect(reply).toMatchObject({ status: 200, body: (await read()).body });
    });

    it('C-78: de qualquer conta para quem administra, também sem perfil ou banida', async () => {
      const admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      const banned = await createUsuario(db(), { status: 'BANIDO' });
      expect(await api.request('GET', `/api/perfis/${banned.id}`, { token: admin })).toMatchObject({
        status: 200,
        body: { id: banned.id, status: 'BANIDO', enderecos: [] },
      });
    });

    it('P8: o de outra pessoa é 404, como o de ninguém', async () => {
      const other = await createUsuario(db());
      const admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      const unknown = { status: 404, body: { codigo: 'USUARIO_NAO_ENCONTRADO' } };
      expect(await api.request('GET', `/api/perfis/${other.id}`, { token })).toMatchObject(unknown);
      expect(await api.request('GET', '/api/perfis/2147483647', { token: admin })).toMatchObject(
        unknown,
      );
    });
  });

  describe('API-19: salvar', () => {
    it('guarda os dígitos, e responde o perfil com o seu número', async () => {
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

    it('o que não vem fica; vazio ou null apaga', async () => {
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
    ])('C-36: %j é 422', async (change, codigo, campo, mensagem) => {
      expect(await save({ nomeCompleto: 'Não fica', ...change })).toMatchObject({
        status: 422,
        body: { codigo, campo, mensagem },
      });
      expect((await read()).body).toMatchObject({ nomeCompleto: null, versao: 1 });
    });

    it('o CPF de outra pessoa é 409; o próprio, de novo, não', async () => {
      const other = api.token(await createUsuario(db()));
      expect((await save({ cpf: '12345678909' }, other)).status).toBe(200);
      expect((await save({ cpf: '123.456.789-09' }, other)).status).toBe(200);
      expect(await save({ cpf: '12345678909', nomeCompleto: 'X' })).toMatchObject({
        status: 409,
        body: { codigo: 'CPF_EM_USO', campo: 'cpf' },
      });
      expect((await read()).body).toMatchObject({ nomeCompleto: null });
    });

    it('uma versao velha é 409 e não muda nada, também depois de mexer nos endereços', async () => {
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

    it('dez ao mesmo tempo com a mesma versao: um só salva', async () => {
      const { versao } = await perfil();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) => save({ nomeCompleto: `Nome ${n}`, versao })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    });
  });

  describe('API-19: a lista de endereços', () => {
    it('com número é mudado, sem número é novo, fora da lista é excluído', async () => {
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

    it('o que um listado não diz fica como estava: o bairro não se perde', async () => {
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

    it('ADDR-03: quem o pede passa a padrão; sem ninguém pedir, fica quem era', async () => {
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
      ['de outra pessoa', 404, 'ENDERECO_NAO_ENCONTRADO', undefined],
      ['repetido', 422, 'DADOS_INVALIDOS', 'enderecos'],
      ['incompleto', 422, 'DADOS_INVALIDOS', 'enderecos.1.bairro'],
      ['além de 30', 409, 'LIMITE_DE_ENDERECOS', 'enderecos'],
    ])('um endereço %s: nada muda', async (what, status, codigo, campo) => {
      const other = api.token(await createUsuario(db()));
      const foreign = await api.request('POST', '/api/enderecos', { token: other, body: ENDERECO });
      await add();
      const before = await perfil();
      const own = before.enderecos[0];
      const lists: Record<string, object[]> = {
        'de outra pessoa': [
          { ...ENDERECO, logradouro: 'Novo' },
          { ...ENDERECO, id: Object(foreign.body).id },
        ],
        repetido: [{ ...own }, { ...own }],
        incompleto: [{ ...ENDERECO }, { ...ENDERECO, bairro: '' }],
        'além de 30': Array.from({ length: 31 }, () => ENDERECO),
      };
      expect(await save({ nomeCompleto: 'Não fica', enderecos: lists[what] })).toMatchObject({
        status,
        body: campo === undefined ? { codigo } : { codigo, campo },
      });
      expect((await read()).body).toEqual({ ...before });
    });

    it.each([{ enderecos: {} }, { enderecos: [1] }, { versao: 'x' }, { cpf: [] }])(
      '%j nem se lê: 400',
      async (body) => {
        expect((await save(body)).status).toBe(400);
      },
    );
  });
});
