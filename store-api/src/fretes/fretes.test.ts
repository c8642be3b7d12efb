import { UFS } from '@decantaria/brasil/uf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_FRETES } from '../../demo/fretes.ts';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const BODY = { servico: 'Motoboy', valor: 12.9, prazoMinDias: 1, prazoMaxDias: 3 };
const CE = {
  uf: 'CE',
  servico: 'Motoboy',
  valor: 12.9,
  prazo: '1 a 3 dias úteis',
  prazoMinDias: 1,
  prazoMaxDias: 3,
};

onEachEngine('freights', (db) => {
  let api: TestServer;
  let admin: string;
  let user: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
    user = api.token(await createUsuario(db()));
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(() => db().deleteFrom('fretes').execute());

  const put = (uf: string, body: object, token = admin) =>
    api.request('PUT', `/api/fretes/${uf}`, { token, body });
  const remove = (uf: string, token = admin) =>
    api.request('DELETE', `/api/fretes/${uf}`, { token });
  const cotar = (body: object) => api.request('POST', '/api/frete/cotar', { body });

  describe('the table', () => {
    it('admins set, change and delete; everyone reads', async () => {
      expect(await put('ce', BODY)).toMatchObject({ status: 200, body: CE });
      await put('SP', { ...BODY, valor: '23,90'.replace(',', '.'), prazoMaxDias: '1' });
      await put('CE', { ...BODY, valor: 0 });
      const { status, body, headers } = await api.request('GET', '/api/fretes');
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=30']);
      expect(body).toEqual([
        { ...CE, valor: 0 },
        { ...CE, uf: 'SP', valor: 23.9, prazo: '1 dia útil', prazoMaxDias: 1 },
      ]);
      expect((await remove('SP')).status).toBe(204);
      expect(await remove('SP')).toMatchObject(refusal(404, 'NAO_ENCONTRADO'));
      expect((await api.request('GET', '/api/fretes')).body).toEqual([{ ...CE, valor: 0 }]);
    });

    it('for admins only', async () => {
      expect(await put('CE', BODY, user)).toMatchObject(refusal(403, 'ACESSO_NEGADO'));
      expect(await remove('CE', user)).toMatchObject(refusal(403, 'ACESSO_NEGADO'));
      expect(await api.request('PUT', '/api/fretes/CE', { body: {} })).toMatchObject(
        refusal(401, 'NAO_AUTENTICADO'),
      );
    });

    it.each([
      { servico: ' ' },
      { valor: -1 },
      { valor: 'caro' },
      { valor: 10_000.01 },
      { prazoMinDias: -1 },
      { prazoMaxDias: 366 },
      { prazoMaxDias: null },
    ])('400 for %j', async (wrong) => {
      expect(await put('CE', { ...BODY, ...wrong })).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
    });

    it('422 for reversed times, 404 for an unknown state', async () => {
      expect(await put('CE', { ...BODY, prazoMinDias: 4 })).toMatchObject(
        refusal(422, 'PRAZO_INVALIDO'),
      );
      expect(await put('XX', BODY)).toMatchObject(refusal(404, 'NAO_ENCONTRADO'));
      expect(await remove('XX')).toMatchObject(refusal(404, 'NAO_ENCONTRADO'));
    });

    it('a default for the states without a row (DASH-04)', async () => {
      const padrao = (method: string, body?: object, token = admin) =>
        api.request(method, '/api/fretes/padrao', { token, ...(body ? { body } : {}) });
      expect(await padrao('GET')).toMatchObject({ status: 200, body: { padrao: null } });
      expect(await padrao('DELETE')).toMatchObject(refusal(404, 'NAO_ENCONTRADO'));
      expect(await padrao('PUT', BODY, user)).toMatchObject(refusal(403, 'ACESSO_NEGADO'));
      expect(await padrao('PUT', { ...BODY, prazoMinDias: 4 })).toMatchObject(
        refusal(422, 'PRAZO_INVALIDO'),
      );
      const { uf: _, ...rate } = CE;
      expect(await padrao('PUT', BODY)).toMatchObject({ status: 200, body: rate });
      expect((await padrao('GET')).body).toEqual({ padrao: rate });
      await put('CE', { ...BODY, valor: 5 });
      expect((await api.request('GET', '/api/fretes')).body).toEqual([{ ...CE, valor: 5 }]);
      expect((await cotar({ estado: 'CE' })).body).toMatchObject({ valor: 5 });
      expect((await cotar({ estado: 'AC' })).body).toMatchObject({
        uf: 'AC',
        valor: 12.9,
        aCombinar: false,
      });
      expect((await padrao('DELETE')).status).toBe(204);
      expect((await cotar({ estado: 'AC' })).body).toMatchObject({ aCombinar: true });
    });

    it("the demo's table has the 27 states", () => {
      expect(DEMO_FRETES.map(({ uf }) => uf).toSorted()).toEqual([...UFS].toSorted());
    });
  });

  describe('quoting (S1, C-40)', () => {
    it('by CEP, with or without dash, or by state', async () => {
      await put('CE', BODY);
      const { uf, ...frete } = CE;
      for (const cep of ['60000-000', '60.000-000', 60_000_000]) {
        expect(await cotar({ cep })).toMatchObject({
          status: 200,
          body: { cep: '60000-000', uf, ...frete, aCombinar: false },
        });
      }
      expect((await cotar({ estado: ' ce ' })).body).toEqual({
        cep: null,
        uf,
        ...frete,
        aCombinar: false,
      });
    });

    it('to be agreed in a state without a price', async () => {
      expect((await cotar({ cep: '69900-000' })).body).toEqual({
        cep: '69900-000',
        uf: 'AC',
        servico: 'A combinar',
        valor: 0,
        prazo: null,
        prazoMinDias: null,
        prazoMaxDias: null,
        aCombinar: true,
      });
    });

    it('422 for an unknown CEP or state, 400 without both', async () => {
      for (const cep of ['00000-000', '123', 'abc', '78900-000']) {
        expect(await cotar({ cep })).toMatchObject(refusal(422, 'CEP_INVALIDO'));
      }
      expect(await cotar({ estado: 'XX' })).toMatchObject(refusal(422, 'UF_INVALIDA'));
      for (const body of [{}, { cep: '', estado: null }, { cep: {} }]) {
        expect(await cotar(body)).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
      }
    });
  });
});

function refusal(status: number, codigo: string) {
  return { status, body: expect.objectContaining({ codigo, mensagem: expect.any(String) }) };
}
