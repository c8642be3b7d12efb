import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { CONSENT_LIMITS } from './limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

onEachEngine('C-60: consentimentos', (db) => {
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

  const told = (change: object = {}) => ({
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

  it('guarda o código, a versão, a escolha e as duas horas; da pessoa, nada', async () => {
    const body = told();
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

  it('dita outra vez é a mesma linha, ainda que por outra pessoa ou com outra hora', async () => {
    const body = told();
    const first = await keep(body);
    const again = await keep(
      { ...body, id: body.id.toUpperCase(), quando: new Date().toISOString() },
      { token: api.token(marina) },
    );
    expect(again.body).toEqual(first.body);
    expect(await rows()).toMatchObject([{ usuario_id: null, quando: new Date(body.quando) }]);
    expect(await own(api.token(marina))).toEqual([]);
  });

  it('dita muitas vezes ao mesmo tempo é uma linha', async () => {
    const body = told();
    const replies = await Promise.all(Array.from({ length: 8 }, () => keep(body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows()).toHaveLength(1);
  });

  it('outra escolha, ou outra versão, é outra linha', async () => {
    const body = told();
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
    ['adiantado', DAY_MS, 0],
    ['de outra década', -9_999 * DAY_MS, -366 * DAY_MS],
  ])('um relógio %s é trazido para perto do nosso', async (_, off, kept) => {
    await keep(told({ quando: new Date(Date.now() + off).toISOString() }));
    const [row] = await rows();
    expect(Number(row?.quando) - Number(row?.registrado_em)).toBe(kept);
  });

  it('de quem entrou é da conta, e só ela a lê, a mais nova primeiro', async () => {
    const token = api.token(marina);
    const [first, second] = [told(), told({ escolha: 'RECUSADO' })];
    await keep(first, { token });
    await keep(second, { token });
    await keep(told(), { token: api.token(await createUsuario(db())) });
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

  it('um token que já não vale não impede a escolha', async () => {
    expect((await keep(told(), { token: 'velho' })).status).toBe(200);
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
  ])('%j é 400, e nada fica', async (wrong) => {
    expect(await keep(told(wrong))).toMatchObject({
      status: 400,
      body: { codigo: 'DADOS_INVALIDOS', campo: Object.keys(wrong)[0] },
    });
    expect(await rows()).toEqual([]);
  });

  it('LGPD art. 8 §2: nenhuma linha se reescreve, nem por dentro', async () => {
    await keep(told(), { token: api.token(marina) });
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

  describe('C-64: apagada a conta, fica a prova sem a pessoa', () => {
    const erase = () => api.request('DELETE', `/api/usuarios/${marina.id}`, { token: admin });

    it('sem pedidos', async () => {
      await keep(told(), { token: api.token(marina) });
      expect((await erase()).status).toBe(200);
      expect(await rows()).toMatchObject([{ escolha: 'ACEITO', usuario_id: null }]);
    });

    it('com pedidos, dos quais a linha da conta fica', async () => {
      const produto = await createProduto(db(), { estoque: 10 });
      await createPedido(db(), {
        usuarioId: marina.id,
        produtoId: produto.id,
        quantidade: 1,
        status: 'CONCLUIDO',
      });
      await keep(told(), { token: api.token(marina) });
      expect((await erase()).status).toBe(200);
      expect(await rows()).toMatchObject([{ escolha: 'ACEITO', usuario_id: null }]);
    });

    it('enquanto se escolhe: nenhuma escolha fica presa a quem já não há', async () => {
      const token = api.token(marina);
      const replies = await Promise.all(
        Array.from({ length: 9 }, (_, n) => (n === 4 ? erase() : keep(told(), { token }))),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await rows()).map(({ usuario_id }) => usuario_id)).toEqual(Array(8).fill(null));
    });
  });

  describe('P12', () => {
    const { points } = CONSENT_LIMITS.bySender;

    it('de um endereço só, vezes demais; de outro, não', async () => {
      const body = told();
      const from = (address: string) =>
        keep(body, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
      for (let n = 0; n < points; n += 1) expect(await from('203.0.113.9')).toBe(200);
      expect(await from('203.0.113.9')).toBe(429);
      expect(await from('203.0.113.10')).toBe(200);
      expect(await from('10.0.0.1')).toBe(200);
    });
  });
});
