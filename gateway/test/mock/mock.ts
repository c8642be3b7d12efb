import { WORDS } from '../faults/faults.ts';
import { FaultProxy } from '../faults/proxy.ts';
import { LiveApi } from '../live-api/server.ts';
import { SECRET } from '../live-api/tokens.ts';
import { startStoreApi } from '../store-api.ts';
import { breakBySeed } from './choose.ts';
import type { MockSettings, Rate } from './settings.ts';

/** An open API, its key and its accounts. */
interface Opened {
  readonly url: string;
  /** Base64. */
  readonly jwtSecret: string;
  readonly what: string;
  /** Username and password of each. */
  readonly accounts: Readonly<Record<'admin' | 'customer', readonly [string, string]>>;
  readonly close: () => Promise<void>;
}

/** Opens the API of `world` on a free port, healthy. */
async function openApi({ world, habits }: MockSettings): Promise<Opened> {
  if (world === 'contract') {
    const api = await startStoreApi();
    return {
      ...api,
      what: 'store-api itself, on an embedded database with the demo catalogue',
      accounts: { admin: ['lojista', 'Lojista@123'], customer: ['marina.costa', 'Cliente@123'] },
    };
  }
  const api = new LiveApi({ errors: world === 'older' ? 'plain' : 'empty403', habits });
  return {
    url: await api.open(),
    jwtSecret: SECRET.toString('base64'),
    what: `the double of the older API; failures are ${world === 'older' ? 'JSON with a status' : 'an empty 403'}`,
    accounts: { admin: ['admin', 'Perfume@2'], customer: ['marina', 'Perfume@1'] },
    close: () => api.close(),
  };
}

/** Opens the API with its faults. `slowMs` is the delay of `slow`, in milliseconds. */
export async function openMock(settings: MockSettings, slowMs?: number) {
  const api = await openApi(settings);
  const proxy = new FaultProxy(api.url);
  breakBySeed(proxy, settings, slowMs);
  const close = async () => {
    await proxy.close();
    await api.close();
  };
  try {
    return { ...api, url: await proxy.open(settings), close };
  } catch (error) {
    await api.close();
    throw error;
  }
}

/** The lines that the program prints once the API is open. */
export function announce(
  { url, jwtSecret, what, accounts }: Omit<Opened, 'close'>,
  { rates, call, seed }: MockSettings,
): string {
  const faults =
    rates.length === 0
      ? 'none'
      : `${rates.map(nameRate).join(', ')} of ${call ?? 'all calls'}, by seed ${seed}`;
  const { admin, customer } = accounts;
  const [username, password] = admin;
  return `${url}
  is ${what}
  accounts  ${admin.join(' / ')} (admin), ${customer.join(' / ')} (customer)
  faults    ${faults}

Run the gateway on it:
  STORE_API_URL=${url} JWT_SECRET=${jwtSecret} npm start
Judge it as any other API:
  GATEWAY_CHECK_PASSWORD=${password} npm run -s gateway:check -- --url ${url} --username ${username}

Ctrl-C ends it. Its rows live in memory, or in a folder that is removed.`;
}

function nameRate({ fault, done, share }: Rate): string {
  const word = fault === 'slow' ? fault : WORDS[fault];
  return `${word}${done ? '-done' : ''} ${Number((share * 100).toFixed(2))} %`;
}
