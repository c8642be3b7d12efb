import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { aptInstall } from '../../scripts/lib/apt.mjs';
import { PlainError } from '../../scripts/lib/output.mjs';

/** Kernel clock ticks per second, the unit of /proc/…/stat. */
export const TICKS = 100;

/** One measured cell. Milliseconds, except `perSecond`. */
export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server for one request: user and system. */
  readonly cpuMs: number;
}

/** What is sent again and again. */
export interface Shot {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST; undefined: GET. */
  readonly body?: string | undefined;
  readonly connections?: number;
  /** Pause of each connection between two requests, in milliseconds. */
  readonly pauseMs?: number;
}

/** @throws PlainError when wrk or taskset is missing and may not be installed */
export async function requireTools(): Promise<void> {
  const isThere = async (name: string) =>
    (await execa('sh', ['-c', `command -v ${name}`], { reject: false })).exitCode === 0;
  if (!(await isThere('wrk'))) await aptInstall('wrk');
  for (const name of ['wrk', 'taskset']) {
    if (await isThere(name)) continue;
    throw new PlainError(
      `This measurement needs ${name}. On Debian: apt-get install wrk util-linux`,
    );
  }
}

/** CPU time that a process has used, in milliseconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Fires `shot` at the process `pid` for `seconds` from core 1. @throws PlainError when a reply is not 2xx */
export async function fire(shot: Shot, pid: number, seconds: number): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'decantaria-wrk-'));
  const script = join(folder, 'shot.lua');
  await writeFile(script, luaOf(shot));
  const before = cpuOf(pid);
  try {
    const options = [
      '--latency',
      '--timeout',
      '30s',
      '-t',
      '1',
      '-c',
      String(shot.connections ?? 32),
    ];
    const duration = ['-d', `${seconds}s`, '-s', script, shot.url];
    const { stdout } = await execa('taskset', ['-c', '1', 'wrk', ...options, ...duration]);
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new PlainError(`${shot.url}: ${stdout}`);
    const requests = number(/(\d+) requests in/);
    return {
      perSecond: number(/Requests\/sec:\s+([\d.]+)/),
      p50: milliseconds(/50%\s+(\S+)/.exec(stdout)?.[1]),
      p99: milliseconds(/99%\s+(\S+)/.exec(stdout)?.[1]),
      cpuMs: (cpuOf(pid) - before) / requests,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function luaOf({ headers = {}, body, pauseMs }: Shot): string {
  const lines = [`wrk.method = "${body === undefined ? 'GET' : 'POST'}"`];
  if (body !== undefined) {
    lines.push(
      `wrk.body = ${JSON.stringify(body)}`,
      'wrk.headers["Content-Type"] = "application/json"',
    );
  }
  for (const [name, value] of Object.entries(headers)) {
    lines.push(`wrk.headers["${name}"] = ${JSON.stringify(value)}`);
  }
  if (pauseMs !== undefined) lines.push(`function delay() return ${Math.round(pauseMs)} end`);
  return lines.join('\n');
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** `1.25ms` of wrk as a number of milliseconds. */
function milliseconds(text = ''): number {
  const [, value = '', unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(value) * (UNITS[unit] ?? Number.NaN);
}
