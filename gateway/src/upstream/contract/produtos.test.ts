import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProdutoForm, type ProdutoForm, refusal, SIMPLE } from '../../../test/produto-form.ts';
import { executeWithImage, pngBytes } from '../../../test/upload.ts';
import * as falhas from '../../shop/produtos/falhas.ts';

let form: ProdutoForm;
beforeEach(async () => {
  form = await openProdutoForm({ environment: { API_CONTRACT: '1' } });
});
afterEach(() => form.bench.close());

const list = async (args: string) => {
  const { data, codes } = await form.bench.executeAs(
    'admin',
    `{ l: adminProdutos${args} { itens { nome } pagina totalPaginas totalItens filtrosCompletos filtrosAplicados
      variacoesConhecidas } }`,
  );
  return { l: data?.['l'], codes };
};
const requestedUrls = () =>
  form.bench.api.requested('GET').filter((url) => url.startsWith('/produtos?'));
const names = (...nomes: string[]) => nomes.map((nome) => ({ nome }));
const unclear = (advice: string) => [
  {
    message: `The shop gave no clear answer. ${advice}`,
    extensions: { code: 'UPSTREAM_UNAVAILABLE' },
  },
];

describe('list of an API that names the filters it applied', () => {
  const page = (part: object) => ({
    status: 200,
    body: JSON.stringify({
      produtos: [{ id: 1, slug: 'a', nome: 'Da API', variacoes: [{ id: 1, nome: '7 ml' }] }],
      paginaAtual: 0,
      totalPaginas: 3,
      totalProdutos: 41,
      variacoesConhecidas: ['5 ml'],
      ...part,
    }),
  });
  const ALL = ['search', 'categoria', 'disponibilidade', 'variacao', 'ordenarPor'];

  test('is trusted when it applied all of them (C-56)', async () => {
    form.bench.api.spoil('GET /produtos', page({ filtrosAplicados: ALL }), 9);
    const { l } = await list(
      '(busca: "a", categoria: "b", disponibilidade: ESGOTADOS, variacao: "c", ordenarPor: MAIOR_PRECO, pagina: 2)',
    );
    expect(l).toEqual({
      itens: names('Da API'),
      pagina: 2,
      totalPaginas: 3,
      totalItens: 41,
      filtrosCompletos: true,
      filtrosAplicados: ['busca', 'categoria', 'disponibilidade', 'variacao', 'ordenarPor'],
      variacoesConhecidas: ['5 ml'],
    });
    expect(requestedUrls()).toEqual([
      '/produtos?page=1&size=20&search=a&categoria=b&disponibilidade=ESGOTADOS&variacao=c&ordenarPor=precoMaior',
    ]);
  });

  test('is requestedUrls for the last page for one past the end; the page gives the variations when variacoesConhecidas is missing', async () => {
    form.bench.api.spoil(
      'GET /produtos',
      page({ filtrosAplicados: ALL, variacoesConhecidas: undefined }),
      9,
    );
    expect((await list('(pagina: 8)')).l).toMatchObject({
      pagina: 3,
      variacoesConhecidas: ['7 ml'],
    });
    expect(requestedUrls()).toEqual([
      '/produtos?page=7&size=20&ordenarPor=nome',
      '/produtos?page=2&size=20&ordenarPor=nome',
    ]);
  });

  test('is completed by the gateway when it left one out', async () => {
    form.bench.api.spoil('GET /produtos', page({ filtrosAplicados: ['search'] }), 1);
    expect((await list('(busca: "oud")')).l).toMatchObject({ itens: names('Noite de Oud') });
    expect(requestedUrls()).toHaveLength(2);
  });
});

