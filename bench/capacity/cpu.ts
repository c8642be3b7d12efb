import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../../scripts/lib/output.mjs';
import { cpuOf, TICKS } from '../gateway/load.ts';

const CPU_GROUPS = '/sys/fs/cgroup/cpu';
const PERIOD_US = 100_000;

/** The fields of /proc/PID/stat after the name, from the state (field 3) on; undefined when the process is gone. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    return undefined;
  }
}

/** The process that started `pid`. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1] ?? Number.NaN);
}

/** CPU time of a process, its ended children and its running ones, in milliseconds. */
export function cpuWithChildren(pid: number): number {
  const fields = statOf(pid) ?? [];
  const ended = ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS;
  const running = readdirSync('/proc')
    .map(Number)
    .filter((child) => parentOf(child) === pid)
    .map((child) => {
      try {
        return cpuOf(child);
      } catch {
        return 0;
      }
    });
  return running.reduce((sum, ms) => sum + ms, cpuOf(pid) + ended);
}

/**
 * Limits a process to a share of one core (0 to 1) by a control group, until the returned function is called.
 *
 * @throws PlainError where control groups of version 1 cannot be made
 */
export function limitCpu(pid: number, share: number): () => void {
  const group = join(CPU_GROUPS, `decantaria-${pid}`);
  try {
    mkdirSync(group);
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)));
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    throw new PlainError(`A share of a core needs root and control groups (v1): ${String(error)}`);
  }
  return () => {
    writeFileSync(join(CPU_GROUPS, 'cgroup.procs'), String(pid));
    rmdirSync(group);
  };
}
