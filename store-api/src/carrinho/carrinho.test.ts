import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { runs } from '../../test/runs.ts';
import { type Reply, TestServer } from '../../test/server.ts';
import { untilWaiting } from '../../test/waiting.ts';
import { lockProdutos } from '../pedidos/stock.ts';

onEachEngine('cart', (db) => {
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

  const read = () => api.request('GET', `/api/carrinho?usuarioId=${usuario.id}`, { token });
  const add = (body: object) => api.request('POST', '/api/carrinho/adicionar', { token, body });
  const step = (which: string, query: string) =>
    api.request('POST', `/api/carrinho/${which}?${query}`, { token });
  const set = (itemId: number | undefined, quantidade: unknown) =>
    api.request('PUT', `/api/carrinho/itens/${itemId}`, { token, body: { quantidade } });
  const remove = (path: string) =>
    api.request('DELETE', `/api/carrinho/remover/${path}`, { token });

  const twoVolumes = (estoque = 10) =>
    createProduto(db(), {
      nome: 'Noite de Oud',
      variacoes: [
        { nome: '5 ml', preco: 3_990, estoque },
        { nome: '10 ml', preco: 7_990, estoque },
      ],
    });

  it('refuses a product that is deleted while it is added, on PostgreSQL too (MON-34)', async () => {
    const { id } = await createProduto(db(), { preco: 3_990, estoque: 9 });
    const { adding } = await db()
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('produtos').where('id', '=', id).execute();
        const request = add({ usuarioId: usuario.id, produtoId: id, quantidade: 1 });
        await untilWaiting(trx, 1);
        return { adding: request };
      });
    expect(await adding).toMatchObject({
      status: 404,
      body: { codigo: 'PRODUTO_NAO_ENCONTRADO' },
    });
  });

  it('refuses a volume that is deleted while it is added, on PostgreSQL too (MON-34)', async () => {
    const { id, variacoes } = await twoVolumes();
    const [variacaoId = 0] = variacoes;
    const { adding } = await db()
      .transaction()
      .execute(async (trx) => {
        await lockProdutos(trx, [{ produtoId: id }]);
        await trx.deleteFrom('variacoes').where('id', '=', variacaoId).execute();
        const request = add({ usuarioId: usuario.id, produtoId: id, variacaoId, quantidade: 1 });
        await untilWaiting(trx, 1);
        return { adding: request };
      });
    expect(await adding).toMatchObject({ status: 422, body: { codigo: 'ESCOLHA_VARIACAO' } });
  });

  describe('reading (API-07)', () => {
    it('starts empty and keeps its number', async () => {
      const { status, body } = await read();
      expect(status).toBe(200);
      expect(body).toEqual({ id: expect.any(Number), itens: [], total: 0 });
      expect((await read()).body).toEqual(body);
    });

    it('lines in order, with variation, current price and stock (ENT-06)', async () => {
      const oud = await twoVolumes();
      const ambar = await createProduto(db(), { nome: 'Âmbar', preco: 1_010, estoque: 3 });
      await add({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      await add({ produtoId: ambar.id, variacaoId: null, quantidade: 3 });
      await add({ produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 1 });
      await add({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 1 });
      const withoutImagem = { imagemUrl: null, imagem: null, disponivel: true };
      expect((await read()).body).toEqual({
        id: expect.any(Number),
        itens: [
          {
            ...withoutImagem,
            id: expect.any(Number),
            produtoId: oud.id,
            variacaoId: oud.variacoes[1],
            nomeProduto: 'Noite de Oud',
            variacaoNome: '10 ml',
            quantidade: 3,
            precoUnitario: 79.9,
            subtotal: 239.7,
            estoque: 10,
          },
          {
            ...withoutImagem,
            id: expect.any(Number),
            produtoId: ambar.id,
            variacaoId: null,
            nomeProduto: 'Âmbar',
            variacaoNome: null,
            quantidade: 3,
            precoUnitario: 10.1,
            subtotal: 30.3,
            estoque: 3,
          },
          {
            ...withoutImagem,
            id: expect.any(Number),
            produtoId: oud.id,
            variacaoId: oud.variacoes[0],
            nomeProduto: 'Noite de Oud',
            variacaoNome: '5 ml',
            quantidade: 1,
            precoUnitario: 39.9,
            subtotal: 39.9,
            estoque: 10,
          },
        ],
        total: 309.9,
      });
    });

    it('keeps and marks a line that can no longer be bought (F12)', async () => {
      const soldOut = await createProduto(db(), { estoque: 5 });
      const inactive = await createProduto(db());
      const unpriced = await createProduto(db());
      const turnedIntoVolumes = await createProduto(db());
      for (const { id } of [soldOut, inactive, unpriced, turnedIntoVolumes]) {
        await add({ produtoId: id, quantidade: 2 });
      }
      const update = (id: number, change: object) =>
        db().updateTable('produtos').set(change).where('id', '=', id).execute();
      await update(soldOut.id, { estoque: 1 });
      await update(inactive.id, { ativo: false });
      await update(unpriced.id, { preco_base: null });
      await db()
        .insertInto('variacoes')
        .values({ produto_id: turnedIntoVolumes.id, nome: '5 ml', preco: 1, estoque: 9 })
        .execute();
      expect((await read()).body).toMatchObject({
        itens: [
          { disponivel: false, estoque: 1 },
          { disponivel: false },
          { disponivel: false, precoUnitario: 0, subtotal: 0 },
          { disponivel: false },
        ],
      });
      for (const { id } of [inactive, unpriced, turnedIntoVolumes]) {
        expect(await step('aumentar', `produtoId=${id}`)).toMatchObject(
          refusal(409, 'PRODUTO_INDISPONIVEL'),
        );
      }
      expect(await step('diminuir', `produtoId=${soldOut.id}`)).toMatchObject({ status: 200 });
    });
  });

  describe('adding (API-08)', () => {
    it("uses the catalogue's price; the browser's only gives a notice (C-14)", async () => {
      const { id } = await createProduto(db(), { preco: 8_990 });
      const withPreco = async (precoUnitario: unknown) =>
        Object((await add({ produtoId: id, quantidade: 1, precoUnitario })).body).precoAlterado;
      expect(await withPreco(0.01)).toEqual({ de: 0.01, para: 89.9 });
      expect(await withPreco('79.90')).toEqual({ de: 79.9, para: 89.9 });
      for (const same of [89.9, '89.90', null, undefined, 'x', {}])
        expect(await withPreco(same)).toBeNull();
      expect((await read()).body).toMatchObject({
        itens: [{ precoUnitario: 89.9, quantidade: 8 }],
      });
    });

    it('accepts numbers as text and ignores unknown fields', async () => {
      const { id } = await createProduto(db());
      const body = {
        usuarioId: String(usuario.id),
        produtoId: String(id),
        quantidade: '2',
        cor: 'azul',
      };
      expect(await add(body)).toMatchObject({
        status: 200,
        body: { itens: [{ quantidade: 2 }] },
      });
    });

    it('requires a variation of the product if it has variations (ADD-02)', async () => {
      const oud = await twoVolumes();
      const other = await twoVolumes();
      const simple = await createProduto(db());
      for (const item of [
        { produtoId: oud.id },
        { produtoId: oud.id, variacaoId: null },
        { produtoId: oud.id, variacaoId: other.variacoes[0] },
        { produtoId: oud.id, variacaoId: 2_147_483_647 },
        { produtoId: simple.id, variacaoId: oud.variacoes[0] },
      ]) {
        expect(await add({ ...item, quantidade: 1 })).toMatchObject({
          ...refusal(422, 'ESCOLHA_VARIACAO'),
          body: { campo: 'variacaoId' },
        });
      }
    });

    it('409 for inactive or unpriced products and variations, 404 for unknown ones (ADD-03)', async () => {
      const inactive = await createProduto(db(), { ativo: false });
      const unpriced = await createProduto(db(), { preco: null });
      const volume = await createProduto(db(), {
        variacoes: [{ nome: '5 ml', preco: null, estoque: 1 }],
      });
      for (const item of [
        { produtoId: inactive.id },
        { produtoId: unpriced.id },
        { produtoId: volume.id, variacaoId: volume.variacoes[0] },
      ]) {
        expect(await add({ ...item, quantidade: 1 })).toMatchObject(
          refusal(409, 'PRODUTO_INDISPONIVEL'),
        );
      }
      for (const produtoId of [2_147_483_647, 99_999_999_999, 0, -1, '99999999999999999999']) {
        expect((await add({ produtoId, quantidade: 1 })).status).toBeOneOf([400, 404]);
      }
      expect((await read()).body).toMatchObject({ itens: [] });
    });

    it('never exceeds the stock, including units in the cart', async () => {
      const { id } = await createProduto(db(), { estoque: 3 });
      await add({ produtoId: id, quantidade: 2 });
      expect(await add({ produtoId: id, quantidade: 2 })).toEqual(
        expect.objectContaining({
          status: 409,
          body: {
            codigo: 'ESTOQUE_INSUFICIENTE',
            mensagem: 'Só restam 3 unidades em estoque.',
            campo: 'quantidade',
            disponivel: 3,
          },
        }),
      );
      expect((await read()).body).toMatchObject({ itens: [{ quantidade: 2 }] });
    });

    it('never exceeds 99 units of a line', async () => {
      const { id } = await createProduto(db(), { estoque: 500 });
      expect(await add({ produtoId: id, quantidade: 99 })).toMatchObject({ status: 200 });
      expect(await step('aumentar', `produtoId=${id}`)).toMatchObject({
        ...refusal(409, 'ESTOQUE_INSUFICIENTE'),
        body: { disponivel: 99 },
      });
    });

    it('409 with disponivel 0 when sold out', async () => {
      const { id } = await createProduto(db(), { estoque: 0 });
      expect(await add({ produtoId: id, quantidade: 1 })).toMatchObject({
        status: 409,
        body: { disponivel: 0, mensagem: 'Este produto está esgotado.' },
      });
    });

    it.each([0, -1, 100, 1.5, '1.5', 'x', null, true, [1], undefined, 1e300])(
      '400 for quantidade %j',
      async (quantidade) => {
        const { id } = await createProduto(db());
        expect(await add({ produtoId: id, quantidade })).toMatchObject({
          ...refusal(400, 'DADOS_INVALIDOS'),
          body: { campo: 'quantidade' },
        });
      },
    );
  });

  describe('one unit more or less (API-09, API-10)', () => {
    it('of the line identified by itemId, by variacaoId, or by the product of a single line', async () => {
      const oud = await twoVolumes();
      const ambar = await createProduto(db());
      await add({ produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 1 });
      const { body } = await add({
        produtoId: oud.id,
        variacaoId: oud.variacoes[1],
        quantidade: 1,
      });
      await add({ produtoId: ambar.id, quantidade: 1 });
      const [, tenMl] = itensOf(body);
      await step('aumentar', `itemId=${tenMl?.id}`);
      await step(
        'aumentar',
        `produtoId=${oud.id}&variacaoId=${oud.variacoes[1]}&precoUnitario=undefined`,
      );
      await step('aumentar', `usuarioId=${usuario.id}&produtoId=${ambar.id}&precoUnitario=1`);
      expect(quantidadesOf(await step('diminuir', `itemId=${tenMl?.id}`))).toEqual([1, 2, 2]);
      expect(await step('aumentar', `produtoId=${oud.id}`)).toMatchObject(
        refusal(409, 'ITEM_AMBIGUO'),
      );
      expect(await step('diminuir', `produtoId=${oud.id}`)).toMatchObject(
        refusal(409, 'ITEM_AMBIGUO'),
      );
    });

    it('the last unit removes the line', async () => {
      const { id } = await createProduto(db());
      await add({ produtoId: id, quantidade: 1 });
      expect((await step('diminuir', `produtoId=${id}`)).body).toMatchObject({
        itens: [],
        total: 0,
      });
    });

    it('stops at the stock', async () => {
      const { id } = await createProduto(db(), { estoque: 1 });
      await add({ produtoId: id, quantidade: 1 });
      expect(await step('aumentar', `produtoId=${id}`)).toMatchObject({
        ...refusal(409, 'ESTOQUE_INSUFICIENTE'),
        body: { disponivel: 1 },
      });
    });

    it('404 for a missing line, 400 without a target', async () => {
      for (const which of ['aumentar', 'diminuir']) {
        expect(await step(which, 'itemId=999999')).toMatchObject(
          refusal(404, 'ITEM_NAO_ENCONTRADO'),
        );
        expect(await step(which, 'produtoId=999999')).toMatchObject(
          refusal(404, 'ITEM_NAO_ENCONTRADO'),
        );
        expect(await step(which, '')).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
      }
    });
  });

  describe('a line set to a number of units', () => {
    it('up, down and to what it is, without changing another volume (C-23)', async () => {
      const oud = await twoVolumes();
      for (const variacaoId of oud.variacoes)
        await add({ produtoId: oud.id, variacaoId, quantidade: 2 });
      const [, tenMl] = itensOf((await read()).body);
      for (const quantidade of [9, 1, 1, '10']) {
        expect(quantidadesOf(await set(tenMl?.id, quantidade))).toEqual([2, Number(quantidade)]);
      }
      expect((await read()).body).toMatchObject({ total: 878.8 });
    });

    it('0 removes the line, which is then missing', async () => {
      const { id } = await createProduto(db());
      const [line] = itensOf((await add({ produtoId: id, quantidade: 4 })).body);
      expect((await set(line?.id, 0)).body).toMatchObject({ itens: [], total: 0 });
      expect(await set(line?.id, 0)).toMatchObject(refusal(404, 'ITEM_NAO_ENCONTRADO'));
    });

    it('never exceeds the stock or 99, and a refusal changes nothing (C-43)', async () => {
      for (const [estoque, quantidade, disponivel] of [
        [3, 4, 3],
        [500, 100, undefined],
      ] as const) {
        await step('limpar', '');
        const { id } = await createProduto(db(), { estoque });
        const [line] = itensOf((await add({ produtoId: id, quantidade: 2 })).body);
        expect(await set(line?.id, quantidade)).toMatchObject(
          disponivel === undefined
            ? { ...refusal(400, 'DADOS_INVALIDOS'), body: { campo: 'quantidade' } }
            : { ...refusal(409, 'ESTOQUE_INSUFICIENTE'), body: { disponivel } },
        );
        expect(quantidadesOf(await read())).toEqual([2]);
      }
    });

    it('of a product that is no longer sold only shrinks (F12)', async () => {
      const { id } = await createProduto(db());
      const [line] = itensOf((await add({ produtoId: id, quantidade: 3 })).body);
      await db().updateTable('produtos').set({ ativo: false }).where('id', '=', id).execute();
      expect(await set(line?.id, 4)).toMatchObject(refusal(409, 'PRODUTO_INDISPONIVEL'));
      expect(quantidadesOf(await set(line?.id, 2))).toEqual([2]);
    });

    it.each([-1, 100, 1.5, 'x', null, undefined])('400 for quantidade %j', async (quantidade) => {
      expect(await set(1, quantidade)).toMatchObject({
        ...refusal(400, 'DADOS_INVALIDOS'),
        body: { campo: 'quantidade' },
      });
    });
  });

  describe('removing and emptying (API-11, API-12)', () => {
    it('removes all variations of a product, or the line itemId; idempotent', async () => {
      const oud = await twoVolumes();
      for (const variacaoId of oud.variacoes)
        await add({ produtoId: oud.id, variacaoId, quantidade: 1 });
      const [first, second] = itensOf((await read()).body);
      const after = await remove(`${oud.id}?usuarioId=${usuario.id}&itemId=${first?.id}`);
      expect(itensOf(after.body).map(({ id }) => id)).toEqual([second?.id]);
      expect(await remove(`${oud.id}?itemId=${first?.id}`)).toMatchObject({
        status: 200,
        body: after.body,
      });
      await add({ produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 1 });
      expect((await remove(`${oud.id}`)).body).toMatchObject({ itens: [] });
    });

    it('returns the empty cart (C-24)', async () => {
      const { id } = await createProduto(db());
      await add({ produtoId: id, quantidade: 2 });
      const { body } = await step('limpar', `usuarioId=${usuario.id}`);
      expect(body).toEqual({ id: expect.any(Number), itens: [], total: 0 });
    });
  });

  describe('the cart belongs to the token (C-13)', () => {
    const calls = (usuarioId: number) =>
      [
        ['GET', `/api/carrinho?usuarioId=${usuarioId}`],
        ['POST', `/api/carrinho/aumentar?usuarioId=${usuarioId}&produtoId=1`],
        ['POST', `/api/carrinho/diminuir?usuarioId=${usuarioId}&produtoId=1`],
        ['DELETE', `/api/carrinho/remover/1?usuarioId=${usuarioId}`],
        ['POST', `/api/carrinho/limpar?usuarioId=${usuarioId}`],
      ] as const;

    it("403 for another account's usuarioId", async () => {
      const other = await createUsuario(db());
      const { id } = await createProduto(db());
      for (const [method, path] of calls(other.id)) {
        expect(await api.request(method, path, { token })).toMatchObject(
          refusal(403, 'ACESSO_NEGADO'),
        );
      }
      expect(await add({ usuarioId: other.id, produtoId: id, quantidade: 1 })).toMatchObject(
        refusal(403, 'ACESSO_NEGADO'),
      );
    });

    it('401 without a token, also with an invalid body', async () => {
      for (const [method, path] of calls(usuario.id)) {
        expect(await api.request(method, path)).toMatchObject(refusal(401, 'NAO_AUTENTICADO'));
      }
      expect(await api.request('POST', '/api/carrinho/adicionar', { body: {} })).toMatchObject(
        refusal(401, 'NAO_AUTENTICADO'),
      );
    });

    it("another customer's itemId does not exist", async () => {
      const { id } = await createProduto(db());
      const { body } = await add({ produtoId: id, quantidade: 2 });
      const itemId = itensOf(body)[0]?.id;
      const other = api.token(await createUsuario(db()));
      expect(
        await api.request('POST', `/api/carrinho/diminuir?itemId=${itemId}`, { token: other }),
      ).toMatchObject(refusal(404, 'ITEM_NAO_ENCONTRADO'));
      await api.request('DELETE', `/api/carrinho/remover/${id}?itemId=${itemId}`, { token: other });
      expect(
        await api.request('PUT', `/api/carrinho/itens/${itemId}`, {
          token: other,
          body: { quantidade: 0 },
        }),
      ).toMatchObject(refusal(404, 'ITEM_NAO_ENCONTRADO'));
      expect(quantidadesOf(await read())).toEqual([2]);
    });
  });

  it('twenty concurrent additions all count, on one line', async () => {
    const { id } = await createProduto(db(), { estoque: 50 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => add({ produtoId: id, quantidade: 1 })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(quantidadesOf(await read())).toEqual([20]);
  });

  it('of concurrent additions only those within the stock succeed', async () => {
    const { id } = await createProduto(db(), { estoque: 4 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => add({ produtoId: id, quantidade: 1 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(6);
    expect(quantidadesOf(await read())).toEqual([4]);
  });

  it('any sequence of changes agrees with a simple model', async () => {
    const estoque = 3;
    const oud = await twoVolumes(estoque);
    const command = fc.record({
      which: fc.constantFrom('adicionar', 'aumentar', 'diminuir', 'definir', 'remover', 'limpar'),
      volume: fc.constantFrom(0, 1),
      quantidade: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        await step('limpar', '');
        const model = new Map<number | undefined, number>();
        for (const { which, volume, quantidade } of commands) {
          const variacaoId = oud.variacoes[volume];
          const current = model.get(variacaoId) ?? 0;
          const query = `produtoId=${oud.id}&variacaoId=${variacaoId}`;
          if (which === 'adicionar') {
            await add({ produtoId: oud.id, variacaoId, quantidade });
            if (current + quantidade <= estoque) model.set(variacaoId, current + quantidade);
          } else if (which === 'aumentar') {
            await step('aumentar', query);
            if (current > 0 && current < estoque) model.set(variacaoId, current + 1);
          } else if (which === 'diminuir') {
            await step('diminuir', query);
            if (current > 1) model.set(variacaoId, current - 1);
            else model.delete(variacaoId);
          } else if (which === 'definir') {
            const { body } = await read();
            const line = itensOf(body).find((it) => it.variacaoId === variacaoId);
            if (line) await set(line.id, quantidade);
            if (line && quantidade <= estoque) model.set(variacaoId, quantidade);
          } else {
            await (which === 'remover' ? remove(String(oud.id)) : step('limpar', ''));
            model.clear();
          }
        }
        const lines = itensOf((await read()).body);
        expect(lines.map(({ variacaoId, quantidade }) => [variacaoId, quantidade])).toEqual([
          ...model,
        ]);
      }),
      { numRuns: runs(8, 60) },
    );
  });
});

function refusal(status: number, codigo: string) {
  return { status, body: { codigo, mensagem: expect.any(String) } };
}

interface ReadItem {
  id: number;
  variacaoId: number | null;
  quantidade: number;
}

function itensOf(body: unknown): ReadItem[] {
  const { itens: list } = Object(body);
  return Array.isArray(list) ? list : [];
}

function quantidadesOf({ body }: Reply): number[] {
  return itensOf(body).map(({ quantidade }) => quantidade);
}
