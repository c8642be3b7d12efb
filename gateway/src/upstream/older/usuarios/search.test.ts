import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contas, openContas } from '../../../../test/contas.ts';
import type { ErrorWorld } from '../../../../test/live-api/errors.ts';

let contas: Contas;
afterEach(() => contas.bench.close());

const search = async (args: string) => {
  const { r, codes } = await contas.run(
    `{ r: adminUsuarios${args} { pagina totalPaginas totalItens filtrosCompletos parteLida { lidos total } itens { username } } }`,
  );
  return { r, codes };
};
const pageOf = (...usernames: string[]) => ({
  totalItens: usernames.length,
  filtrosCompletos: true,
  parteLida: null,
  itens: usernames.map((username) => ({ username })),
});

describe.each<ErrorWorld>(['plain', 'empty403'])(
  'searching accounts on an API without a search (%s)',
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
    ])('finds %s in username, name or e-mail, or as the whole id', async (busca, usernames) => {
      expect((await search(`(busca: ${busca})`)).r).toMatchObject(pageOf(...usernames));
    });

    test('combines with the status, in real pages', async () => {
      expect((await search('(busca: "loja.example", status: ATIVO)')).r).toMatchObject(
        pageOf('marina', 'admin', 'rafael', 'novata'),
      );
      expect((await search('(busca: "loja.example", pagina: 9, tamanho: 4)')).r).toMatchObject({
        pagina: 2,
        totalPaginas: 2,
        totalItens: 6,
        itens: [{}, {}],
      });
    });

    test('returns the list for a blank text and rejects a text that is too long', async () => {
      expect((await search('(busca: "  ")')).r).toMatchObject({
        totalItens: 6,
        filtrosCompletos: true,
      });
      expect(contas.countOf('/usuarios?page=0&size=5')).toBe(1);
      expect((await search(`(busca: "${'a'.repeat(101)}")`)).codes).toEqual(['BAD_USER_INPUT']);
    });

    test('matches among the accounts that were read when there are more, and counts them (MON-17)', async () => {
      fill(3235);
      const parteLida = { lidos: 3000, total: 3235 };
      const found = { totalItens: 1, filtrosCompletos: false, parteLida };
      expect((await search('(busca: "rafael")')).r).toMatchObject({
        ...found,
        itens: [{ username: 'rafael' }],
      });
      expect((await search('(busca: "copia-2993")')).r).toMatchObject(found);
      const beyond = { totalItens: 0, filtrosCompletos: false, parteLida, itens: [] };
      expect((await search('(busca: "copia-2994")')).r).toMatchObject(beyond);
      expect((await search('(busca: "rafael", status: ATIVO)')).r).toMatchObject(found);
    });

    test('searches all accounts in a status that the API filters exactly (MON-17)', async () => {
      fill(3235);
      expect((await search('(busca: "bloq", status: BANIDO)')).r).toMatchObject(
        pageOf('bloqueada'),
      );
      expect(contas.countOf('/usuarios?page=0&size=100&status=BANIDO')).toBe(1);
    });

    test('returns the list itself above 3000 accounts, and reports its status filter as incomplete', async () => {
      fill(3235);
      // One of them has no status, which the API's own filter does not see.
      expect((await search('(status: ATIVO)')).r).toMatchObject({
        totalItens: 3232,
        filtrosCompletos: false,
        parteLida: null,
      });
      expect((await search('(status: BANIDO)')).r).toMatchObject(pageOf('bloqueada'));
    });
  },
);

/** Adds accounts "copia-0", "copia-1" … up to this number of accounts. */
function fill(count: number): void {
  const { usuarios } = contas.bench.api;
  const [model] = usuarios;
  if (!model) throw new Error('no account');
  for (let n = 0; usuarios.length < count; n += 1) {
    const email = `copia-${n}@loja.example`;
    usuarios.push({ ...model, id: 5000 + n, username: `copia-${n}`, nome: null, email });
  }
}

describe('searching accounts on an API that searches', () => {
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

  test('asks the API once and reads nothing more', async () => {
    contas.bench.api.spoil('GET /usuarios', answer(1));
    expect((await search('(busca: "an_a%", status: BANIDO)')).r).toMatchObject(pageOf('ana'));
    expect(contas.bench.api.requested()).toEqual([
      '/usuarios?page=0&size=5&status=BANIDO&search=an_a%',
    ]);
  });
});
