import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../testing/live-api/server.ts';
import { createTestBench, type TestBench, type TestBenchOptions } from '../testing/test-bench.ts';
import { executeWithImage, pngBytes } from '../testing/upload.ts';

const RESULT = `__typename
  ... on Produto { id nome ativo precoBase estoqueTotal categorias { nome } variacoes { id nome preco estoque } imagem { url } }
  ... on Falha { codigo mensagem campo }
  ... on NaoConfirmado { produto { id variacoes { id } precoBase } }`;
const CREATE = `mutation ($input: ProdutoInput!, $imagem: Upload!) { r: criarProduto(input: $input, imagem: $imagem) { ${RESULT} } }`;
const EDIT = `mutation ($id: ID!, $input: ProdutoInput!) { r: atualizarProduto(id: $id, input: $input) { ${RESULT} } }`;
const EDIT_WITH_IMAGE = `mutation ($id: ID!, $input: ProdutoInput!, $imagem: Upload) { r: atualizarProduto(id: $id, input: $input, imagem: $imagem) { ${RESULT} } }`;

const SIMPLE = {
  nome: 'Âmbar Novo',
  descricao: 'Resina e mel.',
  precoBase: 89.9,
  estoque: 7,
  categorias: ['Árabe'],
};
const VARIABLE = {
  nome: 'Âmbar Novo',
  descricao: 'Resina e mel.',
  categorias: ['Árabe'],
  variacoes: [
    { nome: '5 ml', preco: 29.9, estoque: 3 },
    { nome: '10 ml', preco: 49.9, estoque: 0 },
  ],
};
/** The seeded product 1 as its form shows it. */
const OUD = {
  nome: 'Noite de Oud',
  descricao: 'Açafrão.',
  categorias: ['Árabe'],
  variacoes: [
    { id: '11', nome: '5 ml', preco: 39.9, estoque: 4 },
    { id: '12', nome: '10 ml', preco: 69.9, estoque: 10 },
    { id: '13', nome: '10 ml - spray', preco: 75, estoque: 2 },
    { id: '14', nome: '30 ml', preco: 180, estoque: 0 },
  ],
};

let bench: TestBench;
const open = async (options: TestBenchOptions = {}) => {
  bench = await createTestBench(options);
};
afterEach(() => bench.close());

const create = async (input: object, imagem = pngBytes()) => {
  const { data, codes } = await executeWithImage(bench, 'admin', CREATE, { input }, imagem);
  return { r: data?.['r'], codes };
};
const edit = async (id: string, input: object, imagem?: Uint8Array<ArrayBuffer>) => {
  const { data, codes } = imagem
    ? await executeWithImage(bench, 'admin', EDIT_WITH_IMAGE, { id, input }, imagem)
    : await bench.executeAs('admin', EDIT, { id, input });
  return { r: data?.['r'], codes };
};
/** Lets the nth call of its kind, counted from 1, meet what `fault` says. */
const spoilEach = (call: string, fault: (n: number) => Fault) => {
  let n = 0;
  bench.api.faults.set(call, {
    times: 99,
    get fault() {
      n += 1;
      return fault(n);
    },
  });
};
const asUsual: Fault = { delayMs: 0 };
const writes = () => bench.api.calls.filter(({ method }) => method !== 'GET');
const sentBodies = (): unknown[] =>
  writes().map(({ parts }) => JSON.parse(parts[0]?.bytes.toString() ?? 'null'));
const refusal = (status: number, codigo: string, campo?: string) => ({
  status,
  body: JSON.stringify({ codigo, mensagem: 'segredo', campo }),
});
const invalid = (campo: string, mensagem: string) => ({
  __typename: 'DadosInvalidos',
  codigo: 'DADOS_INVALIDOS',
  mensagem,
  campo,
});

