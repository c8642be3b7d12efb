import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { type Reply, TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { publicCode } from './public-code.ts';
import type { StatusPedido } from './status.ts';

const Lista = z.array(z.object({ id: z.int(), status: z.string() }));

onEachEngine('reading orders', (db) => {
  let api: TestServer;
  let owner: { id: number; username: string };
  let token: string;
  let stranger: string;
  let admin: string;
  let produto: { id: number; variacoes: number[] };
  beforeAll(async () => {
    api = await TestServer.open(db());
    stranger = api.token(await createUsuario(db()));
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
    produto = await createProduto(db(), {
      nome: 'Âmbar Sereno',
      variacoes: [{ nome: '10 ml', preco: 5_000, estoque: 1_000 }],
    });
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    owner = await createUsuario(db());
    token = api.token(owner);
  });

  const order = (status: StatusPedido = 'PENDENTE', produtoId = produto.id) =>
    createPedido(db(), {
      usuarioId: owner.id,
      produtoId,
      ...(produtoId === produto.id ? { variacaoId: produto.variacoes[0] ?? 0 } : {}),
      status,
    });
  const get = (path: string, as: string | undefined = token) =>
    api.request('GET', `/api/pedidos${path}`, as === undefined ? {} : { token: as });
  const idsOf = ({ body }: Reply): number[] =>
    (Array.isArray(body) ? Lista.parse(body) : Lista.parse(Object(body).content)).map(
      ({ id }) => id,
    );

  describe("the caller's orders (API-26)", () => {
    it('newest first, own orders only, as a plain list (ORD-03)', async () => {
      expect(await get('/me')).toMatchObject({ status: 200, body: [] });
      const ids = [];
      for (let n = 0; n < 3; n += 1) ids.unshift((await order()).id);
      expect(idsOf(await get('/me'))).toEqual(ids);
      expect(idsOf(await get('/me', stranger))).toEqual([]);
      expect(idsOf(await get('/me?size=2&page=1'))).toEqual(ids.slice(2));
      expect(idsOf(await get('/me?page=&size=&status=&busca='))).toEqual(ids);
    });

    it('as a page with totals and at most 100 orders (GW-16)', async () => {
      const ids = [];
      for (let n = 0; n < 3; n += 1) ids.unshift((await order()).id);
      const page = await get('/me?formato=pagina&size=2&page=1&status=PENDENTE&busca=oud');
      expect(page.body).toMatchObject({ totalElements: 0, filtrosAplicados: ['status', 'busca'] });
      expect((await get('/me?formato=pagina&size=2&page=1')).body).toMatchObject({
        content: [{ id: ids[2] }],
        totalElements: 3,
        totalPages: 2,
        filtrosAplicados: [],
      });
      expect((await get('/me?formato=pagina')).body).toMatchObject({ size: 100, totalPages: 1 });
    });

    it('by number, by name without accents, by status in both vocabularies (ORD-01, ORD-02)', async () => {
      const outro = await createProduto(db(), { nome: 'Cedro 100%' });
      const first = await order('CONCLUIDO');
      const second = await order('PENDENTE', outro.id);
      expect(idsOf(await get(`/me?busca=${first.id}`))).toContain(first.id);
      expect(idsOf(await get('/me?busca=ambar%20SERENO%20%E2%80%94%2010'))).toEqual([first.id]);
      expect(idsOf(await get('/me?busca=sereno%2010'))).toEqual([first.id]);
      expect(idsOf(await get('/me?busca=100%25'))).toEqual([second.id]);
      expect(idsOf(await get('/me?busca=_'))).toEqual([]);
      for (const word of ['ENTREGUE', 'concluido']) {
        expect((await get(`/me?status=${word}`)).body).toMatchObject([
          { id: first.id, status: 'ENTREGUE' },
        ]);
      }
      expect((await get('/me?status=PERDIDO')).status).toBe(400);
    });
  });

  describe('one order, its status and its history (API-27, API-28)', () => {
    it('customers read ENTREGUE, admins read CONCLUIDO (C-52)', async () => {
      const { id } = await order('CONCLUIDO');
      for (const [as, status] of [
        [token, 'ENTREGUE'],
        [admin, 'CONCLUIDO'],
      ]) {
        expect((await get(`/${id}`, as)).body).toMatchObject({ id, status });
        expect((await get(`/${id}/status`, as)).body).toEqual({ status });
        expect((await get(`/${id}/historico`, as)).body).toMatchObject([{ para: status }]);
      }
    });

    it("404 for another customer's order, 401 without a token (P8)", async () => {
      const { id } = await order();
      for (const path of ['', '/status', '/historico']) {
        expect(await get(`/${id}${path}`, stranger)).toMatchObject(
          refusal(404, 'PEDIDO_NAO_ENCONTRADO'),
        );
        expect(await get(`/2147483647${path}`)).toMatchObject(
          refusal(404, 'PEDIDO_NAO_ENCONTRADO'),
        );
        expect(await api.request('GET', `/api/pedidos/${id}${path}`)).toMatchObject(
          refusal(401, 'NAO_AUTENTICADO'),
        );
        expect((await get(`/abc${path}`)).status).toBe(400);
      }
    });

    it('the history has reasons; author and default reasons for admins only (A4)', async () => {
      const { id } = await order();
      const change = (body: object) =>
        api.request('PUT', `/api/pedidos/${id}`, { token: admin, body });
      await change({ status: 'PAGO', motivo: 'Pix recebido' });
      await change({ status: 'ENVIADO' });
      await change({ status: 'CONCLUIDO' });
      await change({ status: 'PAGO', motivo: 'voltou do correio' });
      await change({ status: 'CONCLUIDO' });
      const data = expect.any(String);
      expect((await get(`/${id}/historico`)).body).toEqual([
        { de: null, para: 'PENDENTE', motivo: null, data },
        { de: 'PENDENTE', para: 'PAGO', motivo: 'Pix recebido', data },
        { de: 'PAGO', para: 'ENVIADO', motivo: null, data },
        { de: 'ENVIADO', para: 'ENTREGUE', motivo: null, data },
        { de: 'ENTREGUE', para: 'PAGO', motivo: 'voltou do correio', data },
        { de: 'PAGO', para: 'ENTREGUE', motivo: null, data },
      ]);
      const by = { autorId: expect.any(Number), autor: expect.any(String) };
      expect((await get(`/${id}/historico`, admin)).body).toMatchObject([
        { autorId: null, autor: null },
        { ...by, motivo: 'Pix recebido' },
        { ...by, motivo: 'mudança de status' },
        { ...by, para: 'CONCLUIDO', motivo: 'mudança de status' },
        { ...by, motivo: 'voltou do correio' },
        { ...by, para: 'CONCLUIDO', motivo: 'mudança fora da ordem' },
      ]);
    });
  });

  describe('the public page (C-16)', () => {
    it('with the token of a reader: the order, in the vocabulary of the caller', async () => {
      const { id } = await order('CONCLUIDO');
      expect((await get(`/public/${id}`)).body).toMatchObject({
        id,
        status: 'ENTREGUE',
        total: 50,
      });
      expect((await get(`/public/${id}`, admin)).body).toMatchObject({ id, status: 'CONCLUIDO' });
    });

    it('with the code of the mail: end of the number and status, no personal data', async () => {
      const { id } = await order('CONCLUIDO');
      const codigo = publicCode(api.secret, id);
      const answer = { numero: `…${String(id).slice(-4)}`, status: 'ENTREGUE' };
      for (const as of [undefined, stranger, 'not.a.token']) {
        const options = as === undefined ? {} : { token: as };
        const path = `/api/pedidos/public/${id}?codigo=${codigo}`;
        expect((await api.request('GET', path, options)).body).toEqual(answer);
      }
    });

    it('404 without either, whether the order exists or not', async () => {
      const { id } = await order();
      const codigo = publicCode(api.secret, id + 1);
      for (const path of [`${id}`, `${id}?codigo=`, `${id}?codigo=${codigo}`, '2147483647']) {
        for (const options of [{}, { token: stranger }]) {
          expect(await api.request('GET', `/api/pedidos/public/${path}`, options)).toMatchObject(
            refusal(404, 'PEDIDO_NAO_ENCONTRADO'),
          );
        }
      }
    });
  });

  describe('all orders, for admins (API-30)', () => {
    it('pages of 10, newest first, with the right totals (AORD-06)', async () => {
      for (let n = 0; n < 12; n += 1) await order();
      const { body } = await get('', admin);
      const { totalElements } = Object(body);
      expect(body).toMatchObject({
        number: 0,
        size: 10,
        numberOfElements: 10,
        first: true,
        totalPages: Math.ceil(totalElements / 10),
      });
      const all = idsOf(await get('?size=200', admin));
      expect(idsOf(await get('', admin))).toEqual(all.slice(0, 10));
      expect(idsOf(await get('?page=1&size=5', admin))).toEqual(all.slice(5, 10));
      expect((await get('?page=1000', admin)).body).toMatchObject({ content: [], empty: true });
    });

    it('by status in both vocabularies; empty means all (AORD-01)', async () => {
      await order('CONCLUIDO');
      const { totalElements } = Object((await get('?status=', admin)).body);
      expect(totalElements).toBeGreaterThan(1);
      for (const word of ['CONCLUIDO', 'ENTREGUE']) {
        const { body } = await get(`?status=${word}&size=200`, admin);
        const pedidos = Lista.parse(Object(body).content);
        expect(new Set(pedidos.map(({ status }) => status))).toEqual(new Set(['CONCLUIDO']));
      }
    });

    it('for admins only, and 400 for an invalid query', async () => {
      expect(await get('')).toMatchObject(refusal(403, 'ACESSO_NEGADO'));
      expect(await api.request('GET', '/api/pedidos')).toMatchObject(
        refusal(401, 'NAO_AUTENTICADO'),
      );
      for (const query of ['status=PERDIDO', 'page=-1', 'size=0', 'size=x']) {
        expect((await get(`?${query}`, admin)).status).toBe(400);
      }
    });
  });

  describe('preference of the second provider (API-33, C-47)', () => {
    const checkout = (server: TestServer, id: number, as: string) =>
      server.request('POST', `/api/pedidos/${id}/checkout`, { token: as });

    it('409 without the provider', async () => {
      const { id } = await order();
      expect(await checkout(api, id, token)).toMatchObject(refusal(409, 'PAGAMENTO_INDISPONIVEL'));
    });

    it('with it: constant, for the owner only, while the order can be paid', async () => {
      await using shop = await TestServer.open(db(), { shop: { ...TEST_SHOP, preferences: true } });
      const mine = shop.token(owner);
      const { id } = await order();
      const { body } = await checkout(shop, id, mine);
      expect(body).toEqual({ preferenceId: expect.stringMatching(/^pref_[\w-]{22}$/) });
      expect((await checkout(shop, id, mine)).body).toEqual(body);
      const someone = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
      for (const [number, as] of [
        [id, shop.token(someone)],
        [2_147_483_647, mine],
      ] as const) {
        expect(await checkout(shop, number, as)).toMatchObject(
          refusal(404, 'PEDIDO_NAO_ENCONTRADO'),
        );
      }
      const paid = await order('PAGO');
      expect(await checkout(shop, paid.id, mine)).toMatchObject(refusal(409, 'PEDIDO_NAO_PAGAVEL'));
    });
  });

  describe('choosing the payment method', () => {
    const choose = (id: number, metodo: unknown, as = token) =>
      api.request('PUT', `/api/pedidos/${id}/metodo`, { token: as, body: { metodo } });
    const minutesLeft = ({ body }: Reply): number =>
      (Date.parse(String(Object(body).reservaAte)) - Date.parse(String(Object(body).data))) /
      60_000;

    it('keeps the promised end of the reservation, never beyond that of a new order (SEC-18)', async () => {
      const { id } = await order();
      const promised = minutesLeft(await choose(id, 'PIX'));
      const card = await choose(id, 'CARTAO');
      expect(card).toMatchObject({ status: 200, body: { metodo: 'CARTAO', versao: 3 } });
      expect(minutesLeft(card)).toBe(promised);
      expect((await choose(id, 'CARTAO')).body).toEqual(card.body);
      for (let n = 0; n < 3; n += 1) {
        await choose(id, 'CARTAO');
        expect(minutesLeft(await choose(id, 'PIX'))).toBeLessThanOrEqual(24 * 60);
      }
    });

    it('for the owner only, while PENDENTE', async () => {
      const { id } = await order();
      expect(await choose(id, 'PIX', stranger)).toMatchObject(
        refusal(404, 'PEDIDO_NAO_ENCONTRADO'),
      );
      expect(await choose(id, 'BOLETO')).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
      const paid = await order('PAGO');
      expect(await choose(paid.id, 'PIX')).toMatchObject(refusal(409, 'PEDIDO_NAO_PENDENTE'));
    });
  });
});

function refusal(status: number, codigo: string) {
  return { status, body: { codigo, mensagem: expect.any(String) } };
}
