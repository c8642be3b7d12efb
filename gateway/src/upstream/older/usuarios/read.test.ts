import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Contas, openContas } from '../../../../test/contas.ts';
import type { ErrorWorld } from '../../../../test/live-api/errors.ts';
import type { Habits } from '../../../../test/live-api/habits.ts';

const IDS = z.object({ itens: z.array(z.object({ id: z.string() })) });

let contas: Contas;
afterEach(() => contas.bench.close());

describe.each<ErrorWorld>(['plain', 'empty403'])('accounts, error world %s', (errors) => {
  beforeEach(async () => {
    contas = await openContas({ errors });
  });

  describe('read', () => {
    test('come in pages of five with the total, and the last page for one past the end (AUSER-01, AUSER-11)', async () => {
      const page = (args: string) =>
        contas.run(
          `{ r: adminUsuarios${args} { pagina totalPaginas totalItens itens { username } } }`,
        );
      expect((await page('')).r).toMatchObject({ pagina: 1, totalPaginas: 2, totalItens: 6 });
      expect((await page('(pagina: 9)')).r).toEqual({
        pagina: 2,
        totalPaginas: 2,
        totalItens: 6,
        itens: [{ username: 'novata' }],
      });
      expect((await page('(status: BANIDO, tamanho: 100)')).r).toEqual({
        pagina: 1,
        totalPaginas: 1,
        totalItens: 1,
        itens: [{ username: 'bloqueada' }],
      });
      contas.bench.api.usuarios = contas.bench.api.usuarios.filter(
        ({ status }) => status !== 'BANIDO',
      );
      expect((await page('(status: BANIDO, pagina: 3)')).r).toMatchObject({
        pagina: 1,
        totalPaginas: 0,
        itens: [],
      });
      expect((await page('(tamanho: 101)')).codes).toEqual(['BAD_USER_INPUT']);
    });

    test("include accounts without a status under ATIVO, which the API's filter misses (rest-contract 2)", async () => {
      const ativas = (args: string) =>
        contas.run(
          `{ r: adminUsuarios(status: ATIVO, ${args}) { pagina totalPaginas totalItens itens { id status } } }`,
        );
      const activePage = (...ids: string[]) => ids.map((id) => ({ id, status: 'ATIVO' }));
      expect((await ativas('tamanho: 3')).r).toEqual({
        pagina: 1,
        totalPaginas: 2,
        totalItens: 4,
        itens: activePage('7', '8', '9'),
      });
      expect((await ativas('tamanho: 3, pagina: 7')).r).toMatchObject({
        pagina: 2,
        itens: activePage('12'),
      });
    });

    test('show each account once, over pages that overlap (rest-contract 7.3)', async () => {
      await contas.bench.close();
      contas = await openContas({ errors, habits: { pagesOverlap: true } });
      const ids: string[] = [];
      for (const pagina of [1, 2, 3]) {
        const { r } = await contas.run(
          `{ r: adminUsuarios(tamanho: 2, pagina: ${pagina}) { filtrosCompletos itens { id } } }`,
        );
        expect(r).toMatchObject({ filtrosCompletos: true });
        ids.push(...IDS.parse(r).itens.map(({ id }) => id));
      }
      expect(ids).toEqual(['7', '8', '9', '10', '11', '12']);
    });

    test("read a missing status as ATIVO and give an admin's role the customer's too (rest-contract 3.6)", async () => {
      const { r } = await contas.run('{ r: adminUsuario(id: 8) { username status papeis } }');
      expect(r).toEqual({ username: 'admin', status: 'ATIVO', papeis: ['USER', 'ADMIN'] });
    });

    test('come with the profile in one call, named by the account or the full name (API-20, rest-contract 4.21)', async () => {
      const { r } = await contas.run(
        '{ r: adminUsuario(id: 7) { nome email perfil { id nomeCompleto cpf enderecos { cidade } } } }',
      );
      expect(r).toMatchObject({
        nome: 'Marina Exemplo',
        email: 'marina@loja.example',
        perfil: { id: '7', cpf: '123.456.789-09', enderecos: [{ cidade: 'Fortaleza' }, {}] },
      });
      expect(contas.bench.api.requested()).toEqual(['/perfis/7']);
    });

    test('repeat the first touch of a missing profile once (rest-contract 3.5)', async () => {
      const { r } = await contas.run(
        '{ r: adminUsuario(id: 12) { username perfil { nomeCompleto enderecos { id } } } }',
      );
      expect(r).toEqual({ username: 'novata', perfil: { nomeCompleto: null, enderecos: [] } });
      expect(contas.bench.api.requested()).toEqual(['/perfis/12', '/perfis/12']);
    });

    test('read the profiles of a page, each account once even when requested twice (AUSER-05)', async () => {
      const { r, errors } = await contas.run(
        '{ r: adminUsuarios(tamanho: 3) { itens { username perfil { nomeCompleto } } } b: adminUsuarios(pagina: 1, tamanho: 3) { itens { perfil { cpf } } } }',
      );
      expect([r, errors]).toEqual([
        {
          itens: [
            { username: 'marina', perfil: { nomeCompleto: 'Marina Exemplo' } },
            { username: 'admin', perfil: { nomeCompleto: null } },
            { username: 'rafael', perfil: { nomeCompleto: 'Rafael Exemplo' } },
          ],
        },
        undefined,
      ]);
      // Two calls for `admin`: its profile is created by the first.
      expect([7, 8, 9].map((id) => contas.countOf(`/perfis/${id}`))).toEqual([1, 2, 1]);
    });

    test('give null for an unreadable profile, without an error and without losing the others', async () => {
      contas.bench.api.spoil('GET /perfis/7', 'truncated');
      const { r, errors } = await contas.run(
        '{ r: adminUsuarios(tamanho: 1) { itens { perfil { id } } } }',
      );
      expect([r, errors]).toEqual([{ itens: [{ perfil: null }] }, undefined]);
    });

    test('give null for an unknown account, also for a malformed id', async () => {
      expect((await contas.run('{ r: adminUsuario(id: 99) { id } }')).r).toBeNull();
      expect((await contas.run('{ r: adminUsuario(id: "x") { id } }')).r).toBeNull();
      const read = await contas.run('{ r: adminUsuario(id: "..") { id } }');
      expect([read.r, read.codes]).toEqual([null, []]);
    });

    test('do not fail beside a malformed id', async () => {
      const { r, codes } = await contas.run(
        '{ x: adminUsuario(id: "..") { id } r: adminUsuario(id: 7) { username } }',
      );
      expect([r, codes]).toEqual([{ username: 'marina' }, []]);
    });

    test('fail, instead of "not found", when the API does not answer', async () => {
      contas.bench.api.spoil('GET /perfis/{id}', 'before', 9);
      const { codes } = await contas.run('{ r: adminUsuario(id: 7) { id } }');
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });

    test('give null history without an error on an API without it', async () => {
      const { r, errors } = await contas.run('{ r: adminUsuario(id: 7) { historico { campo } } }');
      expect([r, errors]).toEqual([{ historico: null }, undefined]);
    });

    test("give the history in the shop's time zone, with the author's name", async () => {
      const change = {
        deStatus: 'ATIVO',
        paraStatus: 'BANIDO',
        deRoles: ['ROLE_USER'],
        paraRoles: ['ROLE_USER'],
        autorId: 8,
        data: '2026-03-01T09:15:00.250',
      };
      const body = JSON.stringify([
        { ...change, autorId: 99 },
        { ...change, autorId: null },
        change,
      ]);
      contas.bench.api.spoil('GET /usuarios/7/historico', { status: 200, body });
      const { r } = await contas.run(
        '{ r: adminUsuario(id: 7) { historico { data campo de para autor } } }',
      );
      const event = {
        data: '2026-03-01T09:15:00-03:00',
        campo: 'status',
        de: 'ATIVO',
        para: 'BANIDO',
      };
      expect(r).toEqual({
        historico: [
          { ...event, autor: 'admin' },
          { ...event, autor: null },
          { ...event, autor: null },
        ],
      });
    });
  });
});

