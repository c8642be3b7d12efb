import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../src/db/open.ts';
import { createBuyer } from '../buyers.ts';
import { createProduto, createUsuario } from '../data.ts';
import type { Reply, RequestOptions, TestServer } from '../server.ts';

/** A shop with one of everything, created for each case but for its stranger. */
export interface World {
  api: TestServer;
  db: Database;
  /** A customer with a complete profile and a default address. */
  cliente: { id: number; username: string; email: string; token: string; enderecoId: number };
  /** Another customer, who changes nothing: the same one in every world. */
  stranger: Stranger;
  admin: { id: number; username: string; token: string };
  categoria: { id: number; nome: string };
  /** R$ 100,00, 10 units. */
  simples: { id: number; slug: string };
  /** Creates a product: 5 ml at R$ 39,90 and 10 ml at R$ 79,90, 10 units each. */
  createVariado(): Promise<{ id: number; slug: string; variacoes: number[] }>;
}

export interface Stranger {
  id: number;
  token: string;
  enderecoId: number;
}

/** One promise of the contract about a call. */
export interface Case {
  /** `GET /produtos/{id}`. */
  call: string;
  title: string;
  status: number;
  send(world: World): Promise<Reply>;
}

/** `TestServer.request` under `/api`. */
export function call(
  { api }: Pick<World, 'api'>,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Reply> {
  return api.request(method, `/api${path}`, options);
}

/** A customer with a complete profile and a default address. */
export async function createCliente(db: Database, api: TestServer): Promise<World['cliente']> {
  const { id, username, enderecoId } = await createBuyer(db);
  const token = api.token({ id, username });
  return { id, username, email: `${username}@exemplo.com.br`, token, enderecoId };
}

/** Creates a world. Names are unique, so many worlds fit in one database. */
export async function createWorld(
  api: TestServer,
  db: Database,
  stranger: Stranger,
): Promise<World> {
  const cliente = await createCliente(db, api);
  const admin = await createUsuario(db, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  const nome = `Categoria ${randomUUID()}`;
  const categoria = await db
    .insertInto('categorias')
    .values({ nome })
    .returning(['id', 'nome'])
    .executeTakeFirstOrThrow();
  const simples = await createProduto(db, {
    nome: `Âmbar ${randomUUID()}`,
    categorias: [nome],
    estoque: 10,
  });
  return {
    api,
    db,
    cliente,
    stranger,
    admin: { ...admin, token: api.token(admin, ['ROLE_USER', 'ROLE_ADMIN']) },
    categoria,
    simples,
    createVariado: () =>
      createProduto(db, {
        nome: `Noite de Oud ${randomUUID()}`,
        categorias: [nome],
        variacoes: [
          { nome: '5 ml', preco: 3_990, estoque: 10 },
          { nome: '10 ml', preco: 7_990, estoque: 10 },
        ],
      }),
  };
}

/** Adds a product to the customer's cart. */
export async function fillCarrinho(
  world: World,
  item: { produtoId: number; variacaoId?: number; quantidade?: number } = {
    produtoId: world.simples.id,
  },
): Promise<{ id: number }> {
  const reply = await call(world, 'POST', '/carrinho/adicionar', {
    token: world.cliente.token,
    body: { quantidade: 1, ...item },
  });
  const { itens } = z.object({ itens: z.array(z.object({ id: z.int() })) }).parse(reply.body);
  return z.object({ id: z.int() }).parse(itens.at(-1));
}

const Pedido = z.object({
  id: z.int(),
  total: z.number(),
  itens: z.array(z.object({ id: z.int() })),
});

/** An order of the customer, PENDENTE. */
export async function createPedido(
  world: World,
  body: object = {},
): Promise<z.infer<typeof Pedido>> {
  await fillCarrinho(world);
  const reply = await call(world, 'POST', '/pedidos/criar', { token: world.cliente.token, body });
  return Pedido.parse(reply.body);
}
