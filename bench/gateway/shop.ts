import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { temporaryFolder } from '../../e2e/system.ts';
import { PlainError } from '../../scripts/lib/output.mjs';
import { start } from './servers.ts';

const LOAD_CORE = 1;
const CART_LINES = 3;

const login = z.object({ token: z.string(), usuarioId: z.number() });
const pagina = z.object({
  produtos: z.array(
    z.object({
      id: z.number(),
      variacoes: z.array(z.object({ id: z.number(), estoque: z.number() })),
    }),
  ),
});

/** The REST API of a demo shop on core 1, behind a repeater that answers reads from memory. */
export interface Upstream {
  /** Settings of the measured servers. */
  readonly env: Readonly<Record<'STORE_API_URL' | 'JWT_SECRET', string>>;
  /** Token of a customer with a cart of three lines. */
  readonly token: string;
  readonly close: () => Promise<void>;
}

export async function openUpstream(): Promise<Upstream> {
  const { folder, remove } = await temporaryFolder();
  const secret = randomBytes(48).toString('base64');
  const api = await start('store-api/src/main.ts', {
    env: {
      DATA_DIR: folder,
      JWT_SECRET: secret,
      DEMO: 'on',
      DEMO_PEDIDOS: 'off',
      STORE_API_PORT: '0',
      NODE_ENV: 'development',
    },
    core: LOAD_CORE,
  });
  const token = await fillCart(`${api.url}/api`);
  const repeater = await start('bench/gateway/upstream.ts', { args: [api.url], core: LOAD_CORE });
  return {
    env: { STORE_API_URL: `${repeater.url}/api`, JWT_SECRET: secret },
    token,
    close: async () => {
      await Promise.all([api.stop(), repeater.stop()]);
      await remove();
    },
  };
}

async function fillCart(base: string): Promise<string> {
  const ask = async (path: string, body?: unknown, token = ''): Promise<unknown> => {
    const response = await fetch(base + path, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new PlainError(`${path} answered ${response.status}`);
    return response.json();
  };
  // The published demo account.
  const account = { username: 'marina.costa', password: 'Cliente@123' };
  const { token, usuarioId } = login.parse(await ask('/auth/login', account));
  const { produtos } = pagina.parse(await ask('/produtos/listarFiltroShop?page=0&size=15'));
  const sellable = produtos.flatMap(({ id, variacoes }) => {
    const variacao = variacoes.find(({ estoque }) => estoque > 1);
    return variacao ? [{ produtoId: id, variacaoId: variacao.id }] : [];
  });
  for (const wanted of sellable.slice(0, CART_LINES)) {
    await ask('/carrinho/adicionar', { usuarioId, ...wanted, quantidade: 1 }, token);
  }
  return token;
}
