import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { z } from 'zod';
import { PlainError } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { createCluster } from '../../store-api/test/postgres-server.ts';
import { SmallDisk } from '../../store-api/test/small-disk.ts';
import { servicePort } from '../ports.ts';
import { MANY_ORDERS } from '../system.ts';
import { Balancer } from './balancer.ts';
import { type Launch, Part } from './part.ts';

/** How long a server still serves after SIGTERM. A balancer asks for its readiness several times meanwhile. */
const DRAIN_PAUSE_SECONDS = '2';
/** Programs of Debian's package. */
const REDIS = 'redis';
const START_TIMEOUT_MS = 60_000;

const Notice = z.union([
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('fatal'), text: z.string() }),
]);

/** The whole shop as plain processes: two gateways, two store-apis, PostgreSQL and Redis, each behind a proxy. */
export interface StormShop extends AsyncDisposable {
  /** The public address: a balancer in front of both gateways. */
  readonly url: string;
  readonly postgres: Part;
  readonly redis: Part;
  readonly storeApis: readonly [Part, Part];
  readonly gateways: readonly [Part, Part];
  readonly parts: readonly Part[];
  /** The small disks, if this user may mount them. */
  readonly disks: { readonly postgres: SmallDisk; readonly data: SmallDisk } | undefined;
  /** PostgreSQL without the proxy. */
  readonly databaseUrl: string;
  readonly secret: Buffer;
  readonly dataDir: string;
  /** Runs a command of store-api, of the release that serves. Returns its output. */
  command(main: 'src/cli/main.ts' | 'tools/fill/main.ts', ...args: string[]): Promise<string>;
  /** The folder of the release from which store-apis start from now on. */
  useRelease(folder: string): void;
}

