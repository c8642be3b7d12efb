import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  asUsual,
  invalid,
  openProdutoForm,
  type ProdutoForm,
  SIMPLE,
  VARIABLE,
} from '../../test/produto-form.ts';
import { pngBytes } from '../../test/upload.ts';

let form: ProdutoForm;
afterEach(() => form.bench.close());

describe.each(['plain', 'empty403'] as const)('criarProduto (%s)', (errors) => {
  beforeEach(async () => {
    form = await openProdutoForm({ errors });
  });

  test('API-42, rest-contract §3.3: a parte produto é JSON e vem antes da imagem', async () => {
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

  test('AFORM-10, C-74: com variações o preço é null; ids de variações não vão', async () => {
    const variacoes = VARIABLE.variacoes.map((variacao, n) => ({ ...variacao, id: `${11 + n}` }));
    const { r } = await form.create({ ...VARIABLE, precoBase: 5, variacoes });
    expect(r).toMatchObject({ __typename: 'Produto', precoBase: null, estoqueTotal: 3 });
    expect(form.sentBodies()).toEqual([{ ...VARIABLE, precoBase: null, estoque: 0 }]);
    expect(form.bench.api.produto(1).variacoes).toHaveLength(4);
  });

  test('C-02: uma categoria em outra grafia não vira outra; uma nova é criada', async () => {
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
    'decisão 8: resposta %j, mas foi criado: acha-se e não se cria de novo',
    async (fault) => {
      form.bench.api.produtos.push({ ...form.bench.api.produto(2), id: 600, nome: 'Âmbar Novo' });
      form.bench.api.spoil('POST /produtos', fault);
      const { r } = await form.create(VARIABLE);
      expect(r).toMatchObject({ __typename: 'Produto', id: expect.stringMatching(/^1\d{3}$/) });
      expect(form.writes()).toHaveLength(1);
    },
  );

  test('sem resposta e sem produto: um erro, e nada se repete', async () => {
    form.bench.api.spoil('POST /produtos', 'before');
    expect((await form.create(SIMPLE)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(form.writes()).toHaveLength(1);
  });

  test('sem resposta clara, e ninguém consegue ver se foi criado: não se diz "tente de novo"', async () => {
    form.spoilEach('GET /produtos', (n) => (n === 1 ? asUsual : { status: 503, body: '' }));
    form.bench.api.spoil('POST /produtos', { status: 403, body: '', saved: true });
    const { codes, errors } = await form.create(SIMPLE);
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look for the product before creating it again.' },
    ]);
  });

  test('… nem quando há homônimos demais para se ler', async () => {
    const body = JSON.stringify({ produtos: [], totalPaginas: 99, totalProdutos: 9900 });
    form.bench.api.spoil('GET /produtos', { status: 200, body }, 9);
    form.bench.api.spoil('POST /produtos', { status: 403, body: '' });
    expect((await form.create(SIMPLE)).errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look for the product before creating it again.' },
    ]);
  });

  test('uma recusa sem palavras, e nada criado: diz-se o que fazer', async () => {
    form.bench.api.spoil('POST /produtos', { status: 403, body: '' });
    expect((await form.create(SIMPLE)).r).toEqual(
      invalid(
        null,
        'A loja não aceitou este produto, e nada foi salvo. Confira os dados e tente de novo.',
      ),
    );
  });

  test.each(['100% Oud_Novo', '%'])(
    'rest-contract §3.2: %j, que na busca seria curinga, acha-se do mesmo jeito',
    async (nome) => {
      form.bench.api.spoil('POST /produtos', 'after');
      expect((await form.create({ ...SIMPLE, nome })).r).toMatchObject({ nome });
      const searches = form.bench.api
        .requested('GET')
        .filter((url) => url.startsWith('/produtos?'));
      expect(searches.join()).not.toMatch(/[%_]/);
    },
  );

  test('o homônimo que já havia não se toma pelo novo', async () => {
    await form.create(SIMPLE);
    form.bench.api.spoil('POST /produtos', 'before');
    expect((await form.create(SIMPLE)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('criado, mas a releitura falha: vale a resposta', async () => {
    form.bench.api.spoil('GET /produtos/{id}', { status: 503, body: '' }, 9);
    expect((await form.create(SIMPLE)).r).toMatchObject({ nome: 'Âmbar Novo' });
  });

  test('C-75, rest-contract §3.3: acima do limite da API (classe 413) é ImagemInvalida', async () => {
    expect((await form.create(SIMPLE, pngBytes(1_200_000))).r).toEqual({
      __typename: 'ImagemInvalida',
      codigo: 'IMAGEM_INVALIDA',
      mensagem: 'A loja não aceitou esta imagem. Tente uma menor, de até 1 MB.',
      campo: 'imagem',
    });
    expect(form.writes()).toHaveLength(1);
  });
});

describe('criarProduto: a imagem', () => {
  beforeEach(async () => {
    form = await openProdutoForm({ habits: { uploadLimitBytes: 6_000_000 } });
  });

  test.each([
    [
      'SVG',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Use uma imagem JPEG, PNG ou WebP.',
    ],
    ['vazia', new Uint8Array(0), 'O arquivo da imagem está vazio. Escolha outro.'],
  ])('C-75: %s não sai daqui', async (_, imagem, mensagem) => {
    expect((await form.create(SIMPLE, imagem)).r).toMatchObject({
      __typename: 'ImagemInvalida',
      mensagem,
      campo: 'imagem',
    });
    expect(form.writes()).toEqual([]);
  });

  test('C-75: mais de 5 MB não chega a ser um produto', async () => {
    expect((await form.create(SIMPLE, pngBytes(5 * 1024 * 1024 + 1))).r).toMatchObject({
      __typename: 'ImagemInvalida',
      mensagem: 'A imagem pode ter até 5 MB.',
    });
    expect(form.bench.api.produtos).toHaveLength(5);
  });

  test('5 MB exatos passam', async () => {
    expect((await form.create(SIMPLE, pngBytes(5 * 1024 * 1024))).r).toMatchObject({
      __typename: 'Produto',
    });
  });
});
