import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { runs } from '../../test/runs.ts';
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
const UNKNOWN = {
  status: 404,
  body: { codigo: 'ENDERECO_NAO_ENCONTRADO', mensagem: 'Endereço não encontrado.' },
};

onEachEngine('addresses', (db) => {
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

  const send = (method: string, path: string, body?: object) =>
    api.request(method, `/api/enderecos${path}`, body === undefined ? { token } : { token, body });
  const add = async (change: object = {}): Promise<number> =>
    Object((await send('POST', '', { ...ENDERECO, ...change })).body).id;
  const stored = () =>
    db()
      .selectFrom('enderecos')
      .select(['id', 'logradouro', 'padrao'])
      .where('usuario_id', '=', usuario.id)
      .orderBy('id')
      .execute();
  const defaults = async () => (await stored()).filter(({ padrao }) => padrao).map(({ id }) => id);
  const createForeignEndereco = async (): Promise<number> => {
    const other = api.token(await createUsuario(db()));
    const { body } = await api.request('POST', '/api/enderecos', { token: other, body: ENDERECO });
    return Object(body).id;
  };

  it('rotates fields in the list only (API-34, C-38)', async () => {
    expect(await send('GET', '/me')).toMatchObject({ status: 200, body: [] });
    const { body } = await send('POST', '', ENDERECO);
    const id = Object(body).id;
    expect(body).toEqual({ id, ...ENDERECO, padrao: true });
    expect((await send('GET', '/me')).body).toEqual([
      { id, ...ENDERECO, padrao: true, cidade: 'CE', estado: '61760-000', cep: 'Eusébio' },
    ]);
    expect((await send('PUT', `/${id}`, ENDERECO)).body).toEqual(body);
    expect((await send('PUT', `/${id}/padrao`)).body).toEqual(body);
  });

  describe('POST /api/enderecos (API-35)', () => {
    it('makes the first address the default, later only one that claims it (ADDR-03)', async () => {
      const first = await add();
      const second = await add({ padrao: false });
      expect(await defaults()).toEqual([first]);
      const third = await add({ padrao: true });
      expect(await defaults()).toEqual([third]);
      expect((await stored()).map(({ id }) => id)).toEqual([first, second, third]);
    });

    it('stores the UF and the digits of the CEP, and ignores unknown fields (API-35)', async () => {
      const body = { ...ENDERECO, id: 1, numero: 20, estado: 'ceará', cep: 61760000, cor: 'azul' };
      expect(await send('POST', '', body)).toMatchObject({
        status: 200,
        body: { ...ENDERECO, id: expect.any(Number) },
      });
      const { complemento: _, ...without } = ENDERECO;
      expect((await send('POST', '', without)).body).toMatchObject({ complemento: null });
    });

    it("ignores an id in the body, so that it cannot take another customer's address (API-35, P8)", async () => {
      const foreign = await createForeignEndereco();
      const id = await add({ id: foreign });
      expect(id).not.toBe(foreign);
      const { usuario_id } = await db()
        .selectFrom('enderecos')
        .select('usuario_id')
        .where('id', '=', foreign)
        .executeTakeFirstOrThrow();
      expect(usuario_id).not.toBe(usuario.id);
    });

    it.each([
      ['logradouro', ' ', 'Informe a rua.'],
      ['numero', null, 'Informe o número, ou S/N.'],
      ['bairro', undefined, 'Informe o bairro.'],
      ['cidade', '', 'Informe a cidade.'],
      ['estado', 'XX', 'Informe um estado do Brasil, como CE.'],
      ['cep', '123', 'Informe um CEP de 8 dígitos, como 60000-000.'],
    ])('refuses %s %j with 422 and the reason (C-77)', async (campo, value, mensagem) => {
      expect(await send('POST', '', { ...ENDERECO, [campo]: value })).toMatchObject({
        status: 422,
        body: { codigo: 'DADOS_INVALIDOS', campo, mensagem },
      });
      expect(await stored()).toEqual([]);
    });

    it.each([
      ['01001-000', 'Este CEP é de SP, e o estado do endereço é CE. Corrija o CEP ou o estado.'],
      ['78900-000', 'Este CEP não existe. Confira os números.'],
    ])('refuses the CEP %s in CE with a sentence on the field (SEC-19)', async (cep, mensagem) => {
      const refused = { status: 422, body: { codigo: 'DADOS_INVALIDOS', campo: 'cep', mensagem } };
      expect(await send('POST', '', { ...ENDERECO, cep })).toMatchObject(refused);
      const id = await add();
      expect(await send('PUT', `/${id}`, { ...ENDERECO, cep })).toMatchObject(refused);
    });

    it('an address from before that rule stays readable and deletable, and hinders no profile (SEC-19)', async () => {
      const id = await add();
      await db().updateTable('enderecos').set({ cep: '01001000' }).where('id', '=', id).execute();
      const old = { ...ENDERECO, id, cep: '01001-000', padrao: true };
      const save = (enderecos: object[]) =>
        api.request('PUT', '/api/perfis/me', { token, body: { nomeCompleto: 'Ana', enderecos } });
      expect(await save([old])).toMatchObject({ status: 200, body: { enderecos: [old] } });
      expect(await save([{ ...old, estado: 'RJ' }])).toMatchObject({
        status: 422,
        body: { campo: 'enderecos.0.cep' },
      });
      const edited = { ...old, numero: '21' };
      expect(await send('PUT', `/${id}`, edited)).toMatchObject({ status: 200, body: edited });
      expect(await send('PUT', `/${id}`, { ...edited, estado: 'RJ' })).toMatchObject({
        status: 422,
        body: { campo: 'cep' },
      });
      expect((await send('DELETE', `/${id}`)).status).toBe(200);
    });

    it.each([{ cidade: {} }, { padrao: 'talvez' }, { logradouro: 'a'.repeat(201) }])(
      'answers 400 for %j (API-35)',
      async (change) => {
        expect((await send('POST', '', { ...ENDERECO, ...change })).status).toBe(400);
      },
    );

    it('admits 30 addresses for an account, also in parallel (API-35)', async () => {
      const replies = await Promise.all(
        Array.from({ length: 33 }, () => send('POST', '', ENDERECO)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(replies.find(({ status }) => status !== 200)).toMatchObject({
        status: 409,
        body: { codigo: 'LIMITE_DE_ENDERECOS' },
      });
      expect(await stored()).toHaveLength(30);
    });
  });

  describe('PUT and DELETE /api/enderecos/{id} (API-36, API-37, API-38)', () => {
    it('overwrites every field but padrao, which can only be set (API-36)', async () => {
      const [first, second] = [await add(), await add()];
      const { complemento: _, ...without } = ENDERECO;
      const reply = await send('PUT', `/${first}`, { ...without, bairro: 'Novo', padrao: false });
      expect(reply.body).toEqual({
        ...ENDERECO,
        id: first,
        bairro: 'Novo',
        complemento: null,
        padrao: true,
      });
      await send('PUT', `/${second}`, { ...ENDERECO, padrao: true });
      expect(await defaults()).toEqual([second]);
    });

    it('makes one address the only default (API-37, ADDR-03)', async () => {
      const [first, second] = [await add(), await add()];
      expect(await send('PUT', `/${second}/padrao`)).toMatchObject({
        status: 200,
        body: { id: second, padrao: true },
      });
      expect(await defaults()).toEqual([second]);
      await send('PUT', `/${first}/padrao`);
      expect(await defaults()).toEqual([first]);
    });

    it('deletes with an empty answer and makes the oldest remaining address the default (API-38)', async () => {
      const [first, second, third] = [await add(), await add(), await add()];
      const reply = await send('DELETE', `/${first}`);
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: undefined });
      expect(await defaults()).toEqual([second]);
      await send('DELETE', `/${third}`);
      expect(await defaults()).toEqual([second]);
      await send('DELETE', `/${second}`);
      expect(await stored()).toEqual([]);
      expect(await send('DELETE', `/${second}`)).toMatchObject(UNKNOWN);
    });

    it('deletes an address that an order uses: the order has its own copy (C-77)', async () => {
      const id = await add();
      const pedido = await createPedido(db(), {
        usuarioId: usuario.id,
        produtoId: (await createProduto(db())).id,
      });
      await db()
        .updateTable('pedidos')
        .set({ endereco_id: id, endereco: JSON.stringify({ ...ENDERECO, id }) })
        .where('id', '=', pedido.id)
        .execute();
      expect((await send('DELETE', `/${id}`)).status).toBe(200);
      const { endereco } = await db()
        .selectFrom('pedidos')
        .select('endereco')
        .where('id', '=', pedido.id)
        .executeTakeFirstOrThrow();
      expect(endereco).toMatchObject({ logradouro: ENDERECO.logradouro });
    });

    it("answers 404 for another customer's or an unknown address and keeps the default (P8)", async () => {
      const own = await add();
      for (const id of [await createForeignEndereco(), 2_147_483_647, 99_999_999_999]) {
        expect(await send('PUT', `/${id}`, { ...ENDERECO, padrao: true })).toMatchObject(UNKNOWN);
        expect(await send('PUT', `/${id}/padrao`)).toMatchObject(UNKNOWN);
        expect(await send('DELETE', `/${id}`)).toMatchObject(UNKNOWN);
      }
      expect(await defaults()).toEqual([own]);
      expect((await send('DELETE', '/abc')).status).toBe(400);
    });

    it('changes nothing after a 422 (API-36)', async () => {
      const id = await add();
      await add({ padrao: true });
      expect((await send('PUT', `/${id}`, { padrao: true })).status).toBe(422);
      expect(await defaults()).not.toEqual([id]);
    });
  });

  it('keeps exactly one default after twenty parallel requests (ADDR-03)', async () => {
    const ids = [await add(), await add(), await add(), await add()];
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const id = ids[n % 4];
        if (n % 5 === 0) return send('POST', '', { ...ENDERECO, padrao: true });
        if (n % 5 === 1) return send('PUT', `/${id}/padrao`);
        if (n % 5 === 2) return send('PUT', `/${id}`, { ...ENDERECO, padrao: true });
        if (n % 5 === 3) return send('DELETE', `/${id}`);
        return api.request('PUT', '/api/perfis/me', {
          token,
          body: { enderecos: [ENDERECO, { ...ENDERECO, padrao: true }] },
        });
      }),
    );
    expect(replies.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await defaults()).toHaveLength(1);
  });

  it('keeps one default after any sequence of changes (ADDR-03)', async () => {
    const command = fc.record({
      which: fc.constantFrom('add', 'change', 'padrao', 'delete'),
      at: fc.nat(4),
      padrao: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 10 }), async (commands) => {
        await db().deleteFrom('enderecos').where('usuario_id', '=', usuario.id).execute();
        for (const { which, at, padrao } of commands) {
          const id = (await stored())[at]?.id ?? 2_147_483_647;
          const wasDefault = (await defaults()).includes(id);
          if (which === 'add') await add({ padrao });
          if (which === 'change') await send('PUT', `/${id}`, { ...ENDERECO, padrao });
          if (which === 'padrao') await send('PUT', `/${id}/padrao`);
          if (which === 'delete') await send('DELETE', `/${id}`);
          const rows = await stored();
          expect(await defaults()).toHaveLength(rows.length === 0 ? 0 : 1);
          if (which === 'delete' && wasDefault) expect(rows[0]?.padrao ?? true).toBe(true);
        }
      }),
      { numRuns: runs(8, 60) },
    );
  });
});
