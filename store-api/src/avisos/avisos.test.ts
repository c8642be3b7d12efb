import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { forgetOld } from '../db/forget.ts';
import { composeEmail } from '../email/compose.ts';
import type { Message } from '../email/message.ts';
import { readResumo } from '../resumo/service.ts';
import { askForAviso, MAX_AVISOS } from './service.ts';

const EMAIL = 'bia@exemplo.com.br';
const DAY_MS = 86_400_000;
const List = z.array(z.object({ id: z.int() }));

onEachEngine('one mail when a volume is back', (db) => {
  let api: TestServer;
  let ana: { id: number; username: string };
  let admin: string;
  /** 5 ml in stock, 10 ml sold out. */
  let produto: { id: number; slug: string; variacoes: number[] };
  beforeAll(async () => {
    const many = { points: 1_000, seconds: 60 };
    const limits = { avisoByEmail: many, avisoByAddress: many, resetByAddress: many };
    api = await TestServer.open(db(), { limits });
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    await db().deleteFrom('emails').execute();
    await db().deleteFrom('avisos_estoque').execute();
    ana = await createUsuario(db());
    produto = await createProduto(db(), {
      nome: 'Noite de Oud',
      variacoes: [
        { nome: '5 ml', preco: 3_990, estoque: 2 },
        { nome: '10 ml', preco: 6_990, estoque: 0 },
      ],
    });
  });

  const volume = () => ({ produtoId: produto.id, variacaoId: produto.variacoes[1] ?? 0 });
  const ask = (body: object, token?: string) =>
    api.request('POST', '/api/avisos', { body, ...(token === undefined ? {} : { token }) });
  const send = (path: string, token: string) =>
    api.request('POST', `/api/avisos/${path}`, { body: { token } });
  const own = async () =>
    (await api.request('GET', '/api/avisos/me', { token: api.token(ana) })).body;
  const setStock = (estoque: number) =>
    db().updateTable('variacoes').set({ estoque }).where('id', '=', volume().variacaoId).execute();
  const rows = () => db().selectFrom('avisos_estoque').selectAll().execute();
  /** The queued mails, composed; undefined for an obsolete one. */
  const mails = async (): Promise<(Message | undefined)[]> => {
    const queued = await db().selectFrom('emails').selectAll().orderBy('id').execute();
    const composed: (Message | undefined)[] = [];
    for (const row of queued) {
      composed.push(await composeEmail(db(), TEST_SHOP, row, api.secret, new Date()));
    }
    return composed;
  };
  const tipos = async () => (await mails()).map((it) => it?.tipo);
  const tokenOf = (mail: Message | undefined, name: string) =>
    new RegExp(`/avisos#${name}=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? '';

  it('goes to the account that asked, once, when the stock returns from zero (S22)', async () => {
    const token = api.token(ana);
    expect((await ask(volume(), token)).status).toBe(200);
    expect((await ask(volume(), token)).status).toBe(200);
    expect(await own()).toMatchObject([
      { ...volume(), nome: 'Noite de Oud', volume: '10 ml', slug: produto.slug },
    ]);
    expect(await mails()).toEqual([]);
    await setStock(3);
    await setStock(0);
    await setStock(4);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      tipo: 'volume-voltou',
      to: `${ana.username}@exemplo.com.br`,
      subject: 'Voltou: Noite de Oud, 10 ml',
    });
    expect(mail?.descadastro).toContain(
      `https://loja.example/descadastrar?lista=avisos&token=${tokenOf(mail, 'cancelar')}`,
    );
    expect(mail?.text).toContain(`/produtos/${produto.slug}?volume=${volume().variacaoId}`);
    expect(await own()).toEqual([]);
  });

  it('goes to a visitor only after the mailed link, and nothing else before (S22)', async () => {
    const known = `${ana.username}@exemplo.com.br`;
    const replies = [
      await ask({ ...volume(), email: EMAIL.toUpperCase() }),
      await ask({ ...volume(), email: known }),
    ];
    expect(new Set(replies.map(({ status, body }) => `${status} ${String(body)}`)).size).toBe(1);
    await setStock(3);
    await setStock(0);
    expect(await tipos()).toEqual(['confirmar-aviso', 'confirmar-aviso']);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Confirme o aviso: Noite de Oud, 10 ml' });
    const token = tokenOf(mail, 'confirmar');
    expect((await send('confirmar', token)).status).toBe(200);
    expect((await send('confirmar', token)).status).toBe(200);
    // A confirmed request is asked for again without a mail.
    await ask({ ...volume(), email: EMAIL });
    await setStock(1);
    expect(await tipos()).toEqual([undefined, 'confirmar-aviso', 'volume-voltou']);
    expect((await send('confirmar', token)).status).toBe(422);
  });

  it('goes out at the confirmation when the stock has returned before (S22)', async () => {
    await ask({ ...volume(), email: EMAIL });
    await setStock(3);
    expect((await send('confirmar', tokenOf((await mails())[0], 'confirmar'))).status).toBe(200);
    expect(await tipos()).toEqual([undefined, 'volume-voltou']);
    expect(await rows()).toEqual([]);
  });

  it('waits for a product that is inactive, and follows a simple one (S22)', async () => {
    const { id } = await createProduto(db(), { nome: 'Âmbar', estoque: 0 });
    await ask({ produtoId: id }, api.token(ana));
    const change = (set: { ativo?: boolean; estoque?: number }) =>
      db().updateTable('produtos').set(set).where('id', '=', id).execute();
    await change({ ativo: false });
    await change({ estoque: 5 });
    expect(await mails()).toEqual([]);
    await change({ ativo: true });
    expect((await mails()).map((it) => it?.subject)).toEqual(['Voltou: Âmbar']);
  });

  it('follows a cancelled order (S22)', async () => {
    const { id: usuarioId } = await createUsuario(db());
    const { produtoId, variacaoId } = volume();
    await setStock(1);
    const { id } = await createPedido(db(), { usuarioId, produtoId, variacaoId, quantidade: 1 });
    await ask(volume(), api.token(ana));
    const body = { status: 'CANCELADO', motivo: 'Teste.' };
    const { status } = await api.request('PUT', `/api/pedidos/${id}`, { token: admin, body });
    expect(status).toBe(200);
    expect(await tipos()).toContain('volume-voltou');
  });

  it('is refused for a volume in stock, an unknown one, and a product without its volume (S22)', async () => {
    const [small = 0] = produto.variacoes;
    const of = async (body: object) => {
      const reply = await ask({ ...body, email: EMAIL });
      return z.object({ codigo: z.string() }).parse(reply.body).codigo;
    };
    expect(await of({ produtoId: produto.id, variacaoId: small })).toBe('VOLUME_DISPONIVEL');
    expect(await of({ produtoId: produto.id })).toBe('PRODUTO_NAO_ENCONTRADO');
    expect(await of({ produtoId: produto.id, variacaoId: 999_999_999 })).toBe(
      'PRODUTO_NAO_ENCONTRADO',
    );
    expect(await rows()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('is cancelled by the account, or by one link for all of an e-mail (S22)', async () => {
    const token = api.token(ana);
    await ask(volume(), token);
    const [aviso] = List.parse(await own());
    const remove = (of: string) => api.request('DELETE', `/api/avisos/${aviso?.id}`, { token: of });
    await remove(api.token(await createUsuario(db())));
    expect(await own()).toHaveLength(1);
    expect((await remove(token)).body).toEqual([]);

    await ask({ ...volume(), email: EMAIL });
    const [mail] = await mails();
    await send('confirmar', tokenOf(mail, 'confirmar'));
    expect((await send('cancelar', tokenOf(mail, 'cancelar'))).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await send('cancelar', tokenOf(mail, 'cancelar'))).status).toBe(200);
    // A link does not do what another one may.
    expect((await send('cancelar', tokenOf(mail, 'confirmar'))).status).toBe(422);
  });

  it(`holds ${MAX_AVISOS} of an e-mail; a visitor gets the same answer (S22)`, async () => {
    const email = `${ana.username}@exemplo.com.br`;
    const moments = { confirmado_em: new Date(), expira_em: new Date(Date.now() + DAY_MS) };
    for (let n = 0; n < MAX_AVISOS; n += 1) {
      const { id } = await createProduto(db(), { estoque: 0 });
      await db()
        .insertInto('avisos_estoque')
        .values({ produto_id: id, email, usuario_id: ana.id, ...moments })
        .execute();
    }
    expect((await ask({ ...volume(), email })).status).toBe(200);
    expect(await mails()).toEqual([]);
    expect((await ask(volume(), api.token(ana))).body).toMatchObject({ codigo: 'MUITOS_AVISOS' });
    const available = { produtoId: produto.id, variacaoId: produto.variacoes[0] };
    expect((await ask({ ...available, email })).body).toMatchObject({
      codigo: 'VOLUME_DISPONIVEL',
    });
    await db()
      .deleteFrom('avisos_estoque')
      .where('id', '=', (await rows())[0]?.id ?? 0)
      .execute();
    expect((await ask(volume(), api.token(ana))).status).toBe(200);
    expect((await ask(volume(), api.token(ana))).status).toBe(200);
  });

  it('is forgotten after ninety days, without the link after seven (S22)', async () => {
    await ask(volume(), api.token(ana));
    await ask({ ...volume(), email: EMAIL });
    const after = (days: number) => forgetOld(db(), new Date(Date.now() + days * DAY_MS));
    await after(6);
    expect(await rows()).toHaveLength(2);
    await after(8);
    expect((await rows()).map(({ usuario_id }) => usuario_id)).toEqual([ana.id]);
    await after(91);
    expect(await rows()).toEqual([]);
  });

  it.each([false, true])('is erased with the account, with orders: %s (S22)', async (ordered) => {
    if (ordered) {
      const [variacaoId = 0] = produto.variacoes;
      const line = { produtoId: produto.id, variacaoId };
      await createPedido(db(), { usuarioId: ana.id, ...line, status: 'CONCLUIDO' });
    }
    await ask(volume(), api.token(ana));
    await ask({ ...volume(), email: EMAIL });
    const { status } = await api.request('DELETE', `/api/usuarios/${ana.id}`, { token: admin });
    expect(status).toBe(200);
    expect((await rows()).map(({ email }) => email)).toEqual([EMAIL]);
  });

  it('is not stored for an account that was erased while the request waited (S22, P3)', async () => {
    const [variacaoId = 0] = produto.variacoes;
    const line = { produtoId: produto.id, variacaoId };
    await createPedido(db(), { usuarioId: ana.id, ...line, status: 'CONCLUIDO' });
    await api.request('DELETE', `/api/usuarios/${ana.id}`, { token: admin });
    const asking = { usuarioId: ana.id, email: `${ana.username}@exemplo.com.br` };
    const refused = { status: 401 };
    await expect(askForAviso(db(), volume(), asking, new Date())).rejects.toMatchObject(refused);
    expect(await rows()).toEqual([]);
  });

  it('follows the account to its new e-mail, also when this one waits already (S22, API-24)', async () => {
    await ask(volume(), api.token(ana));
    await ask({ ...volume(), email: EMAIL });
    const change = { token: admin, body: { email: EMAIL } };
    expect((await api.request('PUT', `/api/usuarios/${ana.id}`, change)).status).toBe(200);
    expect(await rows()).toMatchObject([{ usuario_id: ana.id, email: EMAIL }]);
  });

  it('tells the dashboard how many wait for what (S22)', async () => {
    await ask(volume(), api.token(ana));
    await ask(volume(), api.token(await createUsuario(db())));
    await ask({ ...volume(), email: EMAIL });
    const { esperas } = await readResumo(db(), TEST_SHOP.timeZone, new Date());
    expect(esperas).toEqual([
      { produtoId: produto.id, nome: 'Noite de Oud', volume: '10 ml', pessoas: 2 },
    ]);
  });
});