describe('habits of other APIs', () => {
  test.each<Partial<Habits>>([
    { pageForm: 'nested' },
    { rolesForm: 'string' },
    { rolesKey: 'role' },
    { rolesKey: 'role', rolesForm: 'string' },
  ])('are read with %j (C-27, rest-contract 2)', async (habits) => {
    contas = await openContas({ habits });
    const row = contas.rowOf(9);
    if (row) row.roles = ['ROLE_USER', 'ROLE_ADMIN'];
    const { r } = await contas.run(
      '{ r: adminUsuarios(tamanho: 3) { totalItens itens { username papeis } } }',
    );
    expect(r).toEqual({
      totalItens: 6,
      itens: [
        { username: 'marina', papeis: ['USER'] },
        { username: 'admin', papeis: ['USER', 'ADMIN'] },
        { username: 'rafael', papeis: ['USER', 'ADMIN'] },
      ],
    });
    await contas.atualizar(9, { status: 'BANIDO' });
    expect(contas.rowOf(9)).toMatchObject({ status: 'BANIDO', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  });

  test('are read from the list where no profile is created, and the profile is null', async () => {
    contas = await openContas({ habits: { profileAutoCreate: false } });
    const { r, errors } = await contas.run(
      '{ r: adminUsuario(id: 12) { username perfil { id } } }',
    );
    expect([r, errors]).toEqual([{ username: 'novata', perfil: null }, undefined]);
    expect((await contas.excluir(12)).r).toMatchObject({ __typename: 'UsuarioExcluido' });
  });

  test('are saved from the list when the profile is incomplete', async () => {
    contas = await openContas();
    const row = contas.rowOf(7);
    if (row) row.nome = 'Marina da Loja';
    contas.bench.api.spoil('GET /perfis/7', {
      status: 200,
      body: JSON.stringify({ id: 7, email: null, status: 'ATIVO', enderecos: [] }),
    });
    await contas.atualizar(7, { status: 'BANIDO' });
    expect(contas.rowOf(7)).toMatchObject({
      nome: 'Marina da Loja',
      email: 'marina@loja.example',
      status: 'BANIDO',
    });
  });

  test('are found page by page in a long list', async () => {
    contas = await openContas({ habits: { profileAutoCreate: false } });
    const [marina] = contas.bench.api.usuarios;
    if (marina) {
      for (let id = 100; id < 350; id += 1) {
        contas.bench.api.usuarios.push({
          ...marina,
          id,
          username: `c${id}`,
          email: `c${id}@loja.example`,
        });
      }
    }
    const { r } = await contas.run('{ r: adminUsuario(id: 349) { username } }');
    expect(r).toEqual({ username: 'c349' });
    expect(contas.bench.api.requested().filter((url) => url.startsWith('/usuarios'))).toHaveLength(
      3,
    );
  });
});

test('are not reported as deleted when they move between pages during the search (rest-contract 3.6)', async () => {
  contas = await openContas({ habits: { profileAutoCreate: false } });
  const rows = contas.bench.api.usuarios;
  const [marina] = rows;
  if (marina) {
    for (let id = 100; id < 250; id += 1) {
      rows.push({ ...marina, id, username: `c${id}`, email: `c${id}@loja.example` });
    }
  }
  contas.bench.api.spoil('DELETE /usuarios/249', { status: 403, body: '' });
  let reads = 0;
  contas.bench.api.faults.set('GET /usuarios', {
    times: 99,
    get fault() {
      reads += 1;
      // Before the second page of the lookup after the refusal, the account moves from that page to the first.
      if (reads === 4) rows.unshift(...rows.splice(-1));
      return { delayMs: 0 };
    },
  });
  expect((await contas.excluir(249)).r).toMatchObject({ __typename: 'UsuarioEmUso' });
  expect(reads).toBe(6);
});

test('are reported as unknown in a list that keeps moving', async () => {
  contas = await openContas({ habits: { profileAutoCreate: false } });
  let reads = 0;
  contas.bench.api.faults.set('GET /usuarios', {
    times: 99,
    get fault() {
      reads += 1;
      return {
        status: 200,
        body: JSON.stringify({
          content: [{ ...contas.rowOf(7), id: 1000 + reads }],
          totalPages: 1,
          totalElements: 2,
        }),
      };
    },
  });
  expect((await contas.run('{ r: adminUsuario(id: 99) { id } }')).codes).toEqual([
    'UPSTREAM_INVALID',
  ]);
});

test('are filtered by the API in an endless list with accounts without a status', async () => {
  contas = await openContas();
  const all = JSON.stringify({ content: [contas.rowOf(8)], totalPages: 9999, totalElements: 9999 });
  contas.bench.api.faults.set('GET /usuarios', {
    times: 99,
    get fault() {
      const url = contas.bench.api.calls.at(-1)?.url ?? '';
      return url.includes('status=') ? ({ delayMs: 0 } as const) : { status: 200, body: all };
    },
  });
  const { r } = await contas.run('{ r: adminUsuarios(status: ATIVO) { totalItens itens { id } } }');
  expect(r).toEqual({ totalItens: 3, itens: [{ id: '7' }, { id: '9' }, { id: '12' }] });
});

test('are searched with a bound in an endless list', async () => {
  contas = await openContas();
  const body = JSON.stringify({
    content: [contas.rowOf(8)],
    totalPages: 9999,
    totalElements: 9999,
  });
  contas.bench.api.spoil('GET /usuarios', { status: 200, body }, 9999);
  expect((await contas.run('{ r: adminUsuario(id: 99) { id } }')).codes).toEqual([
    'UPSTREAM_INVALID',
  ]);
  expect(contas.bench.api.requested().filter((url) => url.startsWith('/usuarios'))).toHaveLength(1);
});
