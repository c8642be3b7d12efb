import { openGateway } from '../testing/gateway.ts';
import { startStoreApi } from '../testing/store-api.ts';
import { createTestBench } from '../testing/test-bench.ts';

/** An upstream to run the whole suite against. */
export const WORLDS = ['store-api', 'API viva, status simples', 'API viva, 403 vazio'] as const;

export type World = (typeof WORLDS)[number];

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** A gateway in front of one of the upstreams, with the admin it starts with. */
export interface Opened {
  /** The gateway's address, without a final slash. */
  readonly url: string;
  readonly admin: Login;
  /** Moves an order the way the shop's own staff would, beside the gateway; here, nothing needs it yet. */
  readonly close: () => Promise<void>;
}

/** Starts the upstream and a gateway in front of it. */
export async function openWorld(world: World): Promise<Opened> {
  if (world === 'store-api') {
    const api = await startStoreApi();
    const gateway = await openGateway({ STORE_API_URL: api.url, JWT_SECRET: api.jwtSecret });
    return {
      url: gateway.url,
      admin: { username: 'lojista', password: 'Lojista@123' },
      close: async () => {
        await gateway.close();
        await api.close();
      },
    };
  }
  const errors = world === 'API viva, 403 vazio' ? 'empty403' : 'plain';
  const bench = await createTestBench({ errors });
  return {
    url: bench.url,
    admin: { username: 'admin', password: 'Perfume@2' },
    close: bench.close,
  };
}
