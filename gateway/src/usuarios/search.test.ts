import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, openContas } from '../../test/contas.ts';
import type { ErrorWorld } from '../../test/live-api/errors.ts';

let contas: Contas;
afterEach(() => contas.bench.close());

const search = async (args: string) => {
  const { r, codes } = await contas.run(
    `{ r: adminUsuarios${args} { pagina totalPaginas totalItens filtrosCompletos itens { username } } }`,
  );
  return { r, codes };
};
const found = (...usernames: string[]) => ({
  totalItens: usernames.length,
  filtrosCompletos: true,
  itens: usernames.map((username) => ({ username })),
});

describe.each<ErrorWorld>(['plain', 'empty403'])(
  'procurar contas numa API que não procura (%s)',
  (errors) => {
    beforeEach(async () => {
      contas = await openContas({ errors });
      const row = contas.rowOf(12);
      if (row) row.nome = 'Ângela Conceição';
    });

    test.each([
      ['"MARI"', ['marina']],
      ['"rafael@LOJA"', ['rafael']],
      ['"angela conc"', ['novata']],
      ['"  inativa "', ['inativa']],
      ['"10"', ['bloqueada']],
      ['"1"', []],
      ['"%"', []],
      ['"ninguém"', []],
    ])('AUSER: %s em usuário, nome ou e-mail, ou o número inteiro', async (busca, usernames) => {
      expect((await search(`(busca: ${busca})`)).r).toMatchObject(found(...usernames));
    });

    test('junto com o status, e em páginas de verdade', async () => {
      expect((await search('(busca: "loja.example", status: ATIVO)')).r).toMatchObject(
        found('marina', 'admin', 'rafael', 'novata'),
      );
      expect((await search('(busca: "loja.example", pagina: 9, tamanho: 4)')).r).toMatchObject({
        pagina: 2,
        totalPaginas: 2,
        totalItens: 6,
        itens: [{}, {}],
      });
    });

    test('em branco é a lista; um texto longo demais não se pergunta', async () => {
      expect((await search('(busca: "  ")')).r).toMatchObject({
        totalItens: 6,
        filtrosCompletos: true,
      });
      expect(contas.countOf('/usuarios?page=0&size=5')).toBe(1);
      expect((await search(`(busca: "${'a'.repeat(101)}")`)).codes).toEqual(['BAD_USER_INPUT']);
    });

    test('com mais de 3000 contas vem o que a API dá, e isso se diz', async () => {
      const { bench } = contas;
      const [model] = bench.api.usuarios;
      if (!model) throw new Error('no account');
      bench.api.usuarios.push(
        ...Array.from({ length: 3000 }, (_, n) => ({ ...model, id: 5000 + n })),
      );
      expect((await search('(busca: "rafael")')).r).toMatchObject({
        totalItens: 3006,
        filtrosCompletos: false,
      });
      // One without a status is among them, and the API's own filter does not see it.
      expect((await search('(status: ATIVO)')).r).toMatchObject({
        totalItens: 3003,
        filtrosCompletos: false,
      });
      expect((await search('(status: BANIDO)')).r).toMatchObject(found('bloqueada'));
    });
  },
);

describe('procurar contas numa API que procura', () => {
  beforeEach(async () => {
    contas = await openContas();
  });

  const answer = (totalElements: number) => ({
    status: 200,
    body: JSON.stringify({
      content: [{ id: 3, username: 'ana', email: 'ana@loja.example', status: 'ATIVO' }],
      totalPages: 1,
      totalElements,
      filtrosAplicados: ['search', 'status'],
    }),
  });

  test('ela é perguntada uma vez, e nada se lê a mais', async () => {
    contas.bench.api.spoil('GET /usuarios', answer(1));
    expect((await search('(busca: "an_a%", status: BANIDO)')).r).toMatchObject(found('ana'));
    expect(contas.bench.api.requested()).toEqual([
      '/usuarios?page=0&size=5&status=BANIDO&search=an_a%',
    ]);
  });

  test('o filtro ATIVO conta só entre as procuradas', async () => {
    const none = {
      ...answer(0),
      body: answer(0).body.replace(/"content":\[.*?\]/, '"content":[]'),
    };
    contas.bench.api.spoil(
      'GET /usuarios',
      {
        status: 200,
        get body() {
          const url = contas.bench.api.calls.at(-1)?.url ?? '';
          return /BANIDO|INATIVO/.test(url) ? none.body : answer(1).body;
        },
      },
      4,
    );
    expect((await search('(busca: "ana", status: ATIVO)')).r).toMatchObject(found('ana'));
    expect(contas.bench.api.requested().toSorted()).toEqual([
      '/usuarios?page=0&size=1&search=ana',
      '/usuarios?page=0&size=1&status=BANIDO&search=ana',
      '/usuarios?page=0&size=1&status=INATIVO&search=ana',
      '/usuarios?page=0&size=5&status=ATIVO&search=ana',
    ]);
  });
});
