import { createSecretKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import { request } from 'undici';
import { z } from 'zod';
import { openGateway } from '../gateway.ts';
import { SECRET } from '../live-api/tokens.ts';
import { startStoreApi } from '../store-api.ts';
import { createTestBench } from '../test-bench.ts';

/** The upstreams of the suite. */
export const WORLDS = ['store-api', 'older API, plain statuses', 'older API, empty 403'] as const;

export type World = (typeof WORLDS)[number];

export interface Intent {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
}

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** A gateway in front of one upstream, with its first admin. */
export interface Opened {
  /** The gateway's address now, without a trailing slash. */
  readonly url: () => string;
  /** Replaces the gateway by a new one, as a deploy does. */
  readonly restart: () => Promise<void>;
  readonly admin: Login;
  /** Pays with an accepted card, as the provider's form does in the browser. */
  readonly payByCard: (intent: Intent) => Promise<void>;
  /** The token of the last link to a page that was mailed to `email`; the page of a new password by default. */
  readonly mailedToken: (email: string, page?: string) => Promise<string>;
  /** The same session as if it had begun ten minutes earlier. */
  readonly aged: (token: string) => string;
  readonly close: () => Promise<void>;
}

/** Re-signs a token with an earlier issue. `secret` is the API's key. */
function age(token: string, secret: Buffer): string {
  const { iat, ...claims } = z.looseObject({ iat: z.number() }).parse(jwt.decode(token));
  return jwt.sign({ ...claims, iat: iat - 10 * 60 }, createSecretKey(secret), {
    header: { alg: 'HS256', typ: undefined },
  });
}

const ON = {
  PIX_CHAVE: 'pix@loja.example',
  PIX_NOME: 'Loja',
  PIX_CIDADE: 'Eusebio',
  MCP: 'on',
};

/** Starts the upstream and a gateway in front of it, both with these settings beside their own. */
export async function openWorld(
  world: World,
  settings: Readonly<Record<string, string>> = {},
): Promise<Opened> {
  if (world === 'store-api') {
    // Every refund asks a session of before for its password.
    const api = await startStoreApi({ ESTORNO_SEM_SENHA_MAX: '0', ...settings });
    const open = () =>
      openGateway({
        STORE_API_URL: api.url,
        JWT_SECRET: api.jwtSecret,
        PAGAMENTO: 'simulado',
        ...ON,
        ...settings,
      });
    let gateway = await open();
    return {
      url: () => gateway.url,
      restart: async () => {
        await gateway.close();
        gateway = await open();
      },
      admin: { username: 'lojista', password: 'Lojista@123' },
      payByCard: (intent) => paySimulated(gateway.url, intent),
      mailedToken: (email, page) => readMailedToken(api.dataDir, email, page),
      aged: (token) => age(token, Buffer.from(api.jwtSecret, 'base64')),
      close: async () => {
        await gateway.close();
        await api.close();
      },
    };
  }
  const errors = world === 'older API, empty 403' ? 'empty403' : 'plain';
  // Where a gateway keeps begun payments.
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const environment = { DATA_DIR: folder, ...ON, ...settings };
  const bench = await createTestBench({ errors, environment });
  return {
    url: () => bench.url,
    restart: () => bench.restart(),
    admin: { username: 'admin', password: 'Perfume@2' },
    payByCard: async ({ paymentIntentId }) => bench.api.settle(paymentIntentId),
    mailedToken: async (email) => {
      const token = bench.api.usuarios.find((one) => one.email === email)?.resetToken;
      if (!token) throw new Error(`no link was mailed to ${email}`);
      return token;
    },
    aged: (token) => age(token, SECRET),
    close: async () => {
      await bench.close();
      await rm(folder, { recursive: true });
    },
  };
}

const TEST_CARD = {
  numero: '4242 4242 4242 4242',
  validade: '12/40',
  cvc: '123',
  titular: 'Cliente de Exemplo',
};

async function paySimulated(origin: string, intent: Intent): Promise<void> {
  const reply = await request(`${origin}/simulado/intencoes/${intent.paymentIntentId}/confirmar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: intent.clientSecret, cartao: TEST_CARD }),
  });
  await reply.body.dump();
  if (reply.statusCode !== 200)
    throw new Error(`the simulated provider answered ${reply.statusCode}`);
}

/** Reads mails from files, because no SMTP server is set. Uses the newest one to `email`. */
async function readMailedToken(
  dataDir: string,
  email: string,
  page = 'reset-password',
): Promise<string> {
  const link = new RegExp(`${page}\\?token=(?:3D)?([\\w-]+)`);
  const folder = join(dataDir, 'emails');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const names = await readdir(folder).catch(() => []);
    // A mail gets the suffix .eml only when it is complete.
    const complete = names.filter((name) => name.endsWith('.eml'));
    for (const name of complete.toSorted().toReversed()) {
      const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
      const token = link.exec(mail)?.[1];
      if (token !== undefined && mail.includes(email)) return token;
    }
    await setTimeout(50);
  }
  throw new Error(`no link was mailed to ${email}`);
}