export async function openShop(logs: string): Promise<StormShop> {
  await mkdir(logs, { recursive: true });
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'decantaria-storm-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const disks = mountDisks(opened);
  const dataDir = disks?.data.dir ?? join(folder, 'data');
  const secret = randomBytes(32);
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled'),
    LOG_LEVEL: 'warn',
    JWT_SECRET: secret.toString('base64'),
    TRUST_PROXY: '1',
    DRENAGEM_PAUSA_SEGUNDOS: DRAIN_PAUSE_SECONDS,
    PAGAMENTO: 'simulado',
    DEMO: 'on',
    ...MANY_ORDERS,
  };
  const open = async (...given: Parameters<typeof Part.start>) => {
    const part = await Part.start(...given);
    opened.defer(() => part.close());
    return part;
  };

  const databasePort = await servicePort();
  const cluster = createCluster(
    disks?.postgres.dir ?? (await mkdtemp(join(tmpdir(), 'decantaria-storm-pg-'))),
    databasePort,
  );
  const postgres = await open(
    'postgres',
    databasePort,
    () => launchPostgres(cluster, databasePort),
    // Ends open sessions, which SIGTERM waits for.
    'SIGINT',
  );
  const redisPort = await servicePort();
  const redis = await open('redis', redisPort, () => launchRedis(redisPort));

  let release = join(ROOT, 'store-api');
  const apiEnv = {
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://loja@127.0.0.1:${postgres.proxy.port}/postgres`,
    DEMO_PEDIDOS: 'off',
    ESTORNO_SEM_SENHA_MAX: '999999',
    EMAILS_POR_HORA_CONTA: '99999',
    EMAILS_POR_DIA_DESTINATARIO: '99999',
  };
  const openStoreApi = async (n: number) => {
    const port = await servicePort();
    const name = `store-api-${n}`;
    return open(name, port, () =>
      launchNode(join(release, 'src/main.ts'), join(logs, `${name}.log`), {
        ...apiEnv,
        STORE_API_PORT: String(port),
      }),
    );
  };
  const storeApis = [await openStoreApi(1), await openStoreApi(2)] as const;
  const inside = await Balancer.open(
    storeApis.map(({ proxy }) => proxy.port),
    '/health/ready',
  );
  opened.defer(() => inside.close());

  const openGateway = async (n: number) => {
    const port = await servicePort();
    const name = `gateway-${n}`;
    const data = join(dataDir, name);
    await mkdir(data, { recursive: true });
    return open(name, port, () =>
      launchNode(join(ROOT, 'gateway/src/main.ts'), join(logs, `${name}.log`), {
        ...env,
        PORT: String(port),
        DATA_DIR: data,
        STORE_API_URL: `http://127.0.0.1:${inside.port}/api`,
        REDIS_URL: `redis://127.0.0.1:${redis.proxy.port}`,
      }),
    );
  };
  const gateways = await Promise.all([openGateway(1), openGateway(2)]);
  const outside = await Balancer.open(
    gateways.map(({ proxy }) => proxy.port),
    '/health/ready',
  );
  opened.defer(() => outside.close());

  const databaseUrl = `postgres://loja@127.0.0.1:${databasePort}/postgres`;
  const kept = opened.move();
  return {
    url: `http://127.0.0.1:${outside.port}`,
    postgres,
    redis,
    storeApis,
    gateways,
    parts: [...gateways, ...storeApis, postgres, redis],
    disks,
    databaseUrl,
    secret,
    dataDir,
    useRelease: (next) => {
      release = next;
    },
    async command(main, ...args) {
      const from = main.startsWith('src/') ? release : join(ROOT, 'store-api');
      const { exitCode, all } = await execa(process.execPath, [join(from, main), ...args], {
        env: { ...apiEnv, DATABASE_URL: databaseUrl },
        extendEnv: false,
        all: true,
        reject: false,
      });
      if (exitCode !== 0) throw new PlainError(`store-api ${args.join(' ')}: ${all}`);
      return all;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Two disks of 160 MiB, for the database and for the data of the servers. */
function mountDisks(opened: AsyncDisposableStack): StormShop['disks'] {
  const skip = (note: string): never => {
    throw new PlainError(note);
  };
  const mount = () => {
    const disk = SmallDisk.mount({ skip });
    const unmount = () => disk[Symbol.dispose]();
    // Also when the storm is interrupted, before its temporary files are deleted.
    process.prependOnceListener('exit', unmount);
    opened.defer(() => {
      process.off('exit', unmount);
      unmount();
    });
    return disk;
  };
  try {
    return { postgres: mount(), data: mount() };
  } catch (error) {
    if (error instanceof PlainError) return undefined;
    throw error;
  }
}

function launchNode(main: string, log: string, env: Record<string, string | undefined>): Launch {
  const child = fork(main, [], { env, execArgv: [], silent: true, cwd: ROOT });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout?.pipe(file);
  child.stderr?.pipe(file);
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  child.on('message', (message) => {
    const { data } = Notice.safeParse(message);
    if (data?.type === 'ready') resolve();
    if (data?.type === 'fatal') reject(new PlainError(data.text));
  });
  child.once('exit', (code) => reject(new PlainError(`${main} ended with ${code}: ${log}`)));
  return { child, ready };
}

type Cluster = ReturnType<typeof createCluster>;

function launchPostgres({ programs, args, options }: Cluster, port: number): Launch {
  // So small that its log fits on a small disk.
  const small = ['-c', 'max_wal_size=48MB', '-c', 'min_wal_size=32MB'];
  const child = spawn(join(programs, 'postgres'), [...args, ...small], {
    ...options,
    stdio: 'ignore',
  });
  const answers = async () => {
    const { exitCode } = await execa(
      join(programs, 'pg_isready'),
      ['-h', '127.0.0.1', '-p', String(port)],
      { reject: false },
    );
    return exitCode === 0;
  };
  return { child, ready: untilIt(answers, child) };
}

function launchRedis(port: number): Launch {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const child = spawn(`${REDIS}-server`, args, { stdio: 'ignore' });
  const answers = async () => {
    const { exitCode } = await execa(`${REDIS}-cli`, ['-p', String(port), 'ping'], {
      reject: false,
    });
    return exitCode === 0;
  };
  return { child, ready: untilIt(answers, child) };
}

async function untilIt(
  answers: () => Promise<boolean>,
  child: { readonly exitCode: number | null; readonly signalCode: string | null },
): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (!(await answers())) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() > until) throw new PlainError('A server did not open.');
    await sleep(50);
  }
}
