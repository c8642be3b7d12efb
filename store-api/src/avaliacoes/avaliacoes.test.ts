import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Buyer, createBuyer } from '../../test/buyers.ts';
import { createProduto, createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';
import type { StatusPedido } from '../pedidos/status.ts';
import { shownName } from './service.ts';

const Kept = z.object({ id: z.int() });
const Lines = z.object({ itens: z.array(z.object({ podeAvaliar: z.boolean() })) });
const Page = z.object({
  content: z.array(z.looseObject({ id: z.union([z.int(), z.string()]) })),
});

onEachEngine('reviews', (db) => {
  let api: TestServer;
  let admin: { id: number; username: string };
  let buyer: Buyer;
  let produto: { id: number; slug: string };
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    buyer = await createBuyer(db());
    produto = await createProduto(db(), { nome: 'Âmbar', estoque: 50 });
  });

  const order = async (status: StatusPedido = 'CONCLUIDO', usuarioId = buyer.id) =>
    (await createPedido(db(), { usuarioId, produtoId: produto.id, status })).id;
  const review = (
    pedidoId: number,
    change: object = {},
    as: Omit<Buyer, 'cpf' | 'enderecoId'> = buyer,
  ) =>
    api.request('POST', `/api/pedidos/${pedidoId}/avaliacoes`, {
      token: api.token(as),
      body: { produtoId: produto.id, nota: 5, texto: '  Fixa bem.  ', ...change },
    });
  const asAdmin = (method: string, path: string, body?: object) =>
    api.request(method, `/api${path}`, { token: api.token(admin), body });
  const publish = async (nota = 5) => {
    const { id } = Kept.parse((await review(await order(), { nota })).body);
    await asAdmin('PUT', `/avaliacoes/${id}`, { estado: 'PUBLICADA' });
    return id;
  };
  const shown = async () =>
    (await api.request('GET', `/api/produtos/${produto.id}/avaliacoes`)).body;
  const inFigures = async () =>
    Object((await api.request('GET', `/api/produtos/slug/${produto.slug}`)).body).avaliacoes;

  it('waits for the shop, and shows no more than a first name and an initial (A13)', async () => {
    const pedidoId = await order();
    expect(await review(pedidoId)).toMatchObject({
      status: 200,
      body: { pedidoId, autor: 'Marina C.', nota: 5, texto: 'Fixa bem.', estado: 'PENDENTE' },
    });
    expect(await shown()).toMatchObject({ content: [], totalElements: 0 });
    expect(await inFigures()).toBeNull();
    expect(await checkInvariants(db())).toEqual([]);
  });

  it.each([
    ['Marina Costa Lima', 'Marina L.'],
    ['marina', 'marina'],
    ['Érico de ávila', 'Érico Á.'],
    ['Visite golpe.com agora', null],
    ['u1', null],
    ['', null],
  ])('shows the name %j as %j (A13)', (nome, expected) => {
    expect(shownName(nome, 'u1')).toBe(expected);
  });

  describe('refusals (A13)', () => {
    it.each(['PENDENTE', 'PAGO', 'ENVIADO', 'CANCELADO'] as const)(
      'an order that is %s',
      async (status) => {
        expect(await review(await order(status))).toMatchObject({
          status: 409,
          body: { codigo: 'PEDIDO_NAO_ENTREGUE' },
        });
      },
    );

    it.each([{ nota: 0 }, { nota: 6 }, { nota: 4.5 }, { nota: null }, { texto: 'a'.repeat(1001) }])(
      'the fields %j',
      async (change) => {
        expect((await review(await order(), change)).status).toBe(400);
      },
    );

    it('an order of another account, and a product that was not ordered', async () => {
      const pedidoId = await order();
      expect((await review(pedidoId, {}, await createBuyer(db()))).status).toBe(404);
      const { id } = await createProduto(db());
      expect(await review(pedidoId, { produtoId: id })).toMatchObject({
        status: 422,
        body: { codigo: 'PRODUTO_FORA_DO_PEDIDO' },
      });
    });

    it('a second review of a product of the same order; an equal one is the same review', async () => {
      const pedidoId = await order();
      const [one, same] = await Promise.all([review(pedidoId), review(pedidoId)]);
      expect(same).toMatchObject({ status: 200, body: { id: Kept.parse(one.body).id } });
      expect(await review(pedidoId, { nota: 1 })).toMatchObject({
        status: 409,
        body: { codigo: 'JA_AVALIADO' },
      });
      expect((await review(await order(), { nota: 1 })).status).toBe(200);
    });
  });

  it('that the shop refused may be written anew, and is moderated again (A13)', async () => {
    const pedidoId = await order();
    const { id } = Kept.parse((await review(pedidoId)).body);
    const refusal = { estado: 'RECUSADA', motivo: 'Traz um telefone.' };
    const line = async () => {
      const { body } = await api.request('GET', `/api/pedidos/${pedidoId}`, {
        token: api.token(buyer),
      });
      return Object(body).itens[0].podeAvaliar;
    };
    expect(await line()).toBe(false);
    await asAdmin('PUT', `/avaliacoes/${id}`, refusal);
    await asAdmin('PUT', `/avaliacoes/${id}/resposta`, { texto: 'Escreva de novo.' });
    expect(await line()).toBe(true);
    expect((await review(pedidoId)).body).toMatchObject({ id, ...refusal });
    const anew = { nota: 4, texto: 'Fixa o dia todo.' };
    const waiting = { ...anew, id, estado: 'PENDENTE', motivo: null, resposta: null };
    expect(await review(pedidoId, anew)).toMatchObject({ status: 200, body: waiting });
    expect(await line()).toBe(false);
    expect(await review(pedidoId, { nota: 1 })).toMatchObject({ status: 409 });
  });

  it('says on one line of each product whether it may still be reviewed (A13)', async () => {
    const pedidoId = await order();
    await db()
      .insertInto('pedido_itens')
      .values({
        pedido_id: pedidoId,
        produto_id: produto.id,
        nome_produto: 'Âmbar',
        quantidade: 1,
        preco_unitario: 0,
      })
      .execute();
    const lines = async (id: number) => {
      const { body } = await api.request('GET', `/api/pedidos/${id}`, { token: api.token(buyer) });
      return Lines.parse(body).itens.map(({ podeAvaliar }) => podeAvaliar);
    };
    expect(await lines(pedidoId)).toEqual([true, false]);
    await review(pedidoId);
    expect(await lines(pedidoId)).toEqual([false, false]);
    expect(await lines(await order('ENVIADO'))).toEqual([false]);
    await db().deleteFrom('pedido_itens').where('preco_unitario', '=', 0).execute();
  });

  it('is published, counted and answered; a refusal takes it away again (A13)', async () => {
    const ids = [await publish(5), await publish(4), await publish(4)];
    const [first] = ids;
    await asAdmin('PUT', `/avaliacoes/${first}/resposta`, { texto: ' Obrigada! ' });
    expect(await shown()).toMatchObject({
      totalElements: 3,
      content: [{ nota: 4 }, { nota: 4 }, { id: first, resposta: 'Obrigada!', autor: 'Marina C.' }],
    });
    expect(JSON.stringify(await shown())).not.toMatch(/pedidoId|usuario|Costa/);
    expect(await inFigures()).toEqual({ total: 3, media: 4.3, porNota: [0, 0, 0, 2, 1] });
    const refusal = { estado: 'RECUSADA', motivo: 'Traz um telefone.' };
    const refused = await asAdmin('PUT', `/avaliacoes/${first}`, refusal);
    expect(refused).toMatchObject({ status: 200, body: refusal });
    expect(await inFigures()).toMatchObject({ total: 2, media: 4 });
    const own = await api.request('GET', '/api/avaliacoes/me', { token: api.token(buyer) });
    expect(z.array(Kept.loose()).parse(own.body)).toMatchObject([
      {},
      {},
      { id: first, ...refusal },
    ]);
  });

  it('that does not exist is neither decided nor answered: 404 (A13)', async () => {
    const unknown = { status: 404, body: { codigo: 'AVALIACAO_NAO_ENCONTRADA' } };
    const decide = asAdmin('PUT', '/avaliacoes/999999', { estado: 'PUBLICADA' });
    expect(await decide).toMatchObject(unknown);
    const reply = asAdmin('PUT', '/avaliacoes/999999/resposta', { texto: 'Obrigada!' });
    expect(await reply).toMatchObject(unknown);
  });

  it('is listed by state, newest first, for administrators (A13)', async () => {
    await db().deleteFrom('avaliacoes').execute();
    const published = await publish();
    const { id } = Kept.parse((await review(await order())).body);
    const ids = async (query: string) =>
      Page.parse((await asAdmin('GET', `/avaliacoes?${query}`)).body).content.map((row) => row.id);
    expect(await ids('')).toEqual([id, published]);
    expect(await ids('estado=PENDENTE')).toEqual([id]);
    expect(await ids('estado=PUBLICADA')).toEqual([published]);
    expect(await ids('estado=RECUSADA')).toEqual([]);
    expect(await ids('size=1&page=1')).toEqual([published]);
    expect(await ids('busca=ambar')).toEqual([id, published]);
    expect(await ids('busca=FIXA&estado=PENDENTE')).toEqual([id]);
    expect(await ids('busca=oud')).toEqual([]);
  });

  it('is in the audit once for each decision, without its text (A13)', async () => {
    const id = await publish();
    await asAdmin('PUT', `/avaliacoes/${id}`, { estado: 'PUBLICADA' });
    await asAdmin('PUT', `/avaliacoes/${id}/resposta`, { texto: 'Obrigada!' });
    await asAdmin('PUT', `/avaliacoes/${id}/resposta`, { texto: null });
    await asAdmin('PUT', `/avaliacoes/${id}`, { estado: 'RECUSADA', motivo: 'Telefone' });
    const { body } = await asAdmin('GET', `/auditoria?tipo=PRODUTO&alvo=${produto.id}`);
    const Audit = z.object({
      content: z.array(z.object({ resumo: z.string(), autor: z.string().nullable() })),
    });
    expect(
      Audit.parse(body).content.flatMap(({ resumo, autor }) =>
        resumo.includes('valiação') ? [[resumo, autor]] : [],
      ),
    ).toEqual(
      [
        `Avaliação ${id} recusada`,
        `Resposta removida da avaliação ${id}`,
        `Resposta à avaliação ${id}`,
        `Avaliação ${id} publicada`,
      ].map((resumo) => [resumo, admin.username]),
    );
  });

  it('stays without its buyer and its order after an erasure (A13, P3)', async () => {
    const id = await publish();
    const refused = await publish();
    const refusal = { estado: 'RECUSADA', motivo: 'Traz um telefone.' };
    await asAdmin('PUT', `/avaliacoes/${refused}`, refusal);
    await api.request('POST', '/api/usuarios/me/exclusao', {
      token: api.token(buyer),
      body: { senha: SENHA },
    });
    expect(await shown()).toMatchObject({
      content: [{ id, autor: null, nota: 5, texto: 'Fixa bem.' }],
    });
    const { body } = await asAdmin('GET', '/avaliacoes');
    expect(Page.parse(body).content[0]).toMatchObject({ id, autor: null, pedidoId: null });
    expect((await asAdmin('PUT', `/avaliacoes/${refused}`, refusal)).status).toBe(404);
    expect(await checkInvariants(db())).toEqual([]);
  });
});
