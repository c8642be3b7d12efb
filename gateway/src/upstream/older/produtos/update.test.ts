import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  asUsual,
  EDIT,
  invalid,
  OUD,
  openProdutoForm,
  type ProdutoForm,
  SIMPLE,
  VARIABLE,
} from '../../../../test/produto-form.ts';
import { pngBytes } from '../../../../test/upload.ts';

const VENDAS =
  'Houve vendas enquanto você editava, e o estoque ficaria negativo. Abra o produto de novo e confira.';

let form: ProdutoForm;
afterEach(() => form.bench.close());

describe.each(['plain', 'empty403'] as const)('atualizarProduto (%s)', (errors) => {
  beforeEach(async () => {
    form = await openProdutoForm({ errors });
  });

  test("sends the whole product, keeps the variations' ids and the image (API-43, C-74)", async () => {
    const variacoes = [...OUD.variacoes.slice(0, 3), { nome: '50 ml', preco: 250, estoque: 1 }];
    const { r } = await form.edit('1', { ...OUD, nome: 'Noite de Oud II', variacoes });
    expect(r).toMatchObject({
      __typename: 'Produto',
      nome: 'Noite de Oud II',
      variacoes: [{ id: '11' }, { id: '12' }, { id: '13' }, { nome: '50 ml', preco: 250 }],
      imagem: { url: '/imagens/noite-960.jpg' },
    });
    expect(form.sentBodies()).toEqual([
      {
        nome: 'Noite de Oud II',
        descricao: 'Açafrão.',
        categorias: ['Árabe'],
        precoBase: null,
        estoque: 0,
        variacoes: [
          { id: 11, nome: '5 ml', preco: 39.9, estoque: 4 },
          { id: 12, nome: '10 ml', preco: 69.9, estoque: 10 },
          { id: 13, nome: '10 ml - spray', preco: 75, estoque: 2 },
          { nome: '50 ml', preco: 250, estoque: 1 },
        ],
      },
    ]);
    expect(form.writes()[0]?.parts).toHaveLength(1);
  });

  describe('products that the older API accepts, and this form would not create (GW-23)', () => {
    const SHOWN = `{ adminProduto(id: "%") { nome descricao precoBase estoqueTotal semEstoqueProprio versao
      variacoes { id nome preco estoque } categorias { nome } } }`;
    const shown = z.object({
      nome: z.string(),
      descricao: z.string(),
      precoBase: z.number().nullable(),
      estoqueTotal: z.number(),
      semEstoqueProprio: z.boolean(),
      versao: z.number(),
      variacoes: z.array(
        z.object({ id: z.string(), nome: z.string(), preco: z.number(), estoque: z.number() }),
      ),
      categorias: z.array(z.object({ nome: z.string() })),
    });
    /** Opens the product as the dashboard does, and saves it with another name. */
    const rename = async (id: number) => {
      const { data } = await form.bench.executeAs('admin', SHOWN.replace('%', String(id)));
      const produto = shown.parse(data?.['adminProduto']);
      const { estoqueTotal, semEstoqueProprio, categorias, variacoes, ...same } = produto;
      const { r } = await form.edit(String(id), {
        ...same,
        nome: 'Outro nome',
        categorias: categorias.map(({ nome }) => nome),
        variacoes: variacoes.map((each) => ({ ...each, estoqueAnterior: each.estoque })),
        ...(variacoes.length === 0 && { estoque: estoqueTotal, estoqueAnterior: estoqueTotal }),
      });
      return { r, semEstoqueProprio };
    };
    const volume = { id: 11, nome: '5 ml', preco: 39.9, estoque: 4 };

    test.each([
      ['a missing description', 1, { descricao: null }, {}],
      ['one single volume', 1, { variacoes: [volume] }, {}],
      ['an inactive product', 1, { ativo: false }, {}],
      [
        'a volume below 0, shown as 0',
        1,
        { variacoes: [volume, { ...volume, id: 12, nome: '10 ml', estoque: -2 }] },
        { variacoes: [volume, { ...volume, id: 12, nome: '10 ml', estoque: 0 }] },
      ],
      ['own units beside the volumes', 1, { estoque: -3 }, {}],
      ['no stock of the variable product', 1, { estoque: null }, { estoque: 0 }],
      ['no stock of the simple product', 2, { estoque: null }, { estoque: 0 }],
      ['a negative stock of the simple product', 2, { estoque: -5 }, { estoque: 0 }],
    ])('saves %s and loses nothing', async (_, id, stored, written) => {
      const row = form.bench.api.produto(id);
      Object.assign(row, stored);
      const before = structuredClone(row);
      const { r, semEstoqueProprio } = await rename(id);
      expect(r).toMatchObject({ __typename: 'Produto', nome: 'Outro nome' });
      expect(form.bench.api.produto(id)).toEqual({ ...before, nome: 'Outro nome', ...written });
      expect(semEstoqueProprio).toBe(before.estoque === null);
    });

    test('still refuses to take a description or the second volume away', async () => {
      const { id, ...only } = OUD.variacoes[0] ?? {};
      for (const [campo, lost] of [
        ['descricao', { descricao: ' ' }],
        ['variacoes', { variacoes: [{ ...only, id, nome: '5 ml', preco: 1, estoque: 1 }] }],
      ] as const) {
        form.bench.api.produto(1).descricao = 'Açafrão.';
        expect((await form.edit('1', { ...OUD, ...lost })).r).toMatchObject({ campo });
      }
      expect(form.writes()).toEqual([]);
    });
  });

  test('replaces the image', async () => {
    const { r } = await form.edit('1', OUD, pngBytes());
    expect(r).toMatchObject({ imagem: { url: expect.stringMatching(/imagem\.png$/) } });
  });

  test('always sends an empty variacoes, and version and previous stock only when given (rest-contract 3.3)', async () => {
    const input = { ...SIMPLE, nome: 'Brisa', estoqueAnterior: 3 };
    expect((await form.edit('2', input)).r).toMatchObject({ nome: 'Brisa', precoBase: 89.9 });
    expect(form.sentBodies()).toEqual([{ ...input, variacoes: [] }]);
  });

  test('refuses the variation of another product (rest-contract 3.3)', async () => {
    const variacoes = [...OUD.variacoes, { id: '51', nome: 'De fora', preco: 5, estoque: 1 }];
    expect((await form.edit('1', { ...OUD, variacoes })).r).toEqual(
      invalid(
        'variacoes.4.id',
        'Uma das variações não é deste produto. Abra-o de novo e repita a sua mudança.',
      ),
    );
    const twice = [...OUD.variacoes, { id: '11', nome: 'De novo', preco: 5, estoque: 1 }];
    expect((await form.edit('1', { ...OUD, variacoes: twice })).r).toMatchObject({
      campo: 'variacoes.4.id',
    });
    expect(form.writes()).toEqual([]);
    expect(form.bench.api.produto(5).variacoes).toHaveLength(2);
  });

  test('answers ProdutoNaoEncontrado for a missing product', async () => {
    expect((await form.edit('99', OUD)).r).toEqual({
      __typename: 'ProdutoNaoEncontrado',
      codigo: 'PRODUTO_NAO_ENCONTRADO',
      mensagem: 'Este produto não existe mais.',
      campo: 'id',
    });
    expect(form.writes()).toEqual([]);
  });

  test('turns a variable product simple in two writes and keeps the price (rest-contract 3.3)', async () => {
    const { r } = await form.edit('5', SIMPLE, pngBytes());
    expect(r).toMatchObject({
      __typename: 'Produto',
      precoBase: 89.9,
      estoqueTotal: 7,
      variacoes: [],
      imagem: { url: expect.stringMatching(/imagem\.png$/) },
    });
    expect(form.sentBodies()).toEqual([
      { ...SIMPLE, variacoes: [] },
      { ...SIMPLE, variacoes: [] },
    ]);
    expect(form.writes().map(({ parts }) => parts.length)).toEqual([2, 1]);
  });

  test('turns a simple product variable in one write', async () => {
    expect((await form.edit('2', VARIABLE)).r).toMatchObject({
      __typename: 'Produto',
      precoBase: null,
      variacoes: [{ nome: '5 ml' }, { nome: '10 ml' }],
    });
    expect(form.writes()).toHaveLength(1);
  });

  test('reads the result when the first or second reply of a variable-to-simple change is cut off', async () => {
    form.spoilEach('PUT /produtos/{id}', () => 'truncated');
    expect((await form.edit('5', SIMPLE)).r).toMatchObject({
      __typename: 'Produto',
      precoBase: 89.9,
    });
    expect(form.writes()).toHaveLength(2);
  });

  test('reports the half-done change when the second step fails', async () => {
    form.spoilEach('PUT /produtos/{id}', (n) => (n === 1 ? asUsual : 'before'));
    expect((await form.edit('5', SIMPLE)).r).toEqual({
      __typename: 'NaoConfirmado',
      codigo: 'NAO_CONFIRMADO',
      mensagem:
        'O produto ficou sem variações, mas o preço não foi salvo. Abra-o de novo e salve o preço.',
      campo: 'precoBase',
      produto: { id: '5', variacoes: [], precoBase: null },
    });
    expect(form.writes()).toHaveLength(2);
  });

  test('reports what is known when the half-done change cannot be read', async () => {
    form.spoilEach('PUT /produtos/{id}', (n) => (n === 1 ? asUsual : 'before'));
    form.spoilEach('GET /produtos/{id}', (n) => (n <= 2 ? asUsual : { status: 503, body: '' }));
    expect((await form.edit('5', SIMPLE)).r).toMatchObject({
      __typename: 'NaoConfirmado',
      produto: { id: '5', variacoes: [] },
    });
  });

  test('answers VariacaoEmUso for a removed variation that is in a cart (rest-contract 3.3)', async () => {
    form.bench.api.linhas.set(7, [{ produtoId: 1, variacaoId: 12, quantidade: 1 }]);
    const variacoes = [OUD.variacoes[0], OUD.variacoes[2]];
    expect((await form.edit('1', { ...OUD, variacoes })).r).toMatchObject({
      __typename: 'VariacaoEmUso',
      codigo: 'VARIACAO_EM_USO',
      campo: 'variacoes',
    });
    expect(form.bench.api.produto(1).variacoes).toHaveLength(4);
    expect(form.writes()).toHaveLength(1);
  });

  test.each(['after', 'truncated', { status: 500, body: '', saved: true }] as const)(
    'reads back a saved product after the reply %j and repeats nothing',
    async (fault) => {
      form.bench.api.spoil('PUT /produtos/{id}', fault);
      const { r } = await form.edit('1', { ...OUD, nome: 'Oud Salvo' }, pngBytes());
      expect(r).toMatchObject({ __typename: 'Produto', nome: 'Oud Salvo' });
      expect(form.writes()).toHaveLength(1);
    },
  );

  test('fails without a reply and without a change', async () => {
    form.bench.api.spoil('PUT /produtos/{id}', 'before');
    expect((await form.edit('1', { ...OUD, nome: 'Outro' })).codes).toEqual([
      'UPSTREAM_UNAVAILABLE',
    ]);
    expect(form.writes()).toHaveLength(1);
  });

  test('does not report an image as saved when only the image is missing', async () => {
    await form.edit('1', OUD);
    form.bench.api.spoil('PUT /produtos/{id}', 'before');
    expect((await form.edit('1', OUD, pngBytes())).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test("answers ImagemInvalida for an image above the API's limit", async () => {
    expect((await form.edit('1', OUD, pngBytes(1_200_000))).r).toMatchObject({
      __typename: 'ImagemInvalida',
    });
    expect((await form.edit('1', OUD, new Uint8Array(9))).r).toMatchObject({
      __typename: 'ImagemInvalida',
      mensagem: 'Use uma imagem JPEG, PNG ou WebP.',
    });
  });

  test('answers ProdutoNaoEncontrado for a product deleted during the save', async () => {
    form.spoilEach('PUT /produtos/{id}', () => {
      form.bench.api.produtos = form.bench.api.produtos.filter(({ id }) => id !== 4);
      return asUsual;
    });
    expect((await form.edit('4', SIMPLE)).r).toMatchObject({ __typename: 'ProdutoNaoEncontrado' });
  });

  test('explains what to do after an unexplained refusal that changed nothing', async () => {
    form.bench.api.spoil('PUT /produtos/{id}', { status: 403, body: '' });
    expect((await form.edit('1', { ...OUD, nome: 'Outro' })).r).toEqual(
      invalid(
        null,
        'A loja não aceitou este produto, e nada foi salvo. Confira os dados e tente de novo.',
      ),
    );
    expect(form.writes()).toHaveLength(1);
  });

  test('reports an unknown outcome when neither the reply nor the product can be read', async () => {
    form.spoilEach('GET /produtos/{id}', (n) =>
      n <= 2 ? asUsual : { status: 500, body: '{"codigo":"ERRO_INTERNO"}' },
    );
    form.bench.api.spoil('PUT /produtos/{id}', 'after');
    const { errors } = await form.bench.executeAs('admin', EDIT, { id: '1', input: OUD });
    expect(errors).toMatchObject([
      {
        message: 'The shop gave no clear answer. Open the product again before saving once more.',
        extensions: { code: 'UPSTREAM_UNAVAILABLE' },
      },
    ]);
  });

  test('does not report a save when only the stock had to change and did not', async () => {
    const [first, ...others] = OUD.variacoes;
    const variacoes = [{ ...first, estoque: 9, estoqueAnterior: 4 }, ...others];
    await form.edit('1', OUD);
    form.bench.api.spoil('PUT /produtos/{id}', 'before');
    expect((await form.edit('1', { ...OUD, variacoes })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    form.bench.api.spoil('PUT /produtos/{id}', 'after');
    expect((await form.edit('1', { ...OUD, variacoes })).r).toMatchObject({ estoqueTotal: 21 });
  });

  test('does not put back units sold during the edit, also where the API overwrites the stock', async () => {
    const variacoes = OUD.variacoes.map((variacao) => ({
      ...variacao,
      estoque: variacao.estoque + 5,
      estoqueAnterior: variacao.estoque,
    }));
    const [stored] = form.bench.api.produto(1).variacoes;
    if (stored) stored.estoque = 1;
    await form.edit('1', { ...OUD, variacoes });
    expect(form.bench.api.produto(1).variacoes.map(({ estoque }) => estoque)).toEqual([
      6, 15, 7, 5,
    ]);
    form.bench.api.produto(2).estoque = 1;
    const input = { ...SIMPLE, estoque: 10, estoqueAnterior: 3 };
    expect((await form.edit('2', input)).r).toMatchObject({ estoqueTotal: 8 });
  });

  describe('orders at the same time', () => {
    const opened = {
      ...OUD,
      variacoes: OUD.variacoes.map((one) => ({ ...one, estoqueAnterior: one.estoque })),
    };
    const volume = (id: number) => form.bench.api.variacao(id).variacao;
    /** Saves the product and runs `outside` before the reply is sent. */
    const savedWhile = (outside: () => void) =>
      form.bench.api.spoil('PUT /produtos/{id}', {
        status: 200,
        saved: true,
        get body() {
          outside();
          return JSON.stringify(form.bench.api.produto(1));
        },
      });
    const CRUZADO = {
      __typename: 'NaoConfirmado',
      codigo: 'NAO_CONFIRMADO',
      campo: 'estoque',
      mensagem:
        'O produto foi salvo, mas o estoque mudou por fora da loja ao mesmo tempo. Abra-o de novo e confira o estoque.',
      produto: { id: '1' },
    };

    test('sends the stock read in the turn when the edit leaves it as it was (MON-02)', async () => {
      form.spoilEach('GET /produtos/{id}', (n) => {
        if (n === 2) volume(11).estoque = 1;
        return asUsual;
      });
      expect((await form.edit('1', { ...opened, nome: 'Oud' })).r).toMatchObject({ nome: 'Oud' });
      expect(form.sentBodies()).toMatchObject([{ variacoes: [{ estoque: 1 }, {}, {}, {}] }]);
    });

    test('checks version and stock again in the turn, and writes nothing when they changed (MON-02)', async () => {
      form.spoilEach('GET /produtos/{id}', (n) => {
        if (n === 2) volume(12).estoque = 1;
        if (n === 4) form.bench.api.produto(1).nome = 'Outro';
        if (n === 6) form.bench.api.produtos = form.bench.api.produtos.filter(({ id }) => id !== 1);
        return asUsual;
      });
      const variacoes = opened.variacoes.map((one) =>
        one.id === '12' ? { ...one, estoque: 2 } : one,
      );
      expect((await form.edit('1', { ...opened, variacoes })).r).toEqual(
        invalid('variacoes.1.estoque', VENDAS),
      );
      const { data } = await form.bench.executeAs('admin', '{ adminProduto(id: 1) { versao } }');
      const { versao } = z.object({ versao: z.int() }).parse(data?.['adminProduto']);
      expect((await form.edit('1', { ...opened, versao })).r).toMatchObject({
        __typename: 'Conflito',
      });
      expect((await form.edit('1', opened)).r).toMatchObject({
        __typename: 'ProdutoNaoEncontrado',
      });
      expect(form.writes()).toEqual([]);
    });

    test('does not call an order after the save a lost change (MON-07)', async () => {
      form.bench.api.spoil('PUT /produtos/{id}', {
        status: 403,
        saved: true,
        get body() {
          volume(11).estoque = 3;
          return '';
        },
      });
      expect((await form.edit('1', { ...opened, nome: 'Oud' })).r).toMatchObject({ nome: 'Oud' });
    });

    test.each<[string, () => void]>([
      [
        'an order from outside the gateway came meanwhile',
        () => (form.bench.api.produto(1).pedidos += 1),
      ],
      ['a changed stock shows another number', () => (volume(12).estoque = 9)],
    ])('asks the admin to check the stock when %s (MON-07)', async (_, outside) => {
      savedWhile(outside);
      const variacoes = opened.variacoes.map((one) =>
        one.id === '12' ? { ...one, estoque: 12 } : one,
      );
      expect((await form.edit('1', { ...opened, variacoes })).r).toMatchObject(CRUZADO);
    });

    test('refuses more simultaneous saves of a product than may wait, and does the others (MON-08)', async () => {
      form.bench.api.spoil('PUT /produtos/{id}', { delayMs: 1500 });
      const variacoes = opened.variacoes.map((one) => ({ ...one, estoque: one.estoque + 1 }));
      const saves = await Promise.all(
        Array.from({ length: 26 }, () => form.edit('1', { ...opened, variacoes })),
      );
      const saved = saves.filter(({ r }) => r !== undefined && r !== null);
      const refused = saves.filter(({ codes }) => codes.includes('RATE_LIMITED'));
      expect(saved.length + refused.length).toBe(26);
      expect(refused).not.toEqual([]);
      expect(volume(11).estoque).toBe(4 + saved.length);
    });
  });

  test('refuses a stock change that would take more units than remain', async () => {
    const [first, ...others] = OUD.variacoes;
    const variacoes = [{ ...first, estoque: 0, estoqueAnterior: 9 }, ...others];
    expect((await form.edit('1', { ...OUD, variacoes })).r).toEqual(
      invalid('variacoes.0.estoque', VENDAS),
    );
    const input = { ...SIMPLE, estoque: 0, estoqueAnterior: 9 };
    expect((await form.edit('2', input)).r).toEqual(invalid('estoque', VENDAS));
    expect(form.writes()).toEqual([]);
  });

  test('keeps a variation that another dashboard added before this save', async () => {
    const versaoOf = async () => {
      const { data } = await form.bench.executeAs('admin', '{ adminProduto(id: 1) { versao } }');
      return z.object({ versao: z.int() }).parse(data?.['adminProduto']).versao;
    };
    const opened = await versaoOf();
    const [first] = form.bench.api.produto(1).variacoes;
    if (first) first.estoque = 1;
    expect(await versaoOf()).toBe(opened);
    form.bench.api.produto(1).variacoes.push({ id: 77, nome: '50 ml', preco: 250, estoque: 1 });
    expect((await form.edit('1', { ...OUD, versao: opened })).r).toMatchObject({
      __typename: 'Conflito',
      codigo: 'CONFLITO',
    });
    expect(form.writes()).toEqual([]);
    const variacoes = [...OUD.variacoes, { id: '77', nome: '50 ml', preco: 250, estoque: 1 }];
    const again = { ...OUD, variacoes, versao: await versaoOf() };
    expect((await form.edit('1', again)).r).toMatchObject({ __typename: 'Produto' });
    expect(form.sentBodies()).not.toMatchObject([{ versao: expect.anything() }]);
  });

  test('does not create again a category that another gateway renamed (rest-contract 3.3)', async () => {
    await form.bench.execute('{ categorias { nome } }');
    const categoria = form.bench.api.categorias.find(({ nome }) => nome === 'Árabe');
    if (categoria) categoria.nome = 'Oriente';
    await form.edit('1', { ...OUD, categorias: ['oriente'] });
    expect(form.bench.api.categorias.map(({ nome }) => nome)).toEqual([
      'Masculino',
      'Feminino',
      'Oriente',
    ]);
  });
});

describe('API that counts edits without declaring the contract', () => {
  beforeEach(async () => {
    form = await openProdutoForm();
  });

  test('answers Conflito without a write for an outdated version (C-74)', async () => {
    const { id, slug, nome } = form.bench.api.produto(2);
    form.bench.api.spoil('GET /produtos/{id}', {
      status: 200,
      body: JSON.stringify({ id, slug, nome, precoBase: 1, versao: 8 }),
    });
    expect((await form.edit('2', { ...SIMPLE, versao: 7 })).r).toMatchObject({
      __typename: 'Conflito',
    });
    expect(form.writes()).toEqual([]);
  });
});
