import { createProof } from '@decantaria/server/gateway-proof';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBuyer, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { endSessions } from '../auth/sessions.ts';
import { Escopo, escoposOf } from './escopos.ts';
import { MAX_ASSISTENTES } from './service.ts';

const Created = z.object({ assistente: z.object({ id: z.int() }), credencial: z.string() });
const Ordered = z.object({
  id: z.int(),
  assistente: z.object({ nome: z.string().nullable() }).nullable(),
});
const Exchanged = z.object({ token: z.string(), escopos: z.array(Escopo) });

onEachEngine('assistants', (db) => {
  let api: TestServer;
  let ana: Awaited<ReturnType<typeof createBuyer>>;
  let session: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    ana = await createBuyer(db());
    session = api.token(ana);
  });

  const create = async (escopos: readonly Escopo[] = Escopo.options) =>
    Created.parse(
      (
        await api.request('POST', '/api/assistentes', {
          token: session,
          body: { nome: 'Conversa', escopos },
        })
      ).body,
    );
  const exchange = (credencial: string, from = '198.51.100.7', secret = api.secret) =>
    api.request('POST', '/api/assistentes/trocar', {
      body: { credencial, prova: createProof(secret, credencial, Date.now()) },
      headers: { 'x-forwarded-for': from },
    });
  const tokenOf = async (credencial: string) =>
    Exchanged.parse((await exchange(credencial)).body).token;
  const statusOf = async (method: string, path: string, token: string, body?: object) =>
    (await api.request(method, path, { token, ...(body && { body }) })).status;

  it('shows a credential once and stores its hash (MCP-06)', async () => {
    const { credencial } = await create(['LER']);
    expect(credencial).toMatch(/^dcm_[\w-]{43}$/);
    const { body } = await api.request('GET', '/api/assistentes/me', { token: session });
    expect(body).toEqual([
      {
        id: expect.any(Number),
        nome: 'Conversa',
        escopos: ['LER'],
        criadoEm: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        expiraEm: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        usadoEm: null,
      },
    ]);
    const rows = await db().selectFrom('assistentes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(credencial);
    await tokenOf(credencial);
    expect(
      (await api.request('GET', '/api/assistentes/me', { token: session })).body,
    ).toMatchObject([{ usadoEm: expect.any(String) }]);
  });

  it(`allows ${MAX_ASSISTENTES} at most, also with parallel requests (MCP-06)`, async () => {
    const body = { nome: 'Conversa', escopos: ['LER'] };
    const replies = await Promise.all(
      Array.from({ length: MAX_ASSISTENTES + 2 }, () =>
        api.request('POST', '/api/assistentes', { token: session, body }),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(MAX_ASSISTENTES).fill(200), 409, 409]);
  });

  it('is no token: neither the credential nor its exchange from elsewhere opens anything (MCP-07)', async () => {
    const { credencial } = await create();
    expect(await statusOf('GET', '/api/carrinho', credencial)).toBe(401);
    expect((await exchange(credencial, '198.51.100.7', Buffer.alloc(32))).status).toBe(403);
  });

  it('calls the routes of its scopes, and no other of the whole API (MCP-07)', async () => {
    const token = await tokenOf((await create()).credencial);
    for (const route of api.routes) {
      const [method = '', path = ''] = route.split(' ');
      const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      if (escoposOf(method, url).length > 0) continue;
      const target = `/api${path.replaceAll(/\{\w+\}/g, '999999999')}`;
      const anonymous = await api.request(method, target);
      const expected = anonymous.status === 401 ? 403 : anonymous.status;
      // `POST /avisos` takes a token or an e-mail.
      const isEither = route === 'POST /avisos';
      if (!isEither)
        expect([route, await statusOf(method, target, token)]).toEqual([route, expected]);
    }
  });

  it.each([
    ['LER', [200, 200, 200, 403, 403]],
    ['CARRINHO', [200, 403, 403, 200, 403]],
    ['PEDIR', [200, 200, 200, 403, 422]],
  ] as const)('with the scope %s does that and nothing else (MCP-07)', async (escopo, expected) => {
    const token = await tokenOf((await create([escopo])).credencial);
    const { id: produtoId } = await createProduto(db());
    const body = { produtoId, quantidade: 1 };
    const statuses = [
      await statusOf('GET', '/api/carrinho', token),
      await statusOf('GET', '/api/pedidos/me', token),
      await statusOf('GET', '/api/enderecos/me', token),
      await statusOf('POST', '/api/carrinho/adicionar', token, body),
      await statusOf('POST', '/api/pedidos/criar', token, { enderecoId: 999_999_999 }),
    ];
    expect(statuses).toEqual(expected);
  });

  it('never acts as an administrator (MCP-07)', async () => {
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN', 'ROLE_USER'] });
    session = api.token(admin, ['ROLE_ADMIN']);
    const token = await tokenOf((await create()).credencial);
    const { body } = await api.request('GET', '/api/usuarios/me', { token });
    expect(body).toMatchObject({ id: admin.id, roles: ['ROLE_USER'] });
    const produto = await createProduto(db());
    const line = { usuarioId: ana.id, produtoId: produto.id };
    const { id } = await createPedido(db(), line);
    expect(await statusOf('GET', `/api/pedidos/${id}`, token)).toBe(404);
    expect(await statusOf('GET', '/api/pedidos', token)).toBe(403);
  });

  describe('ends', () => {
    const ends: readonly (readonly [string, (id: number) => Promise<unknown>])[] = [
      [
        'when it is revoked',
        (id) => api.request('DELETE', `/api/assistentes/${id}`, { token: session }),
      ],
      [
        'after 30 days',
        (id) =>
          db()
            .updateTable('assistentes')
            .set({ expira_em: new Date() })
            .where('id', '=', id)
            .execute(),
      ],
      [
        'with all sessions, as after a new password',
        () =>
          db()
            .transaction()
            .execute((trx) => endSessions(trx, ana.id)),
      ],
      [
        'when the account is blocked',
        () =>
          db()
            .updateTable('usuarios')
            .set({ status: 'INATIVO' })
            .where('id', '=', ana.id)
            .execute(),
      ],
    ];
    it.each(ends)(
      '%s: its token at once, its exchange like an unknown one (MCP-08)',
      async (_, end) => {
        const { assistente, credencial } = await create();
        const token = await tokenOf(credencial);
        await end(assistente.id);
        expect(await statusOf('GET', '/api/carrinho', token)).toBe(401);
        const [ended, unknown] = [await exchange(credencial), await exchange('dcm_nao-ha')];
        expect(ended.status).toBe(401);
        expect(ended.body).toEqual(unknown.body);
      },
    );
  });

  it('belongs to one account: another cannot revoke it (MCP-08)', async () => {
    const { assistente, credencial } = await create();
    const other = api.token(await createUsuario(db()));
    await statusOf('DELETE', `/api/assistentes/${assistente.id}`, other);
    expect((await exchange(credencial)).status).toBe(200);
  });

  it('refuses an address after 20 wrong credentials (MCP-08)', async () => {
    const from = '203.0.113.9';
    const { credencial } = await create();
    for (let n = 0; n < 20; n += 1) await exchange(`dcm_${n}`, from);
    expect((await exchange(credencial, from)).status).toBe(429);
    expect((await exchange(credencial, '203.0.113.10')).status).toBe(200);
  });

  it('is erased with an account that keeps its orders (MCP-09)', async () => {
    const { id: produtoId } = await createProduto(db());
    await createPedido(db(), { usuarioId: ana.id, produtoId, status: 'CONCLUIDO' });
    await create();
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    const token = api.token(admin, ['ROLE_ADMIN']);
    expect(await statusOf('DELETE', `/api/usuarios/${ana.id}`, token)).toBe(200);
    const rows = db().selectFrom('assistentes').selectAll().where('usuario_id', '=', ana.id);
    expect(await rows.execute()).toEqual([]);
  });

  it('leaves a trace of its creation, its orders and its end, without its name (MCP-09)', async () => {
    const { assistente, credencial } = await create(['LER', 'PEDIR']);
    const token = await tokenOf(credencial);
    const { id: produtoId } = await createProduto(db(), { estoque: 5 });
    await putIntoCarrinho(db(), ana.id, { produtoId, quantidade: 1 });
    const { enderecoId } = ana;
    const { body } = await api.request('POST', '/api/pedidos/criar', {
      token,
      body: { enderecoId },
    });
    const { id } = z.object({ id: z.int() }).parse(body);
    await statusOf('DELETE', `/api/assistentes/${assistente.id}`, session);
    const { rows } = await sql`SELECT resumo FROM historico_alteracoes
      WHERE tipo = 'USUARIO' AND alvo = ${String(ana.id)} ORDER BY id`.execute(db());
    expect(rows).toEqual([
      { resumo: 'Assistente criado: ler, pedir' },
      { resumo: `Pedido ${id} feito por um assistente` },
      { resumo: 'Assistente revogado' },
    ]);
  });

  it('stays on its order by its name then: for the owner, and without the name for others (MCP-13)', async () => {
    const { assistente, credencial } = await create(['PEDIR']);
    const { id: produtoId } = await createProduto(db(), { estoque: 5 });
    const order = async (token: string) => {
      await putIntoCarrinho(db(), ana.id, { produtoId, quantidade: 1 });
      const { enderecoId } = ana;
      const body = { enderecoId };
      const reply = await api.request('POST', '/api/pedidos/criar', { token, body });
      return Ordered.parse(reply.body);
    };
    const named = { nome: 'Conversa' };
    const { id, assistente: shown } = await order(await tokenOf(credencial));
    expect(shown).toEqual(named);
    expect(await order(session)).toMatchObject({ assistente: null });
    await statusOf('DELETE', `/api/assistentes/${assistente.id}`, session);

    const read = async (token: string, path = '') =>
      (await api.request('GET', `/api/pedidos${path}`, { token })).body;
    expect(await read(session, `/${id}`)).toMatchObject({ assistente: named });
    expect(await read(session, '/me')).toMatchObject([{ assistente: null }, { assistente: named }]);
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    const foreign = { id, assistente: { nome: null } };
    const asAdmin = api.token(admin, ['ROLE_ADMIN']);
    expect(await read(asAdmin, `/${id}`)).toMatchObject(foreign);
    const all = z.object({ content: z.array(Ordered) }).parse(await read(asAdmin, '?size=200'));
    expect(all.content.find((one) => one.id === id)).toEqual(foreign);
  });

  it('has its name on the orders of an administrator who owns them (MCP-13)', async () => {
    const { id: produtoId } = await createProduto(db());
    const { id } = await createPedido(db(), { usuarioId: ana.id, produtoId });
    await db()
      .updateTable('pedidos')
      .set({ assistente: 'Conversa' })
      .where('id', '=', id)
      .execute();
    await db()
      .updateTable('usuarios')
      .set({ roles: ['ROLE_ADMIN'] })
      .where('id', '=', ana.id)
      .execute();
    const token = api.token(ana, ['ROLE_ADMIN']);
    const { body } = await api.request('GET', `/api/pedidos/${id}`, { token });
    expect(body).toMatchObject({ assistente: { nome: 'Conversa' } });
  });
});
