import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { LIMITS } from '../auth/limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

onEachEngine('consents', (db) => {
  let api: TestServer;
  let marina: { id: number; username: string };
  let admin: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    marina = await createUsuario(db());
    await db().deleteFrom('consentimentos').execute();
  });

  const choice = (change: object = {}) => ({
    id: randomUUID(),
    versao: '2',
    escolha: 'ACEITO',
    quando: new Date(Date.now() - MINUTE_MS).toISOString(),
    ...change,
  });
  const keep = (body: object, options: { token?: string; headers?: Record<string, string> } = {}) =>
    api.request('POST', '/api/consentimentos', { body, ...options });
  const own = async (token: string) =>
    (await api.request('GET', '/api/consentimentos/me', { token })).body;
  const rows = () => db().selectFrom('consentimentos').selectAll().execute();

  it('stores id, version, choice and both times, and nothing about the person (C-60)', async () => {
    const body = choice();
    const reply = await keep(body, {
      headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Navegador de Exemplo/1.0' },
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { id: body.id, versao: '2', escolha: 'ACEITO' },
    });
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toEqual({
      id: body.id,
      versao: '2',
      escolha: 'ACEITO',
      quando: new Date(body.quando),
      registrado_em: expect.any(Date),
      usuario_id: null,
    });
    expect(Math.abs(Number(row?.registrado_em) - Date.now())).toBeLessThan(MINUTE_MS);
  });

  it('returns the stored row for a repeated choice, also from another account or with another time (C-60)', async () => {
    const body = choice();
    const first = await keep(body);
    const again = await keep(
      { ...body, id: body.id.toUpperCase(), quando: new Date().toISOString() },
      { token: api.token(marina) },
    );
    expect(again.body).toEqual(first.body);
    expect(await rows()).toMatchObject([{ usuario_id: null, quando: new Date(body.quando) }]);
    expect(await own(api.token(marina))).toEqual([]);
  });

  it('stores one row for parallel repeats (C-60)', async () => {
    const body = choice();
    const replies = await Promise.all(Array.from({ length: 8 }, () => keep(body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows()).toHaveLength(1);
  });

  it('stores another row for another choice or version (C-60)', async () => {
    const body = choice();
    await keep(body);
    await keep({ ...body, escolha: 'RECUSADO' });
    await keep({ ...body, versao: '3' });
    expect((await rows()).map(({ versao, escolha }) => `${versao} ${escolha}`).toSorted()).toEqual([
      '2 ACEITO',
      '2 RECUSADO',
      '3 ACEITO',
    ]);
  });

  it.each([
    ['ahead', DAY_MS, 0],
    ['from another decade', -9_999 * DAY_MS, -366 * DAY_MS],
  ])('clamps a clock that is %s (C-60)', async (_, off, kept) => {
    await keep(choice({ quando: new Date(Date.now() + off).toISOString() }));
    const [row] = await rows();
    expect(Number(row?.quando) - Number(row?.registrado_em)).toBe(kept);
  });

  it('links choices to the signed-in account, which alone reads them, newest first (C-60)', async () => {
    const token = api.token(marina);
    const [first, second] = [choice(), choice({ escolha: 'RECUSADO' })];
    await keep(first, { token });
    await keep(second, { token });
    await keep(choice(), { token: api.token(await createUsuario(db())) });
    expect(await own(token)).toMatchObject([
      { id: second.id, escolha: 'RECUSADO' },
      {
        id: first.id,
        escolha: 'ACEITO',
        quando: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
        registradoEm: expect.any(String),
      },
    ]);
  });

  it('stores a choice with an invalid token as anonymous (C-60)', async () => {
    expect((await keep(choice(), { token: 'velho' })).status).toBe(200);
    expect(await rows()).toMatchObject([{ usuario_id: null }]);
  });

  it.each([
    { id: 'eu' },
    { id: null },
    { versao: '' },
    { versao: '2-final' },
    { versao: '1234567' },
    { escolha: 'accepted' },
    { quando: '2026-03-01T12:15:00' },
    { quando: 'ontem' },
    { quando: 1_772_366_100 },
  ])('refuses %j with 400 and stores nothing (C-60)', async (wrong) => {
    expect(await keep(choice(wrong))).toMatchObject({
      status: 400,
      body: { codigo: 'DADOS_INVALIDOS', campo: Object.keys(wrong)[0] },
    });
    expect(await rows()).toEqual([]);
  });

  it('forbids changes of stored rows in the database, as LGPD art. 8 asks (C-60)', async () => {
    await keep(choice(), { token: api.token(marina) });
    const edits = [
      { escolha: 'RECUSADO' as const },
      { versao: '9' },
      { usuario_id: (await createUsuario(db())).id },
    ];
    for (const edit of edits) {
      await expect(db().updateTable('consentimentos').set(edit).execute()).rejects.toThrow();
    }
    expect(await rows()).toMatchObject([{ escolha: 'ACEITO', usuario_id: marina.id }]);
  });

  describe('after an erasure (C-64)', () => {
    const erase = () => api.request('DELETE', `/api/usuarios/${marina.id}`, { token: admin });

    it('keeps the choice without the account that had no orders (C-64)', async () => {
      await keep(choice(), { token: api.token(marina) });
      expect((await erase()).status).toBe(200);
      expect(await rows()).toMatchObject([{ escolha: 'ACEITO', usuario_id: null }]);
    });

    it('keeps the choice without the account that had orders (C-64)', async () => {
      const produto = await createProduto(db(), { estoque: 10 });
      await createPedido(db(), {
        usuarioId: marina.id,
        produtoId: produto.id,
        quantidade: 1,
        status: 'CONCLUIDO',
      });
      await keep(choice(), { token: api.token(marina) });
      expect((await erase()).status).toBe(200);
      expect(await rows()).toMatchObject([{ escolha: 'ACEITO', usuario_id: null }]);
    });

    it('leaves no choice linked to an account erased in parallel (C-64)', async () => {
      const token = api.token(marina);
      const replies = await Promise.all(
        Array.from({ length: 9 }, (_, n) => (n === 4 ? erase() : keep(choice(), { token }))),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await rows()).map(({ usuario_id }) => usuario_id)).toEqual(Array(8).fill(null));
    });
  });

  describe('rate limit (P12)', () => {
    const { points } = LIMITS.consentBySender;

    it('limits choices from one public address only (P12)', async () => {
      const body = choice();
      const from = (address: string) =>
        keep(body, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
      for (let n = 0; n < points; n += 1) expect(await from('203.0.113.9')).toBe(200);
      expect(await from('203.0.113.9')).toBe(429);
      expect(await from('203.0.113.10')).toBe(200);
      expect(await from('10.0.0.1')).toBe(200);
    });
  });
});