describe.each(['plain', 'empty403'] as const)('criarProduto (%s)', (errors) => {
  beforeEach(() => open({ errors }));

  test('API-42, rest-contract §3.3: a parte produto é JSON e vem antes da imagem', async () => {
    const { r } = await create(SIMPLE);
    expect(r).toMatchObject({
      __typename: 'Produto',
      nome: 'Âmbar Novo',
      ativo: true,
      precoBase: 89.9,
      estoqueTotal: 7,
      categorias: [{ nome: 'Árabe' }],
      imagem: { url: expect.stringMatching(/imagem\.png$/) },
    });
    expect(writes()).toHaveLength(1);
    expect(writes()[0]?.parts).toMatchObject([
      { name: 'produto', contentType: 'application/json', filename: null },
      { name: 'imagem', contentType: 'image/png', filename: 'imagem.png' },
    ]);
    expect(sentBodies()).toEqual([{ ...SIMPLE, variacoes: [] }]);
  });

  test('AFORM-10, C-74: com variações o preço é null; ids de variações não vão', async () => {
    const variacoes = VARIABLE.variacoes.map((variacao, n) => ({ ...variacao, id: `${11 + n}` }));
    const { r } = await create({ ...VARIABLE, precoBase: 5, variacoes });
    expect(r).toMatchObject({ __typename: 'Produto', precoBase: null, estoqueTotal: 3 });
    expect(sentBodies()).toEqual([{ ...VARIABLE, precoBase: null, estoque: 0 }]);
    expect(bench.api.produto(1).variacoes).toHaveLength(4);
  });

  test('C-02: uma categoria em outra grafia não vira outra; uma nova é criada', async () => {
    const { r } = await create({ ...SIMPLE, categorias: ['arabes', 'ÁRABE', ' Nicho '] });
    expect(r).toMatchObject({ categorias: [{ nome: 'Árabe' }, { nome: 'Nicho' }] });
    expect(bench.api.categorias.map(({ nome }) => nome)).toEqual([
      'Masculino',
      'Feminino',
      'Árabe',
      'Nicho',
    ]);
  });

  test.each(['after', 'truncated', { status: 500, body: '', saved: true }] as const)(
    'decisão 8: resposta %j, mas foi criado: acha-se e não se cria de novo',
    async (fault) => {
      bench.api.produtos.push({ ...bench.api.produto(2), id: 600, nome: 'Âmbar Novo' });
      bench.api.spoil('POST /produtos', fault);
      const { r } = await create(VARIABLE);
      expect(r).toMatchObject({ __typename: 'Produto', id: expect.stringMatching(/^1\d{3}$/) });
      expect(writes()).toHaveLength(1);
    },
  );

  test('sem resposta e sem produto: um erro, e nada se repete', async () => {
    bench.api.spoil('POST /produtos', 'before');
    expect((await create(SIMPLE)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(writes()).toHaveLength(1);
  });

  test('o homônimo que já havia não se toma pelo novo', async () => {
    await create(SIMPLE);
    bench.api.spoil('POST /produtos', 'before');
    expect((await create(SIMPLE)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('criado, mas a releitura falha: vale a resposta', async () => {
    bench.api.spoil('GET /produtos/{id}', { status: 503, body: '' }, 9);
    expect((await create(SIMPLE)).r).toMatchObject({ nome: 'Âmbar Novo' });
  });

  test('C-75, rest-contract §3.3: acima do limite da API (classe 413) é ImagemInvalida', async () => {
    expect((await create(SIMPLE, pngBytes(1_200_000))).r).toEqual({
      __typename: 'ImagemInvalida',
      codigo: 'IMAGEM_INVALIDA',
      mensagem: 'A loja não aceitou esta imagem. Tente uma menor, de até 1 MB.',
      campo: 'imagem',
    });
    expect(writes()).toHaveLength(1);
  });
});

describe('criarProduto: a imagem', () => {
  beforeEach(() => open({ habits: { uploadLimitBytes: 6_000_000 } }));

  test.each([
    [
      'SVG',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Use uma imagem JPEG, PNG ou WebP.',
    ],
    ['vazia', new Uint8Array(0), 'O arquivo da imagem está vazio. Escolha outro.'],
  ])('C-75: %s não sai daqui', async (_, imagem, mensagem) => {
    expect((await create(SIMPLE, imagem)).r).toMatchObject({
      __typename: 'ImagemInvalida',
      mensagem,
      campo: 'imagem',
    });
    expect(writes()).toEqual([]);
  });

  test('C-75: mais de 5 MB não chega a ser um produto', async () => {
    expect((await create(SIMPLE, pngBytes(5 * 1024 * 1024 + 1))).r).toMatchObject({
      __typename: 'ImagemInvalida',
      mensagem: 'A imagem pode ter até 5 MB.',
    });
    expect(bench.api.produtos).toHaveLength(5);
  });

  test('5 MB exatos passam', async () => {
    expect((await create(SIMPLE, pngBytes(5 * 1024 * 1024))).r).toMatchObject({
      __typename: 'Produto',
    });
  });
});

describe('o que o formulário diz', () => {
  beforeEach(() => open());
  const three = [...VARIABLE.variacoes, { nome: '30 ml', preco: 9, estoque: 1 }];
  const withThird = (part: object) => ({
    ...VARIABLE,
    variacoes: three.map((variacao, n) => (n === 2 ? { ...variacao, ...part } : variacao)),
  });

  test.each([
    ['AFORM-03', { ...SIMPLE, nome: ' ' }, 'nome', 'O nome do produto é obrigatório.'],
    [
      'AFORM-04',
      { ...SIMPLE, descricao: '' },
      'descricao',
      'A descrição do produto é obrigatória.',
    ],
    [
      'AFORM-06',
      { ...SIMPLE, categorias: [' '] },
      'categorias',
      'Selecione pelo menos uma categoria.',
    ],
    [
      'AFORM-07',
      { ...VARIABLE, variacoes: three.slice(2) },
      'variacoes',
      'Adicione pelo menos duas variações.',
    ],
    [
      'AFORM-08',
      withThird({ nome: '' }),
      'variacoes.2.nome',
      'Preencha todos os campos da variação 3.',
    ],
    [
      'AFORM-09',
      { ...SIMPLE, precoBase: null },
      'precoBase',
      'Preço e estoque são obrigatórios para produtos simples.',
    ],
    [
      'AFORM-09',
      { ...SIMPLE, estoque: undefined },
      'estoque',
      'Preço e estoque são obrigatórios para produtos simples.',
    ],
    ['C-74', { ...SIMPLE, precoBase: 0 }, 'precoBase', 'O preço deve ser maior que zero.'],
    [
      'C-74',
      { ...SIMPLE, precoBase: 1_000_000.01 },
      'precoBase',
      'O preço pode ser de até R$ 1.000.000,00.',
    ],
    [
      'C-74',
      { ...SIMPLE, estoque: -1 },
      'estoque',
      'O estoque deve ser um número inteiro de 0 a 1.000.000.',
    ],
    [
      'C-74',
      { ...SIMPLE, estoqueAnterior: -1 },
      'estoque',
      'O estoque deve ser um número inteiro de 0 a 1.000.000.',
    ],
    [
      'C-74',
      withThird({ preco: -1 }),
      'variacoes.2.preco',
      'O preço da variação 3 deve ser maior que zero.',
    ],
    [
      'C-74',
      withThird({ estoque: 1_000_001 }),
      'variacoes.2.estoque',
      'O estoque da variação 3 deve ser um número inteiro de 0 a 1.000.000.',
    ],
    [
      'C-74',
      withThird({ nome: ' 5  ML' }),
      'variacoes.2.nome',
      'Há duas variações com o nome “5 ML”.',
    ],
    [
      'C-74',
      withThird({ nome: 'a'.repeat(61) }),
      'variacoes.2.nome',
      'O nome da variação 3 pode ter até 60 caracteres.',
    ],
    [
      'C-74',
      {
        ...VARIABLE,
        variacoes: Array.from({ length: 31 }, (_, n) => ({ nome: `${n}`, preco: 1, estoque: 1 })),
      },
      'variacoes',
      'Um produto pode ter até 30 variações.',
    ],
    [
      'limite',
      { ...SIMPLE, nome: 'a'.repeat(151) },
      'nome',
      'O nome do produto pode ter até 150 caracteres.',
    ],
    [
      'limite',
      { ...SIMPLE, descricao: 'a\0' },
      'descricao',
      'A descrição do produto tem um caractere que não é aceito.',
    ],
    [
      'limite',
      { ...SIMPLE, categorias: Array.from({ length: 21 }, (_, n) => `c${n}`) },
      'categorias',
      'Um produto pode ter até 20 categorias.',
    ],
    [
      'C-04',
      { ...SIMPLE, categorias: ['Árabe', 'Doce, leve'] },
      'categorias',
      'O nome de uma categoria não pode ter vírgula.',
    ],
  ])('%s: %j', async (_, input, campo, mensagem) => {
    expect((await create(input)).r).toEqual(invalid(campo, mensagem));
    expect((await edit('1', input)).r).toEqual(invalid(campo, mensagem));
    expect(writes()).toEqual([]);
  });

  test('C-04: a categoria com vírgula que já existe não impede de salvar', async () => {
    bench.api.categorias.push({ id: 9, nome: 'Doce, leve' });
    const { r } = await create({ ...SIMPLE, categorias: ['Doce, leve'] });
    expect(r).toMatchObject({ __typename: 'Produto' });
  });
});

describe.each(['plain', 'empty403'] as const)('atualizarProduto (%s)', (errors) => {
  beforeEach(() => open({ errors }));

  test('API-43, C-74: o produto inteiro, as variações com seus ids, a imagem fica', async () => {
    const variacoes = [...OUD.variacoes.slice(0, 3), { nome: '50 ml', preco: 250, estoque: 1 }];
    const { r } = await edit('1', { ...OUD, nome: 'Noite de Oud II', variacoes });
    expect(r).toMatchObject({
      __typename: 'Produto',
      nome: 'Noite de Oud II',
      variacoes: [{ id: '11' }, { id: '12' }, { id: '13' }, { nome: '50 ml', preco: 250 }],
      imagem: { url: '/imagens/noite-960.jpg' },
    });
    expect(sentBodies()).toEqual([
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
    expect(writes()[0]?.parts).toHaveLength(1);
  });

  test('uma imagem nova substitui a antiga', async () => {
    const { r } = await edit('1', OUD, pngBytes());
    expect(r).toMatchObject({ imagem: { url: expect.stringMatching(/imagem\.png$/) } });
  });

  test('rest-contract §3.3: variacoes vazia sempre vai; versão e estoque de antes só quando ditos', async () => {
    const input = { ...SIMPLE, nome: 'Brisa', versao: 3, estoqueAnterior: 9 };
    expect((await edit('2', input)).r).toMatchObject({ nome: 'Brisa', precoBase: 89.9 });
    expect(sentBodies()).toEqual([{ ...input, variacoes: [] }]);
  });

  test('rest-contract §3.3: a variação de outro produto não é trazida para cá', async () => {
    const variacoes = [...OUD.variacoes, { id: '51', nome: 'De fora', preco: 5, estoque: 1 }];
    expect((await edit('1', { ...OUD, variacoes })).r).toEqual(
      invalid(
        'variacoes.4.id',
        'Uma das variações não é deste produto. Abra-o de novo e repita a sua mudança.',
      ),
    );
    const twice = [...OUD.variacoes, { id: '11', nome: 'De novo', preco: 5, estoque: 1 }];
    expect((await edit('1', { ...OUD, variacoes: twice })).r).toMatchObject({
      campo: 'variacoes.4.id',
    });
    expect(writes()).toEqual([]);
    expect(bench.api.produto(5).variacoes).toHaveLength(2);
  });

  test('o que não existe é ProdutoNaoEncontrado', async () => {
    expect((await edit('99', OUD)).r).toEqual({
      __typename: 'ProdutoNaoEncontrado',
      codigo: 'PRODUTO_NAO_ENCONTRADO',
      mensagem: 'Este produto não existe mais.',
      campo: 'id',
    });
    expect(writes()).toEqual([]);
  });

  test('rest-contract §3.3: de variável para simples são duas escritas, e o preço fica', async () => {
    const { r } = await edit('5', SIMPLE, pngBytes());
    expect(r).toMatchObject({
      __typename: 'Produto',
      precoBase: 89.9,
      estoqueTotal: 7,
      variacoes: [],
      imagem: { url: expect.stringMatching(/imagem\.png$/) },
    });
    expect(sentBodies()).toEqual([
      { ...SIMPLE, variacoes: [] },
      { ...SIMPLE, variacoes: [] },
    ]);
    expect(writes().map(({ parts }) => parts.length)).toEqual([2, 1]);
  });

  test('de simples para variável é uma escrita', async () => {
    expect((await edit('2', VARIABLE)).r).toMatchObject({
      __typename: 'Produto',
      precoBase: null,
      variacoes: [{ nome: '5 ml' }, { nome: '10 ml' }],
    });
    expect(writes()).toHaveLength(1);
  });

  test('de variável para simples, com a primeira ou a segunda resposta cortada: vê-se o que ficou', async () => {
    spoilEach('PUT /produtos/{id}', () => 'truncated');
    expect((await edit('5', SIMPLE)).r).toMatchObject({ __typename: 'Produto', precoBase: 89.9 });
    expect(writes()).toHaveLength(2);
  });

  test('de variável para simples, o segundo passo falha: diz-se o que ficou pela metade', async () => {
    spoilEach('PUT /produtos/{id}', (n) => (n === 1 ? asUsual : 'before'));
    expect((await edit('5', SIMPLE)).r).toEqual({
      __typename: 'NaoConfirmado',
      codigo: 'NAO_CONFIRMADO',
      mensagem:
        'O produto ficou sem variações, mas o preço não foi salvo. Abra-o de novo e salve o preço.',
      campo: 'precoBase',
      produto: { id: '5', variacoes: [], precoBase: null },
    });
    expect(writes()).toHaveLength(2);
  });

  test('… e o que ficou não se consegue ler: o que se sabe', async () => {
    spoilEach('PUT /produtos/{id}', (n) => (n === 1 ? asUsual : 'before'));
    spoilEach('GET /produtos/{id}', (n) => (n === 1 ? asUsual : { status: 503, body: '' }));
    expect((await edit('5', SIMPLE)).r).toMatchObject({
      __typename: 'NaoConfirmado',
      produto: { id: '5', variacoes: [] },
    });
  });

  test('rest-contract §3.3: a variação retirada que está em um carrinho é VariacaoEmUso', async () => {
    bench.api.linhas.set(7, [{ produtoId: 1, variacaoId: 12, quantidade: 1 }]);
    const variacoes = [OUD.variacoes[0], OUD.variacoes[2]];
    expect((await edit('1', { ...OUD, variacoes })).r).toMatchObject({
      __typename: 'VariacaoEmUso',
      codigo: 'VARIACAO_EM_USO',
      campo: 'variacoes',
    });
    expect(bench.api.produto(1).variacoes).toHaveLength(4);
    expect(writes()).toHaveLength(1);
  });

  test.each(['after', 'truncated', { status: 500, body: '', saved: true }] as const)(
    'decisão 8: resposta %j, mas foi salvo: lê-se de volta, não se repete',
    async (fault) => {
      bench.api.spoil('PUT /produtos/{id}', fault);
      const { r } = await edit('1', { ...OUD, nome: 'Oud Salvo' }, pngBytes());
      expect(r).toMatchObject({ __typename: 'Produto', nome: 'Oud Salvo' });
      expect(writes()).toHaveLength(1);
    },
  );

  test('sem resposta e sem mudança: um erro', async () => {
    bench.api.spoil('PUT /produtos/{id}', 'before');
    expect((await edit('1', { ...OUD, nome: 'Outro' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    bench.api.spoil('PUT /produtos/{id}', { status: 400, body: '' });
    expect((await edit('1', { ...OUD, nome: 'Outro' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(writes()).toHaveLength(2);
  });

  test('só a imagem não foi: não se diz que foi', async () => {
    await edit('1', OUD);
    bench.api.spoil('PUT /produtos/{id}', 'before');
    expect((await edit('1', OUD, pngBytes())).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('a imagem grande demais para a API, no produto que existe', async () => {
    expect((await edit('1', OUD, pngBytes(1_200_000))).r).toMatchObject({
      __typename: 'ImagemInvalida',
    });
    expect((await edit('1', OUD, new Uint8Array(9))).r).toMatchObject({
      __typename: 'ImagemInvalida',
      mensagem: 'Use uma imagem JPEG, PNG ou WebP.',
    });
  });

  test('apagado no meio: ProdutoNaoEncontrado', async () => {
    spoilEach('PUT /produtos/{id}', () => {
      bench.api.produtos = bench.api.produtos.filter(({ id }) => id !== 4);
      return asUsual;
    });
    expect((await edit('4', SIMPLE)).r).toMatchObject({ __typename: 'ProdutoNaoEncontrado' });
  });
});

describe('o que nossa API diz de uma recusa', () => {
  beforeEach(() => open({ errors: 'plain' }));
  test.each([
    [refusal(404, 'PRODUTO_NAO_ENCONTRADO'), { __typename: 'ProdutoNaoEncontrado' }],
    [
      refusal(422, 'DADOS_INVALIDOS', 'nome'),
      invalid('nome', 'Os dados enviados não são válidos.'),
    ],
    [
      refusal(422, 'VARIACAO_DESCONHECIDA', 'variacoes.0.id'),
      { __typename: 'DadosInvalidos', campo: 'variacoes.0.id' },
    ],
    [
      refusal(409, 'ESTOQUE_INSUFICIENTE', 'variacoes.1.estoque'),
      { __typename: 'DadosInvalidos', campo: 'variacoes.1.estoque' },
    ],
    [refusal(409, 'VARIACAO_EM_USO', 'variacoes'), { __typename: 'VariacaoEmUso' }],
    [
      refusal(409, 'CONFLITO', 'versao'),
      { __typename: 'Conflito', codigo: 'CONFLITO', campo: 'versao' },
    ],
    [
      refusal(422, 'IMAGEM_INVALIDA', 'imagem'),
      {
        __typename: 'ImagemInvalida',
        mensagem: 'A loja não conseguiu ler esta imagem. Tente outra.',
      },
    ],
    [
      refusal(413, 'IMAGEM_GRANDE_DEMAIS', 'imagem'),
      { __typename: 'ImagemInvalida', mensagem: 'A imagem pode ter até 5 MB.' },
    ],
    [refusal(413, 'CORPO_GRANDE_DEMAIS'), { __typename: 'ImagemInvalida' }],
    [{ status: 413, body: '' }, { __typename: 'ImagemInvalida' }],
  ])('%j', async (fault, expected) => {
    bench.api.spoil('PUT /produtos/{id}', fault);
    bench.api.spoil('POST /produtos', fault);
    const edited = (await edit('1', OUD)).r;
    expect(edited).toMatchObject(expected);
    expect(JSON.stringify(edited)).not.toContain('segredo');
    expect((await create(SIMPLE)).r).toMatchObject(expected);
  });

  test('C-74: outra versão já lida nem chega a ser enviada', async () => {
    const { id, slug, nome } = bench.api.produto(2);
    bench.api.spoil('GET /produtos/{id}', {
      status: 200,
      body: JSON.stringify({ id, slug, nome, precoBase: 1, versao: 8 }),
    });
    expect((await edit('2', { ...SIMPLE, versao: 7 })).r).toMatchObject({ __typename: 'Conflito' });
    expect(writes()).toEqual([]);
  });

  test('um erro da API que não é sobre o produto é um erro', async () => {
    bench.api.spoil('PUT /produtos/{id}', refusal(500, 'ERRO_INTERNO'));
    expect((await edit('1', { ...OUD, nome: 'Outro' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});
