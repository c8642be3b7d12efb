import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench({ errors: 'plain' });
});
afterEach(() => bench.close());

const OPT_OUT = 'POST /avaliacoes/convites/recusar';
const PRODUTO =
  '{ produto(slug: "noite-de-oud") { resumoAvaliacoes { total } avaliacoes { totalItens } } }';

const optOut = async () => {
  const { data, codes } = await bench.execute(
    'mutation { r: recusarConvites(token: " 2.abc ") { __typename ... on Falha { campo } ... on Confirmacao { mensagem } } }',
  );
  return { r: data?.['r'], codes };
};

test('the link of a mail ends such mails, without a session (A13)', async () => {
  bench.api.spoil(OPT_OUT, { status: 200, body: '{"recusados":true}' });
  expect((await optOut()).r).toEqual({
    __typename: 'Confirmacao',
    mensagem: 'Pronto: não enviaremos mais pedidos de avaliação a esta conta.',
  });
});

test('an API without reviews says what it cannot do (A13)', async () => {
  expect((await optOut()).r).toMatchObject({ __typename: 'RecursoIndisponivel' });
});

test('a lost reply is an error, never a promise (A13)', async () => {
  bench.api.spoil(OPT_OUT, { status: 504, body: '' });
  const { r, codes } = await optOut();
  expect(r).toBeUndefined();
  expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
});

test('the reviews of a product are asked only of an API that has some of it (A13)', async () => {
  const { data } = await bench.execute(PRODUTO);
  expect(data).toEqual({ produto: { resumoAvaliacoes: null, avaliacoes: null } });
  expect(bench.api.requested().filter((path) => path.includes('avaliacoes'))).toEqual([]);
});

test.each([
  [{ total: 3, media: 4.3, porNota: [0, 0, 0, 2, 1] }, '★ 4,3 · 3 avaliações'],
  [{ total: 4, media: 5, porNota: [0, 0, 0, 0, 4] }, '★ 5,0 · 4 avaliações'],
  [{ total: 2, media: 5, porNota: [0, 0, 0, 0, 2] }, null],
  [null, null],
])('a card gets the average from three reviews on: %j (A13)', async (avaliacoes, notaTexto) => {
  const produto = { id: 1, slug: 'noite-de-oud', nome: 'Noite', descricao: '', avaliacoes };
  const body = JSON.stringify({ ...produto, precoBase: 10, estoque: 1 });
  bench.api.spoil('GET /produtos/slug/noite-de-oud', { status: 200, body });
  const { data } = await bench.execute('{ produto(slug: "noite-de-oud") { notaTexto } }');
  expect(data).toEqual({ produto: { notaTexto } });
});
