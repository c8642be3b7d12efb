import sharp from 'sharp';
import type { RequestOptions } from '../../server.ts';
import { type Case, call, createPedido, type World } from '../world.ts';

const UNKNOWN_ID = 2_147_483_647;

/** A product form of the dashboard. */
function newProduto(world: World, change: object = {}): object {
  return {
    nome: 'Jardim de Inverno',
    descricao: 'Íris, almíscar e cedro.',
    precoBase: null,
    estoque: null,
    variacoes: [
      { nome: '5 ml', preco: 39.9, estoque: 3 },
      { nome: '10 ml', preco: 69.9, estoque: 2 },
    ],
    categorias: [world.categoria.nome],
    ...change,
  };
}

/** The multipart form of the contract: `produto` as JSON, `imagem` as a file. */
export function produtoForm(produto: unknown, imagem?: Blob): FormData {
  const form = new FormData();
  form.append('produto', new Blob([JSON.stringify(produto)], { type: 'application/json' }));
  if (imagem !== undefined) form.append('imagem', imagem, 'foto.png');
  return form;
}

async function picture(): Promise<Blob> {
  const png = await sharp({
    create: { width: 64, height: 80, channels: 3, background: '#553311' },
  })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

function asAdmin({ admin }: World, body?: unknown): RequestOptions {
  return body === undefined ? { token: admin.token } : { token: admin.token, body };
}

export const CATALOGO: readonly Case[] = [
  ...(
    [
      ['GET /categorias', '/categorias'],
      ['GET /produtos/destaques', '/produtos/destaques'],
      [
        'GET /produtos/listarFiltroShop',
        '/produtos/listarFiltroShop?search=oud&ordenarPor=menorPreco&size=3',
      ],
      ['GET /produtos/mais-vendidos', '/produtos/mais-vendidos?categoria=Masculinos'],
      ['GET /produtos', '/produtos?page=0&size=20&search=&categoria='],
    ] as const
  ).map(
    ([name, path]): Case => ({
      call: name,
      title: 'list',
      status: 200,
      send: (world) => call(world, 'GET', path),
    }),
  ),
  ...(
    [
      ['GET /produtos/listarFiltroShop', '/produtos/listarFiltroShop?size=0'],
      ['GET /produtos/mais-vendidos', '/produtos/mais-vendidos?categoria=a&limit=0'],
      ['GET /produtos/destaque-por-categoria', '/produtos/destaque-por-categoria'],
      ['GET /produtos', '/produtos?page=-1'],
      ['GET /produtos/slug/{slug}', `/produtos/slug/${'a'.repeat(301)}`],
      ['GET /produtos/{id}', '/produtos/abc'],
    ] as const
  ).map(
    ([name, path]): Case => ({
      call: name,
      title: 'malformed parameter',
      status: 400,
      send: (world) => call(world, 'GET', path),
    }),
  ),
  {
    call: 'GET /produtos/destaque-por-categoria',
    title: 'featured product',
    status: 200,
    send: (world) =>
      call(
        world,
        'GET',
        `/produtos/destaque-por-categoria?categoria=${encodeURIComponent(world.categoria.nome)}`,
      ),
  },
  {
    call: 'GET /produtos/destaque-por-categoria',
    title: 'category without products',
    status: 404,
    send: (world) => call(world, 'GET', '/produtos/destaque-por-categoria?categoria=Nenhuma'),
  },
  {
    call: 'GET /produtos/slug/{slug}',
    title: 'the product',
    status: 200,
    send: async (world) => {
      const { slug } = await world.createVariado();
      return call(world, 'GET', `/produtos/slug/${slug}`);
    },
  },
  {
    call: 'GET /produtos/slug/{slug}',
    title: 'unknown',
    status: 404,
    send: (world) => call(world, 'GET', '/produtos/slug/nao-ha'),
  },
  {
    call: 'GET /produtos/{id}',
    title: 'the product',
    status: 200,
    send: (world) => call(world, 'GET', `/produtos/${world.simples.id}`),
  },
  {
    call: 'GET /produtos/{id}',
    title: 'unknown',
    status: 404,
    send: (world) => call(world, 'GET', `/produtos/${UNKNOWN_ID}`),
  },

  {
    call: 'POST /produtos/imagens',
    title: 'a picture (A17)',
    status: 200,
    send: async (world) =>
      call(world, 'POST', '/produtos/imagens', asAdmin(world, produtoForm({}, await picture()))),
  },
  {
    call: 'POST /produtos/imagens',
    title: 'not a picture (A17)',
    status: 422,
    send: (world) =>
      call(
        world,
        'POST',
        '/produtos/imagens',
        asAdmin(world, produtoForm({}, new Blob(['<svg/>']))),
      ),
  },
  {
    call: 'POST /produtos',
    title: 'with picture and variations',
    status: 200,
    send: async (world) =>
      call(
        world,
        'POST',
        '/produtos',
        asAdmin(world, produtoForm(newProduto(world), await picture())),
      ),
  },
  {
    call: 'POST /produtos',
    title: 'one variation only (AFORM-07)',
    status: 422,
    send: (world) =>
      call(
        world,
        'POST',
        '/produtos',
        asAdmin(
          world,
          produtoForm(newProduto(world, { variacoes: [{ nome: '5 ml', preco: 1, estoque: 1 }] })),
        ),
      ),
  },
  {
    call: 'POST /produtos',
    title: 'not a picture (P17)',
    status: 422,
    send: (world) =>
      call(
        world,
        'POST',
        '/produtos',
        asAdmin(world, produtoForm(newProduto(world), new Blob(['<svg onload="x"/>']))),
      ),
  },
  {
    call: 'POST /produtos',
    title: 'picture above 5 MB (C-75)',
    status: 413,
    send: (world) =>
      call(
        world,
        'POST',
        '/produtos',
        asAdmin(
          world,
          produtoForm(newProduto(world), new Blob([new Uint8Array(5 * 1024 * 1024 + 1)])),
        ),
      ),
  },
  {
    call: 'PUT /produtos/{id}',
    title: 'from variations to simple',
    status: 200,
    send: async (world) => {
      const { id } = await world.createVariado();
      const form = produtoForm(newProduto(world, { variacoes: [], precoBase: 50, estoque: 4 }));
      return call(world, 'PUT', `/produtos/${id}`, asAdmin(world, form));
    },
  },
  {
    call: 'PUT /produtos/{id}',
    title: 'unknown',
    status: 404,
    send: (world) =>
      call(world, 'PUT', `/produtos/${UNKNOWN_ID}`, asAdmin(world, produtoForm(newProduto(world)))),
  },
  {
    call: 'PUT /produtos/{id}',
    title: 'stale version (A3)',
    status: 409,
    send: (world) =>
      call(
        world,
        'PUT',
        `/produtos/${world.simples.id}`,
        asAdmin(world, produtoForm(newProduto(world, { versao: 999 }))),
      ),
  },
  {
    call: 'PUT /produtos/{id}',
    title: 'without a name (AFORM-03)',
    status: 422,
    send: (world) =>
      call(
        world,
        'PUT',
        `/produtos/${world.simples.id}`,
        asAdmin(world, produtoForm(newProduto(world, { nome: ' ' }))),
      ),
  },
  {
    call: 'PUT /produtos/{id}',
    title: 'picture above 5 MB (C-75)',
    status: 413,
    send: (world) =>
      call(
        world,
        'PUT',
        `/produtos/${world.simples.id}`,
        asAdmin(
          world,
          produtoForm(newProduto(world), new Blob([new Uint8Array(5 * 1024 * 1024 + 1)])),
        ),
      ),
  },
  {
    call: 'PUT /produtos/{id}/status',
    title: 'deactivates',
    status: 200,
    send: (world) =>
      call(world, 'PUT', `/produtos/${world.simples.id}/status`, asAdmin(world, { ativo: false })),
  },
  {
    call: 'PUT /produtos/{id}/status',
    title: 'unknown',
    status: 404,
    send: (world) =>
      call(world, 'PUT', `/produtos/${UNKNOWN_ID}/status`, asAdmin(world, { ativo: false })),
  },
  {
    call: 'DELETE /produtos/{id}',
    title: '{ativo} activates and deactivates (C-55)',
    status: 200,
    send: (world) =>
      call(world, 'DELETE', `/produtos/${world.simples.id}`, asAdmin(world, { ativo: false })),
  },
  {
    call: 'DELETE /produtos/{id}',
    title: 'with orders: deactivated',
    status: 200,
    send: async (world) => {
      await createPedido(world);
      return call(world, 'DELETE', `/produtos/${world.simples.id}`, asAdmin(world));
    },
  },
  {
    call: 'DELETE /produtos/{id}',
    title: 'unknown',
    status: 404,
    send: (world) => call(world, 'DELETE', `/produtos/${UNKNOWN_ID}`, asAdmin(world)),
  },

  {
    call: 'POST /categorias',
    title: 'new',
    status: 200,
    send: (world) =>
      call(world, 'POST', '/categorias', asAdmin(world, { nome: `Nova ${Math.random()}` })),
  },
  {
    call: 'POST /categorias',
    title: 'duplicate without accent and case',
    status: 409,
    send: (world) =>
      call(
        world,
        'POST',
        '/categorias',
        asAdmin(world, { nome: world.categoria.nome.toUpperCase() }),
      ),
  },
  {
    call: 'POST /categorias',
    title: 'blank (ACAT-02)',
    status: 422,
    send: (world) => call(world, 'POST', '/categorias', asAdmin(world, { nome: ' ' })),
  },
  {
    call: 'PUT /categorias/{id}',
    title: 'new name',
    status: 200,
    send: (world) =>
      call(
        world,
        'PUT',
        `/categorias/${world.categoria.id}`,
        asAdmin(world, { nome: `Outra ${Math.random()}` }),
      ),
  },
  {
    call: 'PUT /categorias/{id}',
    title: 'unknown',
    status: 404,
    send: (world) => call(world, 'PUT', `/categorias/${UNKNOWN_ID}`, asAdmin(world, { nome: 'A' })),
  },
  {
    call: 'PUT /categorias/{id}',
    title: 'name of another',
    status: 409,
    send: async (world) => {
      const nome = `Vizinha ${Math.random()}`;
      await call(world, 'POST', '/categorias', asAdmin(world, { nome }));
      return call(world, 'PUT', `/categorias/${world.categoria.id}`, asAdmin(world, { nome }));
    },
  },
  {
    call: 'PUT /categorias/{id}',
    title: 'name with a comma (C-04)',
    status: 422,
    send: (world) =>
      call(world, 'PUT', `/categorias/${world.categoria.id}`, asAdmin(world, { nome: 'A, B' })),
  },
  {
    call: 'DELETE /categorias/{id}',
    title: 'with products',
    status: 200,
    send: (world) => call(world, 'DELETE', `/categorias/${world.categoria.id}`, asAdmin(world)),
  },
  {
    call: 'DELETE /categorias/{id}',
    title: 'unknown',
    status: 404,
    send: (world) => call(world, 'DELETE', `/categorias/${UNKNOWN_ID}`, asAdmin(world)),
  },
];
