import { startRedis } from '../../gateway/test/redis-server.ts';
import { shotOf } from '../gateway/compare.ts';
import { fire, memoryOf } from '../gateway/load.ts';
import { QUESTIONS } from '../gateway/questions.ts';
import { DEFAULTS, openServer, type Program, type Server, UNCACHED } from '../gateway/servers.ts';
import { openUpstream } from '../gateway/shop.ts';
import { median } from '../lib/figures.ts';
import { withProgress } from '../lib/progress.ts';
import { limitCpu } from './cpu.ts';
import type { Table } from './page.ts';

const MOST = 4;
/** Of core 0, for each gateway. Core 1 has wrk, the REST API and Redis. */
const SHARE = 1 / MOST;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 6;
const [, list, , cart] = QUESTIONS;

interface Case {
  readonly title: string;
  readonly server: Server;
  readonly question: typeof list;
}

const CASES: readonly Case[] = [
  { title: 'list, cached', server: DEFAULTS, question: list },
  { title: 'list, nothing cached', server: UNCACHED, question: list },
  { title: 'cart', server: DEFAULTS, question: cart },
];

/** Requests a second of one to four gateways with a Redis, each with a quarter of a core: medians, and ratios to one. */
export async function slopeOfGateways({ rounds, seconds }: { rounds: number; seconds: number }) {
  const upstream = await withProgress('Opening the REST API', openUpstream);
  const redis = await startRedis();
  const rows: string[][] = [];
  let memory = 0;
  try {
    for (const { title, server, question } of CASES) {
      if (question === undefined) continue;
      await withProgress(`One to ${MOST} gateways: ${title}`, async (report) => {
        const env = { ...upstream.env, REDIS_URL: redis.url };
        const programs: Program[] = [];
        for (let n = 0; n < MOST; n += 1) programs.push(await openServer(server, env));
        const release = programs.map(({ pid }) => limitCpu(pid, SHARE));
        const load = async (count: number, time: number) => {
          const loads = programs.slice(0, count).map((program) => {
            const shot = shotOf(server, program, question, upstream.token);
            return fire({ ...shot, connections: CONNECTIONS }, program.pid, time);
          });
          const all = await Promise.all(loads);
          return all.reduce((sum, { perSecond }) => sum + perSecond, 0);
        };
        await load(MOST, WARM_UP_SECONDS * MOST);
        const rates = Array.from({ length: MOST }, () => [] as number[]);
        for (let round = 0; round < rounds; round += 1) {
          report(`round ${round + 1}`);
          for (const [index, of] of rates.entries()) of.push(await load(index + 1, seconds));
        }
        const medians = rates.map(median);
        const one = medians[0] ?? Number.NaN;
        rows.push([title, ...medians.map((it) => `${it.toFixed(0)} (${(it / one).toFixed(1)} ×)`)]);
        memory = Math.max(memory, ...programs.map(({ pid }) => memoryOf(pid)));
        for (const end of release) end();
        await Promise.all(programs.map((program) => program.stop()));
      });
    }
  } finally {
    await redis.kill();
    await upstream.close();
  }
  const table: Table = {
    title: 'One to four gateways',
    head: ['Requests per second', ...Array.from({ length: MOST }, (_, n) => `${n + 1}`)],
    rows,
    note: `Each gateway has a quarter of one core and shares a Redis with the others. Medians of ${rounds} rounds of ${seconds} s. Largest memory of a gateway: ${memory.toFixed(0)} MB.`,
  };
  return table;
}
