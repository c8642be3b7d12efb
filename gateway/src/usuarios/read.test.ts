import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, openContas } from '../../test/contas.ts';
import type { ErrorWorld } from '../../test/live-api/errors.ts';
import type { Habits } from '../../test/live-api/habits.ts';

let contas: Contas;
afterEach(() => contas.bench.close());

describe.each<ErrorWorld>(['plain', 'empty403'])('contas, no mundo %s', (errors) => {
  beforeEach(async () => {
    contas = await openContas({ errors });
  });

  describe('lidas', () => {
    test('AUSER-01, AUSER-11: de cinco em cinco, com o total; além do fim, a última página', async () => {
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

    test('rest-contract §2: o filtro ATIVO acha também as contas sem status, que o filtro da API não vê', async () => {
      const ativas = (args: string) =>
        contas.run(
          `{ r: adminUsuarios(status: ATIVO, ${args}) { pagina totalPaginas totalItens itens { id status } } }`,
        );
      const found = (...ids: string[]) => ids.map((id) => ({ id, status: 'ATIVO' }));
      expect((await ativas('tamanho: 3')).r).toEqual({
        pagina: 1,
        totalPaginas: 2,
        totalItens: 4,
        itens: found('7', '8', '9'),
      });
      expect((await ativas('tamanho: 3, pagina: 7')).r).toMatchObject({
        pagina: 2,
        itens: found('12'),
      });
    });

    test('… e onde não as há, a API filtra e conta sozinha', async () => {
      const row = contas.rowOf(8);
      if (row) row.status = 'ATIVO';
      const { r } = await contas.run(
        '{ r: adminUsuarios(status: ATIVO, tamanho: 3) { totalItens itens { id } } }',
      );
      expect(r).toEqual({ totalItens: 4, itens: [{ id: '7' }, { id: '8' }, { id: '9' }] });
      expect(contas.bench.api.requested().toSorted()).toEqual([
        '/usuarios?page=0&size=1',
        '/usuarios?page=0&size=1&status=BANIDO',
        '/usuarios?page=0&size=1&status=INATIVO',
        '/usuarios?page=0&size=3&status=ATIVO',
      ]);
    });

    test('rest-contract §3.6: sem status é ATIVO, um papel só de admin também compra', async () => {
      const { r } = await contas.run('{ r: adminUsuario(id: 8) { username status papeis } }');
      expect(r).toEqual({ username: 'admin', status: 'ATIVO', papeis: ['USER', 'ADMIN'] });
    });

    test('API-20, rest-contract §4.21: a conta e o perfil vêm de uma chamada; o nome é o da conta ou o completo', async () => {
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

    test('rest-contract §3.5: o primeiro toque num perfil que não há é repetido uma vez', async () => {
      const { r } = await contas.run(
        '{ r: adminUsuario(id: 12) { username perfil { nomeCompleto enderecos { id } } } }',
      );
      expect(r).toEqual({ username: 'novata', perfil: { nomeCompleto: null, enderecos: [] } });
      expect(contas.bench.api.requested()).toEqual(['/perfis/12', '/perfis/12']);
    });

    test('AUSER-05: os perfis de uma página, cada conta uma vez, mesmo pedida duas', async () => {
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
      // Two for `admin`: the first touch of its missing profile.
      expect([7, 8, 9].map((id) => contas.countOf(`/perfis/${id}`))).toEqual([1, 2, 1]);
    });

    test('um perfil que não se lê é nulo, sem erro e sem apagar os outros', async () => {
      contas.bench.api.spoil('GET /perfis/7', 'truncated');
      const { r, errors } = await contas.run(
        '{ r: adminUsuarios(tamanho: 1) { itens { perfil { id } } } }',
      );
      expect([r, errors]).toEqual([{ itens: [{ perfil: null }] }, undefined]);
    });

    test('não há: nulo, também para um id que não é um', async () => {
      expect((await contas.run('{ r: adminUsuario(id: 99) { id } }')).r).toBeNull();
      expect((await contas.run('{ r: adminUsuario(id: "x") { id } }')).r).toBeNull();
      expect((await contas.run('{ r: adminUsuario(id: "..") { id } }')).codes).toEqual([
        'BAD_USER_INPUT',
      ]);
    });

    test('o que não é um id não estraga a conta pedida ao lado', async () => {
      const { r, codes } = await contas.run(
        '{ x: adminUsuario(id: "..") { id } r: adminUsuario(id: 7) { username } }',
      );
      expect([r, codes]).toEqual([{ username: 'marina' }, ['BAD_USER_INPUT']]);
    });

    test('sem resposta não é "não há"', async () => {
      contas.bench.api.spoil('GET /perfis/{id}', 'before', 9);
      const { codes } = await contas.run('{ r: adminUsuario(id: 7) { id } }');
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });

    test('a API sem histórico: nulo, sem erro', async () => {
      const { r, errors } = await contas.run('{ r: adminUsuario(id: 7) { historico { campo } } }');
      expect([r, errors]).toEqual([{ historico: null }, undefined]);
    });

    test('o histórico, com a hora da loja e o nome de quem mudou', async () => {
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

describe('hábitos', () => {
  test.each<Partial<Habits>>([
    { pageForm: 'nested' },
    { rolesForm: 'string' },
    { rolesKey: 'role' },
    { rolesKey: 'role', rolesForm: 'string' },
  ])('C-27, rest-contract §2: %j', async (habits) => {
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

  test('sem perfis que se criam: a conta vem da lista, o perfil é nulo', async () => {
    contas = await openContas({ habits: { profileAutoCreate: false } });
    const { r, errors } = await contas.run(
      '{ r: adminUsuario(id: 12) { username perfil { id } } }',
    );
    expect([r, errors]).toEqual([{ username: 'novata', perfil: null }, undefined]);
    expect((await contas.excluir(12)).r).toMatchObject({ __typename: 'UsuarioExcluido' });
  });

  test('um perfil que não diz tudo da conta: o salvamento parte da lista', async () => {
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

  test('uma lista longa é procurada página a página, sem se perder', async () => {
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

test('rest-contract §3.6: a conta que muda de lugar enquanto se procura não é dada por excluída', async () => {
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
      // Before the second page of the look after the refusal: it was on that page, now it is on the first.
      if (reads === 4) rows.unshift(...rows.splice(-1));
      return { delayMs: 0 };
    },
  });
  expect((await contas.excluir(249)).r).toMatchObject({ __typename: 'UsuarioEmUso' });
  expect(reads).toBe(6);
});

test('uma lista que não para de se mexer não diz quem falta', async () => {
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

test('… sem status e sem fim: o que a API filtrou', async () => {
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

test('uma lista sem fim não é procurada sem fim', async () => {
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
