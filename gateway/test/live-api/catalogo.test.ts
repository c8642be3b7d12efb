import { FormData } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LiveApiClient, openLiveApi } from './client.ts';

let shop: LiveApiClient;
beforeEach(async () => {
  shop = await openLiveApi({ errors: 'plain' });
});
afterEach(() => shop.close());

const open = async (...options: Parameters<typeof openLiveApi>) => {
  await shop.close();
  shop = await openLiveApi(...options);
};
const admin = { as: 'admin' } as const;
const ids = async (call: string) => {
  const { text } = await shop.ask(call);
  return [...text.matchAll(/"id":(\d),/g)].map(([, id]) => Number(id));
};

function upload(produto: unknown, contentType = 'application/json') {
  const form = new FormData();
  form.set('produto', new Blob([JSON.stringify(produto)], { type: contentType }));
  return form;
}

describe('catalogue (rest-contract 3.2)', () => {
  test('the shop list has active products only, with precoBase = precoMinimo', async () => {
    expect(await ids('GET /produtos/listarFiltroShop')).toEqual([1, 2, 3, 5]);
    const { value } = await shop.ask('GET /produtos/listarFiltroShop?ordenarPor=maiorPreco&size=1');
    expect(value).toMatchObject({ produtos: [{ id: 2, precoBase: 120.5 }], totalPaginas: 4 });
  });

  test.each([
    ['Feminino,Masculino', [2]],
    ['Feminino,Feminino', []],
    ['feminino', []],
    ['Feminino&categoria=Masculino', [2]],
  ])('categoria=%s matches all names exactly', async (categoria, expected) => {
    expect(await ids(`GET /produtos/listarFiltroShop?categoria=${categoria}`)).toEqual(expected);
  });

  test('searches names only; % and _ are wildcards', async () => {
    expect(await ids('GET /produtos/listarFiltroShop?search=n_ite%25oud')).toEqual([1]);
    expect(await ids('GET /produtos/listarFiltroShop?search=gemeos')).toEqual([]);
  });

  test('the admin list includes inactive products, adds up categories, repeats products, and search cancels categories', async () => {
    expect(await ids('GET /produtos')).toEqual([1, 2, 3, 4, 5]);
    expect(await ids('GET /produtos?categoria=FEMININO,masculino')).toEqual([2, 2, 3, 4, 5]);
    expect(await ids('GET /produtos?search=oud&categoria=Feminino')).toEqual([1]);
    await open({ habits: { adminListDuplicates: false } });
    expect(await ids('GET /produtos?categoria=Feminino,Masculino')).toEqual([2, 3, 4, 5]);
  });

  test('best sellers: sold ones first; limit 0 fails; an unknown name gives an empty list', async () => {
    shop.api.produto(2).pedidos = 0;
    expect(await ids('GET /produtos/mais-vendidos?categoria=Feminino')).toEqual([3, 2]);
    expect((await shop.ask('GET /produtos/mais-vendidos?categoria=x')).value).toEqual([]);
    expect((await shop.ask('GET /produtos/mais-vendidos?categoria=x&limit=0')).status).toBe(500);
    expect((await shop.ask('GET /produtos/destaque-por-categoria?categoria=x')).status).toBe(404);
  });

  test('a slug also finds an inactive product', async () => {
    expect((await shop.ask('GET /produtos/slug/aposentado')).value).toMatchObject({ ativo: false });
  });

  test('sends categories as objects when that habit is set', async () => {
    await open({ habits: { categoriasAs: 'objects' } });
    expect((await shop.ask('GET /produtos/1')).value).toMatchObject({
      categorias: [{ id: 3, nome: 'Árabe' }],
    });
  });
});

