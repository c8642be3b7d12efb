import { type Case, call, fillCarrinho, type World } from '../world.ts';

const UNKNOWN_ID = 2_147_483_647;

const add = (world: World, body: object) =>
  call(world, 'POST', '/carrinho/adicionar', { token: world.cliente.token, body });
const step = (world: World, which: 'aumentar' | 'diminuir', query: string) =>
  call(world, 'POST', `/carrinho/${which}?${query}`, { token: world.cliente.token });
const SET = 'PUT /carrinho/itens/{id}';
const set = (world: World, id: number, body: object) =>
  call(world, 'PUT', `/carrinho/itens/${id}`, { token: world.cliente.token, body });
const setFilled = async (world: World, body: object) =>
  set(world, (await fillCarrinho(world)).id, body);

/** Adds both variations of one product to the cart, so that its number alone is ambiguous. Returns that number. */
async function fillWithBothVolumes(world: World): Promise<number> {
  const { id: produtoId, variacoes } = await world.createVariado();
  for (const variacaoId of variacoes) await fillCarrinho(world, { produtoId, variacaoId });
  return produtoId;
}

export const CARRINHO: readonly Case[] = [
  {
    call: 'GET /carrinho',
    title: 'own',
    status: 200,
    send: async (world) => {
      await fillCarrinho(world);
      return call(world, 'GET', `/carrinho?usuarioId=${world.cliente.id}`, {
        token: world.cliente.token,
      });
    },
  },
  ...(
    [
      ['GET', '/carrinho', ''],
      ['POST', '/carrinho/limpar', ''],
      ['DELETE', '/carrinho/remover/{produtoId}', '/1'],
    ] as const
  ).flatMap(([method, path, end]): Case[] => [
    {
      call: `${method} ${path}`,
      title: 'of another customer (C-13)',
      status: 403,
      send: (world) =>
        call(world, method, `${path.replace('/{produtoId}', end)}?usuarioId=${world.stranger.id}`, {
          token: world.cliente.token,
        }),
    },
    {
      call: `${method} ${path}`,
      title: 'malformed parameter',
      status: 400,
      send: (world) =>
        call(world, method, `${path.replace('/{produtoId}', end)}?usuarioId=x`, {
          token: world.cliente.token,
        }),
    },
  ]),
  {
    call: 'POST /carrinho/adicionar',
    title: "with the browser's price (C-14)",
    status: 200,
    send: (world) =>
      add(world, {
        usuarioId: world.cliente.id,
        produtoId: world.simples.id,
        variacaoId: null,
        quantidade: 1,
        precoUnitario: 99,
      }),
  },
  {
    call: 'POST /carrinho/adicionar',
    title: 'of another customer (C-13)',
    status: 403,
    send: (world) =>
      add(world, { usuarioId: world.stranger.id, produtoId: world.simples.id, quantidade: 1 }),
  },
  {
    call: 'POST /carrinho/adicionar',
    title: 'unknown product',
    status: 404,
    send: (world) => add(world, { produtoId: UNKNOWN_ID, quantidade: 1 }),
  },
  {
    call: 'POST /carrinho/adicionar',
    title: 'more than the stock',
    status: 409,
    send: (world) => add(world, { produtoId: world.simples.id, quantidade: 11 }),
  },
  {
    call: 'POST /carrinho/adicionar',
    title: 'without a variation (ADD-02)',
    status: 422,
    send: async (world) => {
      const { id } = await world.createVariado();
      return add(world, { produtoId: id, quantidade: 1 });
    },
  },
  ...(['aumentar', 'diminuir'] as const).flatMap((which): Case[] => [
    {
      call: `POST /carrinho/${which}`,
      title: 'by product',
      status: 200,
      send: async (world) => {
        await fillCarrinho(world);
        return step(world, which, `produtoId=${world.simples.id}&precoUnitario=100`);
      },
    },
    {
      call: `POST /carrinho/${which}`,
      title: 'without a target',
      status: 400,
      send: (world) => step(world, which, ''),
    },
    {
      call: `POST /carrinho/${which}`,
      title: 'of another customer (C-13)',
      status: 403,
      send: (world) => step(world, which, `usuarioId=${world.stranger.id}&produtoId=1`),
    },
    {
      call: `POST /carrinho/${which}`,
      title: 'missing item',
      status: 404,
      send: (world) => step(world, which, `produtoId=${UNKNOWN_ID}`),
    },
    {
      call: `POST /carrinho/${which}`,
      title: 'two variations of one product (C-23)',
      status: 409,
      send: async (world) => {
        const produtoId = await fillWithBothVolumes(world);
        return step(world, which, `produtoId=${produtoId}`);
      },
    },
  ]),
  {
    call: SET,
    title: 'a number of units',
    status: 200,
    send: (world) => setFilled(world, { quantidade: 9 }),
  },
  {
    call: SET,
    title: 'a negative number of units',
    status: 400,
    send: (world) => setFilled(world, { quantidade: -1 }),
  },
  {
    call: SET,
    title: 'of another customer (C-13)',
    status: 403,
    send: (world) => set(world, 1, { usuarioId: world.stranger.id, quantidade: 1 }),
  },
  {
    call: SET,
    title: 'missing item',
    status: 404,
    send: (world) => set(world, UNKNOWN_ID, { quantidade: 1 }),
  },
  {
    call: SET,
    title: 'more than the stock',
    status: 409,
    send: (world) => setFilled(world, { quantidade: 11 }),
  },
  {
    call: 'DELETE /carrinho/remover/{produtoId}',
    title: 'the product',
    status: 200,
    send: async (world) => {
      const produtoId = await fillWithBothVolumes(world);
      return call(world, 'DELETE', `/carrinho/remover/${produtoId}?usuarioId=${world.cliente.id}`, {
        token: world.cliente.token,
      });
    },
  },
  {
    call: 'POST /carrinho/limpar',
    title: 'empties it (C-24)',
    status: 200,
    send: async (world) => {
      await fillCarrinho(world);
      return call(world, 'POST', `/carrinho/limpar?usuarioId=${world.cliente.id}`, {
        token: world.cliente.token,
      });
    },
  },
];
