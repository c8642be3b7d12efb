import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { auditoriaPageWire } from '../wire/auditoria.ts';

const evento = {
  id: 'A1',
  data: '2026-03-01T09:15:00.250',
  tipo: 'FRETE',
  alvo: 'CE',
  existe: true,
  nome: 'Noite',
  quem: 'EQUIPE',
  autorId: 1,
  autor: 'lojista',
  resumo: 'a combinar → R$ 10,00',
};
const pageOf = (content: object[], totalPages = 1) =>
  JSON.stringify({ content, totalPages, totalElements: content.length });

const LIST = (args: string) =>
  `{ adminAuditoria(${args}) { pagina totalPaginas totalItens filtrosCompletos itens { id quando autor autorId tipo alvo alvoExiste alvoNome resumo } } }`;

let bench: TestBench;
let token: string;
const open = async (options: Parameters<typeof createTestBench>[0] = {}) => {
  bench = await createTestBench(options);
  token = bench.tokenOf('admin');
};
afterEach(() => bench.close());

describe('audit on an API that records changes', () => {
  beforeEach(() => open());

  test('sends the filters and returns the page with times of the shop (DASH-10)', async () => {
    bench.api.spoil('GET /auditoria', { status: 200, body: pageOf([evento], 3) });
    const args =
      'tipo: FRETE, autor: " lojista ", alvo: "", de: "2026-03-01", pagina: 2, tamanho: 100';
    const { data } = await bench.execute(LIST(args), { token });
    expect(data).toEqual({
      adminAuditoria: {
        pagina: 2,
        totalPaginas: 3,
        totalItens: 1,
        filtrosCompletos: true,
        itens: [
          {
            id: 'A1',
            quando: '2026-03-01T09:15:00-03:00',
            autor: 'lojista',
            autorId: '1',
            tipo: 'FRETE',
            alvo: 'CE',
            alvoExiste: true,
            alvoNome: 'Noite',
            resumo: 'a combinar → R$ 10,00',
          },
        ],
      },
    });
    const asked = bench.api.requested().filter((url) => url.startsWith('/auditoria'));
    expect(asked).toEqual(['/auditoria?page=1&size=100&tipo=FRETE&autor=lojista&de=2026-03-01']);
  });

  test('returns the last page instead of one past the end (DASH-10)', async () => {
    bench.api.spoil('GET /auditoria', { status: 200, body: pageOf([evento], 2) }, 9);
    const { data } = await bench.execute(LIST('pagina: 7'), { token });
    expect(data).toMatchObject({ adminAuditoria: { pagina: 2, itens: [{ id: 'A1' }] } });
    expect(bench.api.requested().at(-1)).toContain('page=1');
  });

  test('fails when the list is gone on the way to the last page (DASH-10)', async () => {
    bench.api.spoil('GET /auditoria', { status: 200, body: pageOf([], 1) });
    const { codes } = await bench.execute(LIST('pagina: 2'), { token });
    expect(codes).toEqual(['UPSTREAM_INVALID']);
  });

  test('fails when the API is down instead of answering null (DASH-10)', async () => {
    bench.api.spoil('GET /auditoria', 'before', 9);
    const { codes } = await bench.execute(LIST('pagina: 1'), { token });
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test.each([
    ['pagina: 0', 'BAD_USER_INPUT'],
    ['tamanho: 101', 'BAD_USER_INPUT'],
    ['de: "2026-02-30"', 'GRAPHQL_VALIDATION_FAILED'],
  ])('rejects %s', async (args, code) => {
    expect((await bench.execute(LIST(args), { token })).codes).toEqual([code]);
    expect(bench.api.requested().filter((url) => url.startsWith('/auditoria'))).toEqual([]);
  });
});

test.each(['plain', 'empty403'] as const)(
  'answers null on an API that records none, and only admins may ask (%s, DASH-10)',
  async (errors) => {
    await open({ errors });
    const { data } = await bench.execute(LIST('pagina: 1'), { token });
    expect(data).toEqual({ adminAuditoria: null });
    const { codes } = await bench.execute(LIST('pagina: 1'), { token: bench.tokenOf('marina') });
    expect(codes).toEqual(['FORBIDDEN']);
  },
);

describe('reading a change', () => {
  const autorOf = (changes: object) => {
    const content = [
      { ...evento, ...changes },
      { ...evento, autor: 'outra' },
    ];
    const { itens } = auditoriaPageWire.parse({ content });
    return itens.slice(0, -1).map(({ autor, autorId }) => [autor, autorId]);
  };
  beforeEach(() => open());

  test.each([
    [{}, ['lojista', '1']],
    [{ autor: null }, ['Equipe', '1']],
    [{ quem: 'CLIENTE', autor: 'maria.silva' }, ['Cliente', '1']],
    [{ quem: 'LOJA', autorId: null }, ['Loja', null]],
    [{ quem: 'REMOVIDA', autor: 'antiga' }, ['Conta removida', null]],
  ])('names only staff: %j (DASH-10)', (changes, expected) => {
    expect(autorOf(changes)).toEqual([expected]);
  });

  test.each([{ data: 'ontem' }, { tipo: 'OUTRO' }, { alvo: '' }, { resumo: null }])(
    'drops an unreadable change: %j',
    (changes) => {
      expect(autorOf(changes)).toEqual([]);
    },
  );
});
