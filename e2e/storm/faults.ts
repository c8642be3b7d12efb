import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from './part.ts';
import type { StormShop } from './shop.ts';
import type { Store } from './stored.ts';

/** A span of the storm with one fault. */
export interface Phase {
  readonly name: string;
  readonly kind: 'calm' | 'kill' | 'freeze' | 'slow' | 'cut' | 'fill' | 'deploy';
  /** By `performance.now()`. */
  readonly from: number;
  to: number;
}

interface Fault {
  readonly name: string;
  readonly kind: Phase['kind'];
  /** Runs the fault for `ms` and returns when its part is well again. */
  readonly run: (ms: number) => Promise<void>;
}

/** Longest fault: below the time that the web client waits for a reply. */
const LONGEST_MS = 10_000;
/** Time of a balancer and of pooled connections to notice that a part is back. */
const AFTER_DEPLOY_STEP_MS = 1_500;

/**
 * Runs every fault in turn, in `ms` altogether as far as the parts allow. Returns the phases.
 *
 * @param release the folder of the release that the deploy starts.
 */
export async function runFaults(
  shop: StormShop,
  store: Store,
  release: string,
  ms: number,
  report: (name: string) => void,
  only?: readonly string[],
): Promise<Phase[]> {
  const all = faultsOf(shop, store, release);
  const faults = only ? all.filter(({ kind }) => only.includes(kind)) : all;
  const share = ms / faults.length;
  const phases: Phase[] = [];
  for (const { name, kind, run } of faults) {
    report(name);
    const phase = { name, kind, from: performance.now(), to: Infinity };
    phases.push(phase);
    await run(Math.min(LONGEST_MS, share / 2));
    for (const part of shop.parts) part.measure();
    // The rest belongs to the phase: a part that is back may still cost an answer.
    await sleep(Math.max(500, share - (performance.now() - phase.from)));
    phase.to = performance.now();
  }
  return phases;
}

function faultsOf(shop: StormShop, store: Store, release: string): Fault[] {
  const { postgres, redis, disks } = shop;
  const [gateway, otherGateway] = shop.gateways;
  const [storeApi, otherStoreApi] = shop.storeApis;
  const kill = (part: Part): Fault => ({
    name: `${part.name} killed`,
    kind: 'kill',
    run: (ms) => part.kill(ms),
  });
  const during = (
    kind: Phase['kind'],
    name: string,
    begin: () => void,
    end: () => void | Promise<void>,
  ): Fault => ({
    name,
    kind,
    run: async (ms) => {
      begin();
      await sleep(ms);
      await end();
    },
  });
  const freeze = (part: Part) =>
    during(
      'freeze',
      `${part.name} frozen`,
      () => part.freeze(),
      () => part.thaw(),
    );
  /** The processes of its sessions take no signals from the first one: its network holds everything. */
  const freezePostgres = during(
    'freeze',
    'postgres frozen',
    () => {
      postgres.beginOutage();
      postgres.proxy.hold();
    },
    () => {
      postgres.proxy.release();
      postgres.endOutage();
    },
  );
  const slow = (part: Part) =>
    during(
      'slow',
      `${part.name} slow`,
      () => part.proxy.slow(),
      () => part.proxy.release(),
    );
  /** The network to a part holds everything, then resets its connections. */
  const cut = (part: Part) =>
    during(
      'cut',
      `network to ${part.name} cut`,
      () => {
        if (part === postgres) part.beginOutage();
        part.proxy.hold();
      },
      () => {
        part.proxy.release();
        part.proxy.reset();
        part.endOutage();
      },
    );
  const calm = (name: string): Fault => ({ name, kind: 'calm', run: (ms) => sleep(ms) });
  const fill = disks
    ? [
        during(
          'fill',
          'disk of postgres full',
          () => {
            postgres.beginOutage();
            disks.postgres.fill();
          },
          async () => {
            disks.postgres.free();
            await postgres.untilReady();
            while (!(await store.canWrite())) await sleep(100);
            postgres.endOutage();
          },
        ),
        during(
          'fill',
          'disk of the servers full',
          () => disks.data.fill(),
          () => disks.data.free(),
        ),
      ]
    : [];
  return [
    calm('calm'),
    ...[gateway, storeApi, redis, postgres].map(kill),
    { name: 'rolling deploy', kind: 'deploy', run: () => deploy(shop, release) },
    ...[otherGateway, otherStoreApi, redis].map(freeze),
    freezePostgres,
    ...[gateway, storeApi, redis, postgres].map(slow),
    ...[storeApi, redis, postgres].map(cut),
    ...fill,
    calm('calm again'),
  ];
}

/** Migrates, then replaces one server after the other by the next release. */
async function deploy(shop: StormShop, release: string): Promise<void> {
  shop.useRelease(release);
  await shop.command('src/cli/main.ts', 'migrate');
  for (const part of [...shop.storeApis, ...shop.gateways]) {
    const code = await part.stop();
    if (code !== 0) throw new Error(`${part.name} ended with ${code} while it drained.`);
    await part.start();
    await sleep(AFTER_DEPLOY_STEP_MS);
  }
}
