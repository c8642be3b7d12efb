import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import type { StatusPedido } from './status.ts';

const Pagina = z.object({
  content: z.array(z.object({ id: z.int() })),
  totalElements: z.int(),
  filtrosAplicados: z.array(z.string()),
});

onEachEngine('searching orders', (db) => {
  let api: TestServer;
  let admin: string;
  /** One for Ângela, one for the account `joana_silva`, one of the perfume `Cedro 100%`. */
  let ids: { angela: number; joana: number; cedro: number };
  beforeAll(async () => {
    api = await TestServer.open(db());
    await emptyTables(db());
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
    const oud = await createProduto(db(), {
      nome: 'Noite de Oud',
      variacoes: [{ nome: '10 ml', preco: 5_000, estoque: 100 }],
    });
    const cedro = await createProduto(db(), { nome: 'Cedro 100%' });
    const other = await createUsuario(db(), { username: 'beatriz' });
    const joana = await createUsuario(db(), { username: 'joana_silva' });
    const order = (usuarioId: number, produtoId: number, status: StatusPedido) =>
      createPedido(db(), {
        usuarioId,
        produtoId,
        ...(produtoId === oud.id ? { variacaoId: oud.variacoes[0] ?? 0 } : {}),
        status,
      });
    ids = {
      angela: (await order(other.id, oud.id, 'PAGO')).id,
      joana: (await order(joana.id, oud.id, 'CONCLUIDO')).id,
      cedro: (await order(other.id, cedro.id, 'PAGO')).id,
    };
    await db()
      .updateTable('pedidos')
      .set({ nome_completo: 'Ângela Conceição', cpf: '52998224725', email: 'angela@exemplo.com' })
      .where('id', '=', ids.angela)
      .execute();
    await db()
      .updateTable('pedidos')
      .set({ nome_completo: null, email: null })
      .where('id', '=', ids.joana)
      .execute();
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const list = async (query: Record<string, string>) => {
    const path = `/api/pedidos?${new URLSearchParams(query).toString()}`;
    const { body } = await api.request('GET', path, { token: admin });
    const { content, ...page } = Pagina.parse(body);
    return { ids: content.map(({ id }) => id), ...page };
  };

  it.each([
    ['angela CONCEICAO', ['angela']],
    ['Ângela@exemplo', ['angela']],
    ['529.982.247-25', ['angela']],
    ['52998224725', ['angela']],
    ['5299822472', []],
    ['joana_', ['joana']],
    ['beatriz', ['cedro', 'angela']],
    ['noite de oud', ['joana', 'angela']],
    ['oud — 10 ml', ['joana', 'angela']],
    ['100%', ['cedro']],
    ['0_%', []],
    ['ninguém', []],
    ["' OR 1=1 --", []],
  ] as const)('finds %j', async (search, expected) => {
    const page = await list({ search });
    expect(page.ids).toEqual(expected.map((name) => ids[name]));
    expect(page).toMatchObject({
      totalElements: expected.length,
      filtrosAplicados: ['search'],
    });
  });

  it('finds the order by number, with or without #, before those that have it in a name', async () => {
    const numbered = await createProduto(db(), { nome: `Nº ${ids.angela}.` });
    const owner = await createUsuario(db());
    const newer = await createPedido(db(), { usuarioId: owner.id, produtoId: numbered.id });
    expect((await list({ search: String(ids.joana) })).ids[0]).toBe(ids.joana);
    expect((await list({ search: `# ${ids.joana}` })).ids).toEqual([ids.joana]);
    const matches = (await list({ search: String(ids.angela) })).ids;
    expect(matches[0]).toBe(ids.angela);
    expect(matches).toContain(newer.id);
    expect((await list({ search: '9999999999' })).ids).toEqual([]);
  });

  it('together with the status and by page; blank does not search', async () => {
    expect(await list({ search: 'oud', status: 'ENTREGUE' })).toMatchObject({
      ids: [ids.joana],
      totalElements: 1,
      filtrosAplicados: ['status', 'search'],
    });
    expect(await list({ search: 'oud', size: '1', page: '1' })).toMatchObject({
      ids: [ids.angela],
      totalElements: 2,
    });
    expect(await list({ search: ' ', status: '' })).toMatchObject({ filtrosAplicados: [] });
  });

  it('together with each list of the dashboard', async () => {
    const listed = async (filter: string) => (await list({ search: 'oud', [filter]: 'true' })).ids;
    const change = (id: number, values: object) =>
      db().updateTable('pedidos').set(values).where('id', '=', id).execute();
    expect(await listed('pixAConferir')).toEqual([]);
    await change(ids.angela, { status: 'PENDENTE', metodo: 'PIX', reserva_ate: new Date() });
    expect(await listed('pixAConferir')).toEqual([ids.angela]);
    expect(await listed('desistencia')).toEqual([]);
    await change(ids.joana, { desistencia_em: new Date() });
    expect(await listed('desistencia')).toEqual([ids.joana]);
    expect(await listed('aResolver')).toEqual([]);
  });
});