describe('product administration (rest-contract 3.3)', () => {
  test('creates: slug without accents, unknown categories are created, picture bytes are stored', async () => {
    const form = upload({ nome: 'Âmbar  Real', ativo: false, categorias: ['Nicho'], estoque: '5' });
    form.set('imagem', new Blob(['\r\n--bytes'], { type: 'image/png' }), 'âmbar.png');
    const { value } = await shop.ask('POST /produtos', { ...admin, form });
    expect(value).toMatchObject({ ativo: true, slug: 'mbar-real', estoque: 5, variacoes: [] });
    expect(shop.api.categorias.at(-1)?.nome).toBe('Nicho');
    const [imagem] = shop.api.imagens.values();
    expect([imagem?.contentType, imagem?.bytes.toString()]).toEqual(['image/png', '\r\n--bytes']);
    expect(shop.api.calls[0]?.parts.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['produto', 'application/json'],
      ['imagem', 'image/png'],
    ]);
    const again = await shop.ask('POST /produtos', {
      ...admin,
      form: upload({ nome: 'mbar real' }),
    });
    expect(again.value).toMatchObject({ slug: 'mbar-real-2', precoMinimo: 0 });
  });

  test.each([
    ['a parte produto sem tipo JSON', upload({ nome: 'X' }, 'text/plain'), 415],
    ['nome ausente', upload({}), 500],
    ['variação com id', upload({ nome: 'X', variacoes: [{ id: 11 }] }), 500],
    ['sem a parte produto', new FormData(), 400],
  ])('refuses to create with %s', async (_, form, status) => {
    expect((await shop.ask('POST /produtos', { ...admin, form })).status).toBe(status);
  });

  test('a file above the limit is 413', async () => {
    const form = upload({ nome: 'X' });
    form.set('imagem', new Blob([Buffer.alloc(1024 * 1024 + 1)]), 'grande.png');
    expect((await shop.ask('POST /produtos', { ...admin, form })).status).toBe(413);
  });

  test('replaces: multipart only, variacoes mandatory', async () => {
    const as = 'marina';
    expect((await shop.ask('PUT /produtos/2', { as, json: { variacoes: [] } })).status).toBe(415);
    expect((await shop.ask('PUT /produtos/2', { as, form: upload({ nome: 'X' }) })).status).toBe(
      500,
    );
  });

  test('variable to simple: precoBase is stored by the second save only', async () => {
    const put = async () => {
      const form = upload({ nome: 'Gêmeos', precoBase: 30, variacoes: [] });
      return (await shop.ask('PUT /produtos/5', { ...admin, form })).value;
    };
    expect(await put()).toMatchObject({ precoBase: null, variacoes: [], slug: 'gemeos' });
    expect(await put()).toMatchObject({ precoBase: 30, categorias: ['Masculino'] });
    expect(shop.api.produtos.at(-1)?.id).toBe(5);
  });

  test('variations: unlisted ones are deleted, foreign ones move here, used ones fail the save', async () => {
    const put = (ids: number[]) =>
      shop.ask('PUT /produtos/5', {
        ...admin,
        form: upload({ nome: 'G', variacoes: ids.map((id) => ({ id, nome: `v${id}`, preco: 1 })) }),
      });
    expect((await put([51, 11])).value).toMatchObject({ variacoes: [{ id: 51 }, { id: 11 }] });
    expect(shop.api.produto(1).variacoes.map(({ id }) => id)).toEqual([12, 13, 14]);
    shop.api.linhas.set(7, [{ produtoId: 5, variacaoId: 51, quantidade: 1 }]);
    expect((await put([11])).status).toBe(500);
    expect(shop.api.produto(5).variacoes).toHaveLength(2);
    expect((await put([51, 99])).status).toBe(500);
  });

  test('status: saves and answers unparseable JSON', async () => {
    const put = (json: object) => shop.ask('PUT /produtos/1/status', { ...admin, json });
    const cut = await put({ ativo: false });
    expect([cut.status, cut.value, shop.api.produto(1).ativo]).toEqual([200, undefined, false]);
    await put({});
    expect(shop.api.produto(1).ativo).toBe(true);
    Object.assign(shop.api.produto(3), { categorias: [] });
    const clean = await shop.ask('PUT /produtos/3/status', { ...admin, json: { ativo: false } });
    expect(clean.value).toMatchObject({ id: 3, ativo: false });
  });

  test.each(['aborted', 'error-after-saving', 'clean'] as const)(
    'statusReply %s',
    async (reply) => {
      await open({ habits: { statusReply: reply } });
      const answer = shop.ask('PUT /produtos/1/status', { ...admin, json: { ativo: false } });
      if (reply === 'aborted') await expect(answer).rejects.toThrow();
      else expect((await answer).status).toBe(reply === 'clean' ? 200 : 403);
      expect(shop.api.produto(1).ativo).toBe(false);
    },
  );

  test('delete: deactivates with orders, deletes without, fails while in a cart', async () => {
    const remove = (id: number) => shop.ask(`DELETE /produtos/${id}`, admin);
    expect((await remove(1)).text).toBe('Produto desativado (havia pedidos vinculados)');
    shop.api.produto(3).pedidos = 0;
    shop.api.linhas.set(7, [{ produtoId: 3, variacaoId: null, quantidade: 1 }]);
    expect((await remove(3)).status).toBe(500);
    shop.api.linhas.clear();
    expect((await remove(3)).text).toBe('Produto excluído definitivamente');
    expect((await remove(3)).status).toBe(500);
  });
});

describe('category administration (rest-contract 3.3)', () => {
  const send = (call: string, json?: object) => shop.ask(call, { ...admin, json });

  test('creates; a duplicate name in any case fails; an id in the body overwrites that row', async () => {
    expect((await send('POST /categorias', { nome: 'Nicho' })).value).toMatchObject({
      produtos: [],
    });
    expect((await send('POST /categorias', { nome: 'masculino' })).status).toBe(500);
    await send('POST /categorias', { id: 3, nome: 'Oriental' });
    expect(shop.api.produto(1).categorias).toEqual(['Oriental']);
  });

  test('renaming with products saves and answers truncated JSON; deleting unlinks the products', async () => {
    const { status, value } = await send('PUT /categorias/2', { nome: 'Ela' });
    expect([status, value, shop.api.produto(3).categorias]).toEqual([200, undefined, ['Ela']]);
    const gone = await send('DELETE /categorias/2');
    expect([gone.status, gone.text, shop.api.produto(3).categorias]).toEqual([200, '', []]);
    expect((await send('DELETE /categorias/2')).status).toBe(500);
  });
});
