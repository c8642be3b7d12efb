import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  asUsual,
  invalid,
  openProdutoForm,
  type ProdutoForm,
  SIMPLE,
  VARIABLE,
} from '../../../../test/produto-form.ts';
import { pngBytes } from '../../../../test/upload.ts';

let form: ProdutoForm;
afterEach(() => form.bench.close());

describe.each(['plain', 'empty403'] as const)('criarProduto (%s)', (errors) => {
  beforeEach(async () => {
    form = await openProdutoForm({ errors });
  });

  test('sends the product as a JSON part before the image (API-42, rest-contract 3.3)', async () => {
    const { r } = await form.create(SIMPLE);
    expect(r).toMatchObject({
      __typename: 'Produto',
      nome: 'Âmbar Novo',
      ativo: true,
      precoBase: 89.9,
      estoqueTotal: 7,
      categorias: [{ nome: 'Árabe' }],
      imagem: { url: expect.stringMatching(/imagem\.png$/) },
    });
    expect(form.writes()).toHaveLength(1);
    expect(form.writes()[0]?.parts).toMatchObject([
      { name: 'produto', contentType: 'application/json', filename: null },
      { name: 'imagem', contentType: 'image/png', filename: 'imagem.png' },
    ]);
    expect(form.sentBodies()).toEqual([{ ...SIMPLE, variacoes: [] }]);
  });

  test('sends a null price with variations, and no ids of variations (AFORM-10, C-74)', async () => {
    const variacoes = VARIABLE.variacoes.map((variacao, n) => ({ ...variacao, id: `${11 + n}` }));
    const { r } = await form.create({ ...VARIABLE, precoBase: 5, variacoes });
    expect(r).toMatchObject({ __typename: 'Produto', precoBase: null, estoqueTotal: 3 });
    expect(form.sentBodies()).toEqual([{ ...VARIABLE, precoBase: null, estoque: 0 }]);
    expect(form.bench.api.produto(1).variacoes).toHaveLength(4);
  });

  test('uses an existing category for another spelling and creates a new one (C-02)', async () => {
    const { r } = await form.create({ ...SIMPLE, categorias: ['arabes', 'ÁRABE', ' Nicho '] });
    expect(r).toMatchObject({ categorias: [{ nome: 'Árabe' }, { nome: 'Nicho' }] });
    expect(form.bench.api.categorias.map(({ nome }) => nome)).toEqual([
      'Masculino',
      'Feminino',
      'Árabe',
      'Nicho',
    ]);
  });

  test.each(['after', 'truncated', { status: 500, body: '', saved: true }] as const)(
    'finds a created product after the reply %j and does not create it again',
    async (fault) => {
      form.bench.api.produtos.push({ ...form.bench.api.produto(2), id: 600, nome: 'Âmbar Novo' });
      form.bench.api.spoil('POST /produtos', fault);
      const { r } = await form.create(VARIABLE);
      expect(r).toMatchObject({ __typename: 'Produto', id: expect.stringMatching(/^2\d{3}$/) });
      expect(form.writes()).toHaveLength(1);
    },
  );

  test('fails without a reply and without a product, and repeats nothing', async () => {
    form.bench.api.spoil('POST /produtos', 'before');
    expect((await form.create(SIMPLE)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(form.writes()).toHaveLength(1);
  });

  test('reports an unknown outcome when the creation cannot be verified', async () => {
    form.spoilEach('GET /produtos', (n) => (n === 1 ? asUsual : { status: 503, body: '' }));
    form.bench.api.spoil('POST /produtos', { status: 403, body: '', saved: true });
    const { codes, errors } = await form.create(SIMPLE);
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look for the product before creating it again.' },
    ]);
  });

  test('reports an unknown outcome when too many products share the name', async () => {
    const body = JSON.stringify({ produtos: [], totalPaginas: 99, totalProdutos: 9900 });
    form.bench.api.spoil('GET /produtos', { status: 200, body }, 9);
    form.bench.api.spoil('POST /produtos', { status: 403, body: '' });
    expect((await form.create(SIMPLE)).errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look for the product before creating it again.' },
    ]);
  });

  test('explains what to do after an unexplained refusal that created nothing', async () => {
    form.bench.api.spoil('POST /produtos', { status: 403, body: '' });
    expect((await form.create(SIMPLE)).r).toEqual(
      invalid(
        null,
        'A loja não aceitou este produto, e nada foi salvo. Confira os dados e tente de novo.',
      ),
    );
  });

  test.each(['100% Oud_Novo', '%'])(
    "finds the product %j, whose name is a wildcard in the API's search (rest-contract 3.2)",
    async (nome) => {
      form.bench.api.spoil('POST /produtos', 'after');
      expect((await form.create({ ...SIMPLE, nome })).r).toMatchObject({ nome });
      const searches = form.bench.api
        .requested('GET')
        .filter((url) => url.startsWith('/produtos?'));
      expect(searches.join()).not.toMatch(/[%_]/);
    },
  );

  test('does not take an existing product of the same name for the new one', async () => {
    await form.create(SIMPLE);
    form.bench.api.spoil('POST /produtos', 'before');
    expect((await form.create(SIMPLE)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('returns the reply when a created product cannot be read again', async () => {
    form.bench.api.spoil('GET /produtos/{id}', { status: 503, body: '' }, 9);
    expect((await form.create(SIMPLE)).r).toMatchObject({ nome: 'Âmbar Novo' });
  });

  test("answers ImagemInvalida above the API's limit (status 413) (C-75, rest-contract 3.3)", async () => {
    expect((await form.create(SIMPLE, pngBytes(1_200_000))).r).toEqual({
      __typename: 'ImagemInvalida',
      codigo: 'IMAGEM_INVALIDA',
      mensagem: 'A loja não aceitou esta imagem. Tente uma menor, de até 1 MB.',
      campo: 'imagem',
    });
    expect(form.writes()).toHaveLength(1);
  });
});

describe('image of criarProduto', () => {
  beforeEach(async () => {
    form = await openProdutoForm({ habits: { uploadLimitBytes: 6_000_000 } });
  });

  test.each([
    [
      'an SVG image',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Use uma imagem JPEG, PNG ou WebP.',
    ],
    ['an empty image', new Uint8Array(0), 'O arquivo da imagem está vazio. Escolha outro.'],
  ])('refuses %s without a call (C-75)', async (_, imagem, mensagem) => {
    expect((await form.create(SIMPLE, imagem)).r).toMatchObject({
      __typename: 'ImagemInvalida',
      mensagem,
      campo: 'imagem',
    });
    expect(form.writes()).toEqual([]);
  });

  test('refuses more than 5 MB (C-75)', async () => {
    expect((await form.create(SIMPLE, pngBytes(5 * 1024 * 1024 + 1))).r).toMatchObject({
      __typename: 'ImagemInvalida',
      mensagem: 'A imagem pode ter até 5 MB.',
    });
    expect(form.bench.api.produtos).toHaveLength(5);
  });

  test('accepts exactly 5 MB (C-75)', async () => {
    expect((await form.create(SIMPLE, pngBytes(5 * 1024 * 1024))).r).toMatchObject({
      __typename: 'Produto',
    });
  });
});
