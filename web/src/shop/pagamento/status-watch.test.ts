import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  STATUS_POLLING,
  STATUS_POLLING_EAGER,
  STATUS_POLLING_SLOWEST,
} from '../../lib/constants.ts';
import { watchStatus } from './status-watch.ts';

const FINAL = ['PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'];

class StubPage extends EventTarget {
  hidden = false;
  show(seen: boolean) {
    this.hidden = !seen;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function watch(answer: (look: number) => string | null | Error = () => 'PENDENTE') {
  const looks: number[] = [];
  const statuses: string[] = [];
  const page = new StubPage();
  const start = Date.now();
  const handle = watchStatus<string>({
    page,
    poll: async () => {
      looks.push(Date.now() - start);
      const reply = answer(looks.length);
      if (reply instanceof Error) throw reply;
      return reply;
    },
    onStatus: (status) => statuses.push(status),
    isFinal: (status) => FINAL.includes(status),
  });
  return { ...handle, page, looks, statuses };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('watchStatus', () => {
  it('polls every 3 s and reports each status (CHK-03, CONST-18)', async () => {
    const { looks, statuses, stop } = watch((look) => (look === 2 ? 'DESCONHECIDO' : 'PENDENTE'));
    await pass(STATUS_POLLING * 3);
    expect(looks).toEqual([3000, 6000, 9000]);
    expect(statuses).toEqual(['PENDENTE', 'DESCONHECIDO', 'PENDENTE']);
    stop();
  });

  it.each(FINAL)('stops at %s (C-48)', async (status) => {
    const { looks, statuses } = watch((look) => (look === 2 ? status : 'PENDENTE'));
    await pass(STATUS_POLLING_EAGER);
    expect(looks).toHaveLength(2);
    expect(statuses.at(-1)).toBe(status);
  });

  it('backs off after 2 minutes down to the slowest interval (C-48)', async () => {
    const { looks, stop } = watch();
    await pass(STATUS_POLLING_EAGER * 4);
    const waits = looks.map((at, index) => at - (looks[index - 1] ?? 0));
    const eager = waits.filter((_, index) => (looks[index] ?? 0) <= STATUS_POLLING_EAGER);
    const later = waits.slice(eager.length + 1);
    expect(new Set(eager)).toEqual(new Set([STATUS_POLLING]));
    expect(later).toEqual(later.toSorted((a, b) => a - b));
    expect(later[0]).toBeGreaterThan(STATUS_POLLING);
    expect(later.at(-1)).toBe(STATUS_POLLING_SLOWEST);
    stop();
  });

  it('pauses while hidden and polls at once when visible again (C-48)', async () => {
    const { looks, page, stop } = watch();
    await pass(STATUS_POLLING);
    page.show(false);
    await pass(STATUS_POLLING_EAGER);
    expect(looks).toEqual([3000]);
    page.show(true);
    await pass(0);
    expect(looks).toHaveLength(2);
    stop();
  });

  it('schedules no poll when a reply arrives while hidden (C-48)', async () => {
    const answers: ((status: string) => void)[] = [];
    const page = new StubPage();
    const handle = watchStatus<string>({
      page,
      poll: () => new Promise((resolve) => answers.push(resolve)),
      onStatus: () => undefined,
      isFinal: () => false,
    });
    await pass(STATUS_POLLING);
    page.show(false);
    answers[0]?.('PENDENTE');
    await pass(STATUS_POLLING_EAGER);
    expect(answers).toHaveLength(1);
    handle.stop();
  });

  it('stops when the page is left, even with a pending poll (C-48)', async () => {
    const left = watch();
    await pass(STATUS_POLLING);
    left.stop();
    left.page.show(true);
    left.hurry();
    await pass(STATUS_POLLING_EAGER);
    expect(left.looks).toEqual([3000]);

    let answer: (status: string) => void = () => undefined;
    const statuses: string[] = [];
    const handle = watchStatus<string>({
      page: new StubPage(),
      poll: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      onStatus: (status) => statuses.push(status),
      isFinal: () => false,
    });
    await pass(STATUS_POLLING);
    handle.stop();
    answer('PAGO');
    await pass(STATUS_POLLING_EAGER);
    expect(statuses).toEqual([]);
  });

  it('ignores a failed or empty poll and continues (F4)', async () => {
    const { statuses, stop } = watch((look) => (look === 1 ? new Error('offline') : null));
    await pass(STATUS_POLLING * 3);
    expect(statuses).toEqual([]);
    stop();
    const after = watch((look) => (look < 3 ? new Error('offline') : 'PAGO'));
    await pass(STATUS_POLLING * 3);
    expect(after.statuses).toEqual(['PAGO']);
  });

  it('polls again after a pending poll when hurried', async () => {
    const answers: ((status: string) => void)[] = [];
    const handle = watchStatus<string>({
      page: new StubPage(),
      poll: () => new Promise((resolve) => answers.push(resolve)),
      onStatus: () => undefined,
      isFinal: () => false,
    });
    await pass(STATUS_POLLING);
    handle.hurry();
    handle.hurry();
    expect(answers).toHaveLength(1);
    answers[0]?.('PENDENTE');
    await pass(0);
    expect(answers).toHaveLength(2);
    handle.stop();
  });

  it('never has two pending polls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ kind: fc.constant('hurry' as const) }),
            fc.record({ kind: fc.constant('see' as const), seen: fc.boolean() }),
            fc.record({
              kind: fc.constant('pass' as const),
              ms: fc.integer({ min: 0, max: 9000 }),
            }),
          ),
          { maxLength: 20 },
        ),
        async (steps) => {
          let open = 0;
          let most = 0;
          const page = new StubPage();
          const handle = watchStatus<string>({
            page,
            poll: () => {
              open += 1;
              most = Math.max(most, open);
              return new Promise((resolve) =>
                setTimeout(() => {
                  open -= 1;
                  resolve('PENDENTE');
                }, 1000),
              );
            },
            onStatus: () => undefined,
            isFinal: () => false,
          });
          for (const step of steps) {
            if (step.kind === 'hurry') handle.hurry();
            else if (step.kind === 'see') page.show(step.seen);
            else await pass(step.ms);
          }
          handle.stop();
          await pass(2000);
          expect(most).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 50 },
    );
  });
});