describe('edit of an API that counts edits', () => {
  /** The product in the API's form, from the nth read on. */
  const counted = (versaoOf: (n: number) => number, change: object = {}) =>
    form.spoilEach('GET /produtos/{id}', (n) => ({
      status: 200,
      body: JSON.stringify({
        ...form.bench.api.produto(2),
        imagemUrl: '/imagens/conteudo-1a2b.png',
        variacoes: [],
        versao: versaoOf(n),
        ...change,
      }),
    }));
  const SAVED = {
    nome: SIMPLE.nome,
    descricao: SIMPLE.descricao,
    precoBase: 89.9,
    categorias: SIMPLE.categorias,
  };

  test('recognises by the version a repeated image with the same address after an unclear reply', async () => {
    counted((n) => n, { ...SAVED, estoque: 7 });
    form.bench.api.spoil('PUT /produtos/{id}', 'after');
    expect((await form.edit('2', SIMPLE, pngBytes())).r).toMatchObject({ versao: 2 });
    counted(() => 3, { ...SAVED, estoque: 7 });
    form.bench.api.spoil('PUT /produtos/{id}', 'after');
    expect((await form.edit('2', SIMPLE, pngBytes())).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('sends the version and the stock that the form showed, and no own stock (C-74)', async () => {
    counted(() => 3);
    await form.edit('2', { ...SIMPLE, versao: 3, estoqueAnterior: 4 });
    const variacoes = [
      { nome: '5 ml', preco: 1, estoque: 1 },
      { nome: '10 ml', preco: 2, estoque: 1 },
    ];
    await form.edit('2', { ...SIMPLE, variacoes });
    expect(form.sentBodies()).toEqual([
      { ...SIMPLE, estoqueAnterior: 4, variacoes: [], versao: 3 },
      { ...SIMPLE, precoBase: null, estoque: 0, variacoes },
    ]);
  });

  test('is not misled by a sale after the edit', async () => {
    counted((n) => n, { ...SAVED, estoque: 6 });
    form.bench.api.spoil('PUT /produtos/{id}', 'after');
    const input = { ...SIMPLE, estoqueAnterior: 6 };
    expect((await form.edit('2', input)).r).toMatchObject({ versao: 2, estoqueTotal: 6 });
  });
});

describe('an edit of the pictures', () => {
  test('after an unclear reply is found by their keys and texts (A3)', async () => {
    const stored = (alt: string) => (n: number) => ({
      status: 200,
      body: JSON.stringify({
        ...form.bench.api.produto(2),
        nome: SIMPLE.nome,
        descricao: SIMPLE.descricao,
        precoBase: 89.9,
        estoque: 7,
        categorias: SIMPLE.categorias,
        variacoes: [],
        versao: n,
        casa: 'Casa Nova',
        concentracao: null,
        notas: ['oud'],
        estacoes: [],
        imagens: [{ chave: 'a1b2', alt, url: '/imagens/a1b2.png' }],
      }),
    });
    const imagens = [{ chave: 'a1b2', alt: 'Frasco' }];
    const input = { ...SIMPLE, ficha: { casa: 'Casa Nova', notas: ['oud'] }, imagens };
    form.bench.api.spoil('PUT /produtos/{id}', 'after');
    form.spoilEach('GET /produtos/{id}', stored('Frasco'));
    expect((await form.edit('2', input)).r).toMatchObject({ __typename: 'Produto', versao: 2 });
    form.bench.api.spoil('PUT /produtos/{id}', 'after');
    form.spoilEach('GET /produtos/{id}', stored('Caixa'));
    expect((await form.edit('2', input)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});

describe('creation', () => {
  test('is one call, whose reply is the product', async () => {
    expect((await form.create(SIMPLE)).r).toMatchObject({ __typename: 'Produto', ativo: true });
    const urls = form.bench.api.requested().filter((url) => url.startsWith('/produtos'));
    expect(urls).toEqual(['/produtos']);
  });

  test('reports an unknown outcome without a clear reply, and repeats nothing', async () => {
    form.bench.api.spoil('POST /produtos', 'after');
    const advice = 'Look for the product before creating it again.';
    expect((await form.create(SIMPLE)).errors).toMatchObject(unclear(advice));
    expect(form.writes()).toHaveLength(1);
  });

  test.each(['create', 'edit'] as const)('%s fails on a refusal without a reason', async (save) => {
    form.bench.api.spoil('POST /produtos', { status: 403, body: '' });
    form.bench.api.spoil('PUT /produtos/{id}', { status: 403, body: '' });
    const { codes } = await (save === 'create' ? form.create(SIMPLE) : form.edit('2', SIMPLE));
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test.each(['create', 'edit'] as const)('%s sends no file that is not an image', async (save) => {
    const file = new Uint8Array(9);
    const { r } = await (save === 'create'
      ? form.create(SIMPLE, file)
      : form.edit('2', SIMPLE, file));
    expect(r).toMatchObject({ __typename: 'ImagemInvalida' });
    expect(form.writes()).toEqual([]);
  });
});

describe('a picture that is sent alone', () => {
  const send = async (bytes = pngBytes()) => {
    const mutation = `mutation ($imagem: Upload!) { r: enviarImagem(imagem: $imagem) {
      __typename ... on ImagemDoProduto { chave } ... on Falha { codigo mensagem } } }`;
    const { data, codes } = await executeWithImage(form.bench, 'admin', mutation, {}, bytes);
    return { r: data?.['r'], codes };
  };
  const CALL = 'POST /produtos/imagens';

  test('is stored under a key, and refused without a safe address (A3)', async () => {
    const reply = (url: string) => ({
      status: 200,
      body: JSON.stringify({ chave: 'a1b2', url }),
    });
    form.bench.api.spoil(CALL, reply('/imagens/a1b2.png'), 1);
    expect((await send()).r).toEqual({ __typename: 'ImagemDoProduto', chave: 'a1b2' });
    form.bench.api.spoil(CALL, reply('javascript:alert(1)'), 1);
    expect((await send()).r).toMatchObject({ __typename: 'ImagemInvalida' });
  });

  test.each([
    [
      refusal(422, 'IMAGEM_INVALIDA'),
      'ImagemInvalida',
      'A loja não conseguiu ler esta imagem. Tente outra.',
    ],
    [refusal(413, 'IMAGEM_GRANDE_DEMAIS'), 'ImagemInvalida', 'A imagem pode ter até 5 MB.'],
    [refusal(413, 'CORPO_GRANDE_DEMAIS'), 'ImagemInvalida', 'A imagem pode ter até 5 MB.'],
    [
      refusal(503, 'IMAGENS_INDISPONIVEIS'),
      'ImagemInvalida',
      falhas.imagemInvalida('notKept').mensagem,
    ],
    [{ status: 404, body: '' }, 'RecursoIndisponivel', expect.any(String)],
  ])('after %j is refused as %s (A3)', async (fault, __typename, mensagem) => {
    form.bench.api.spoil(CALL, fault);
    expect((await send()).r).toMatchObject({ __typename, mensagem });
  });

  test('is refused when it turns out to be too large on its way (A3)', async () => {
    const { r } = await send(pngBytes(5 * 1024 * 1024 + 1));
    expect(r).toMatchObject({ mensagem: 'A imagem pode ter até 5 MB.' });
  });

  test('is not sent when it is no image, and its outcome is unknown without a reply (A3)', async () => {
    expect((await send(new Uint8Array(9))).r).toMatchObject({ __typename: 'ImagemInvalida' });
    expect(form.writes()).toEqual([]);
    form.bench.api.spoil(CALL, 'before');
    expect((await send()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});

describe('definirProdutoAtivo', () => {
  const setAtivo = async (id: string, ativo: boolean) => {
    const { data, codes } = await form.bench.executeAs(
      'admin',
      `mutation ($id: ID!, $ativo: Boolean!) { r: definirProdutoAtivo(id: $id, ativo: $ativo) {
        __typename ... on Produto { ativo } ... on NaoConfirmado { produto { ativo } } } }`,
      { id, ativo },
    );
    return { r: data?.['r'], codes };
  };
  const reply = (ativo: boolean) => ({
    status: 200,
    saved: true,
    body: JSON.stringify({ ...form.bench.api.produto(1), ativo }),
  });

  test('is one call, which replies with the product (C-55)', async () => {
    form.bench.api.spoil('PUT /produtos/{id}/status', reply(false));
    expect((await setAtivo('1', false)).r).toEqual({ __typename: 'Produto', ativo: false });
    expect(form.bench.api.requested().filter((url) => url.startsWith('/produtos'))).toEqual([
      '/produtos/1/status',
    ]);
  });

  test.each<[string, number]>([
    ['99', 1],
    ['..', 0],
  ])('answers ProdutoNaoEncontrado for the id %s', async (id, sent) => {
    form.bench.api.spoil('PUT /produtos/{id}/status', refusal(404, 'PRODUTO_NAO_ENCONTRADO'));
    expect((await setAtivo(id, false)).r).toEqual({ __typename: 'ProdutoNaoEncontrado' });
    expect(form.writes()).toHaveLength(sent);
  });

  test('is read back after an unclear reply', async () => {
    form.bench.api.spoil('PUT /produtos/{id}/status', 'after');
    expect((await setAtivo('1', false)).r).toEqual({ __typename: 'Produto', ativo: false });
    form.bench.api.spoil('PUT /produtos/{id}/status', 'before');
    expect((await setAtivo('1', true)).r).toEqual({
      __typename: 'NaoConfirmado',
      produto: { ativo: false },
    });
  });
});
