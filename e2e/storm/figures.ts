import type { Differences } from './compare.ts';
import type { Phase } from './faults.ts';
import type { Part, Span } from './part.ts';
import type { Group, Sample } from './samples.ts';

/** The goals of the storm: shares of answered actions, and the growth of memory. */
const CATALOGUE_GOAL = 0.9995;
const ACCOUNT_GOAL = 0.999;
/** A process may grow by this factor, and by these MiB, after its first third. */
const FLAT_FACTOR = 1.25;
const FLAT_MIB = 40;
/** Shortest life of a process whose memory is judged. Caches fill and code compiles before. */
const LIFE_MS = 180_000;

/** How one kind of action went. */
export interface Row {
  readonly name: string;
  readonly actions: number;
  readonly unanswered: number;
  /** Actions that were answered without a repeat. */
  readonly first: number;
  /** Milliseconds of the answered actions, repeats included. */
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

export interface Goal {
  readonly name: string;
  readonly is: string;
  readonly goal: string;
  readonly met: boolean;
  /** Depends on how busy the machine is. Not judged by `npm test`. */
  readonly isSpeed?: boolean;
}

/** Everything that a report shows. */
export interface Figures {
  readonly seed: number;
  readonly seconds: number;
  readonly arrived: number;
  readonly turnedAway: number;
  readonly orders: number;
  readonly kinds: readonly Row[];
  readonly phases: readonly (Phase & { readonly rows: readonly Row[] })[];
  readonly codes: readonly {
    readonly group: Group;
    readonly code: string;
    readonly count: number;
  }[];
  /** Actions by the second in which they began. */
  readonly series: readonly {
    readonly second: number;
    readonly group: Group;
    readonly actions: number;
    readonly p99: number;
  }[];
  readonly memory: readonly {
    readonly name: string;
    readonly begin: number;
    readonly end: number;
  }[];
  readonly goals: readonly Goal[];
  /** Sentences about what is lost, doubled, another person's, or unexpected. */
  readonly findings: readonly string[];
}

/** What a storm measured. */
export interface Measured {
  readonly seed: number;
  readonly arrived: number;
  readonly turnedAway: number;
  readonly orders: number;
  readonly samples: readonly Sample[];
  readonly phases: readonly Phase[];
  readonly parts: readonly Pick<Part, 'name' | 'outages' | 'memory'>[];
  readonly differences: Differences;
  /** Violations that `store-api check` named. */
  readonly violations: readonly string[];
  readonly leaks: readonly string[];
  readonly surprises: readonly string[];
}

/** Computes the report of a storm. */
export function figuresOf(measured: Measured): Figures {
  const { samples, phases, parts, differences, violations, leaks, surprises } = measured;
  const [from, to] = [phases[0]?.from ?? 0, phases.at(-1)?.to ?? 0];
  const inPhase = ({ from, to }: Phase) =>
    samples.filter((sample) => sample.from >= from && sample.from < to);
  const groups = (some: readonly Sample[]) => rowsOf(some, ({ group }) => group);
  return {
    seed: measured.seed,
    seconds: Math.round((to - from) / 1000),
    arrived: measured.arrived,
    turnedAway: measured.turnedAway,
    orders: measured.orders,
    kinds: rowsOf(samples, ({ group, kind }) => `${group}: ${kind}`),
    phases: phases.map((phase) => ({ ...phase, rows: groups(inPhase(phase)) })),
    codes: codesOf(samples),
    series: seriesOf(samples, from),
    memory: parts.flatMap(memoryOf),
    goals: goalsOf(measured, inPhase),
    findings: [...Object.values(differences).flat(), ...violations, ...leaks, ...surprises],
  };
}

function rowsOf(samples: readonly Sample[], nameOf: (sample: Sample) => string): Row[] {
  return [...Map.groupBy(samples, nameOf)]
    .map(([name, some]): Row => {
      const answered = some.filter(({ isAnswered }) => isAnswered);
      const times = answered.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
      const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
      return {
        name,
        actions: some.length,
        unanswered: some.length - answered.length,
        first: answered.filter(({ failures }) => failures.length === 0).length,
        p50: at(0.5),
        p99: at(0.99),
        p999: at(0.999),
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function seriesOf(samples: readonly Sample[], start: number): Figures['series'] {
  const secondOf = ({ from }: Sample) => Math.floor((from - start) / 1000);
  const inTime = samples.filter((sample) => secondOf(sample) >= 0);
  return [...Map.groupBy(inTime, (sample) => `${secondOf(sample)} ${sample.group}`).values()]
    .flatMap((some) => {
      const [sample] = some;
      const [row] = rowsOf(some, ({ group }) => group);
      if (sample === undefined || row === undefined) return [];
      const { group } = sample;
      return [{ second: secondOf(sample), group, actions: row.actions, p99: row.p99 }];
    })
    .toSorted((one, other) => one.second - other.second);
}

function codesOf(samples: readonly Sample[]): Figures['codes'] {
  const codes = samples.flatMap(({ group, failures }) => failures.map((code) => ({ group, code })));
  return [...Map.groupBy(codes, ({ group, code }) => `${group} ${code}`).values()]
    .flatMap((same) => (same[0] ? [{ ...same[0], count: same.length }] : []))
    .toSorted((one, other) => other.count - one.count);
}

/** The memory of the process that lived longest, after its first third and at its end; none for a short life. */
function memoryOf({ name, memory }: Pick<Part, 'name' | 'memory'>): Figures['memory'] {
  const lives = [...Map.groupBy(memory, ({ pid }) => pid).values()];
  const [longest] = lives.toSorted((one, other) => lifeOf(other) - lifeOf(one));
  if (longest === undefined || lifeOf(longest) < LIFE_MS) return [];
  const begin = longest[Math.floor(longest.length / 3)]?.mib ?? 0;
  return [{ name, begin, end: longest.at(-1)?.mib ?? 0 }];
}

const lifeOf = (life: readonly { readonly at: number }[]) =>
  (life.at(-1)?.at ?? 0) - (life[0]?.at ?? 0);

function goalsOf(measured: Measured, inPhase: (phase: Phase) => Sample[]): Goal[] {
  const { samples, phases, parts, differences, violations, leaks, surprises } = measured;
  const none = (name: string, found: readonly string[]): Goal => ({
    name,
    is: String(found.length),
    goal: '0',
    met: found.length === 0,
  });
  const share = (name: string, some: readonly Sample[], goal: number): Goal => {
    const failed = some.filter(({ isAnswered }) => !isAnswered).length;
    const is = some.length === 0 ? 1 : 1 - failed / some.length;
    return {
      name,
      is: `${percent(is)} (${failed} of ${some.length} unanswered)`,
      goal: `≥ ${percent(goal)}`,
      met: is >= goal,
      isSpeed: true,
    };
  };
  const away = parts.find(({ name }) => name === 'postgres')?.outages ?? [];
  const deploy = phases.filter(({ kind }) => kind === 'deploy').flatMap(inPhase);
  const deployFailed = deploy.filter(({ isAnswered }) => !isAnswered);
  const repeated = deploy.filter(({ failures }) => failures.length > 0).length;
  const memory = parts.flatMap(memoryOf);
  return [
    none('orders lost, doubled or different', differences.orders),
    none('payments lost or doubled', differences.payments),
    none('refunds lost or doubled', differences.refunds),
    none('mails lost or doubled', differences.mails),
    none('units lost or doubled', differences.stock),
    none('invariants violated (store-api check)', violations),
    none("replies with another person's data", leaks),
    none('wrong answers', surprises),
    {
      name: 'rolling deploy: unanswered actions',
      is: `${deployFailed.length} of ${deploy.length} (${repeated} repeated)`,
      goal: '0',
      met: deployFailed.length === 0,
    },
    share(
      'catalogue, with any one part away',
      samples.filter(({ group }) => group === 'catalogo'),
      CATALOGUE_GOAL,
    ),
    share(
      'accounts, outside the time without PostgreSQL',
      samples.filter((sample) => sample.group !== 'catalogo' && !overlaps(sample, away)),
      ACCOUNT_GOAL,
    ),
    {
      name: 'memory of the longest-lived processes',
      is:
        memory
          .map((it) => `${it.name} ${it.begin.toFixed(0)} → ${it.end.toFixed(0)} MiB`)
          .join(', ') || 'too short to judge',
      goal: `≤ × ${FLAT_FACTOR} or + ${FLAT_MIB} MiB`,
      met: memory.every(({ begin, end }) => end <= Math.max(begin * FLAT_FACTOR, begin + FLAT_MIB)),
    },
  ];
}

const overlaps = (sample: Sample, spans: readonly Span[]) =>
  spans.some(({ from, to }) => sample.from < to && sample.to > from);

export const percent = (share: number) => `${(share * 100).toFixed(3)} %`;
