import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  STATUS_POLLING,
  STATUS_POLLING_EAGER,
  STATUS_POLLING_SLOWEST,
} from '../../shared/constants.ts';
import { watchStatus } from './status-watch.ts';

const FINAL = ['PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'];

/** A page that somebody looks at, or not. */
class Seen extends EventTarget {
  hidden = false;
  show(seen: boolean) {
    this.hidden = !seen;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function watch(answer: (look: number) => string | null | Error = () => 'PENDENTE') {
  const looks: number[] = [];
  const told: string[] = [];
  const page = new Seen();
  const start = Date.now();
  const handle = watchStatus<string>({
    page,
    ask: async () => {
      looks.push(Date.now() - start);
      const said = answer(looks.length);
      if (said instanceof Error) throw said;
      return said;
    },
    onStatus: (status) => told.push(status),
    isFinal: (status) => FINAL.includes(status),
  });
  return { ...handle, page, looks, told };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('watchStatus', () => {
  it('CHK-03, CONST-18: pergunta a cada 3 s e conta cada resposta', async () => {
    const { looks, told, stop } = watch((look) => (look === 2 ? 'DESCONHECIDO' : 'PENDENTE'));
    await pass(STATUS_POLLING * 3);
    expect(looks).toEqual([3000, 6000, 9000]);
    expect(told).toEqual(['PENDENTE', 'DESCONHECIDO', 'PENDENTE']);
    stop();
  });

  it.each(FINAL)('C-48: para em %s', async (status) => {
    const { looks, told } = watch((look) => (look === 2 ? status : 'PENDENTE'));
    await pass(STATUS_POLLING_EAGER);
    expect(looks).toHaveLength(2);
    expect(told.at(-1)).toBe(status);
  });

  it('C-48: depois de 2 minutos pergunta cada vez menos, até o mais devagar', async () => {
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

  it('C-48: escondida, a página não pergunta; vista de novo, pergunta na hora', async () => {
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

  it('C-48: escondida com uma pergunta no ar, a resposta não traz outra', async () => {
    const answers: ((status: string) => void)[] = [];
    const page = new Seen();
    const handle = watchStatus<string>({
      page,
      ask: () => new Promise((resolve) => answers.push(resolve)),
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

  it('C-48: quem sai da página não pergunta mais, nem com uma pergunta no ar', async () => {
    const left = watch();
    await pass(STATUS_POLLING);
    left.stop();
    left.page.show(true);
    left.hurry();
    await pass(STATUS_POLLING_EAGER);
    expect(left.looks).toEqual([3000]);

    let answer: (status: string) => void = () => undefined;
    const told: string[] = [];
    const handle = watchStatus<string>({
      page: new Seen(),
      ask: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      onStatus: (status) => told.push(status),
      isFinal: () => false,
    });
    await pass(STATUS_POLLING);
    handle.stop();
    answer('PAGO');
    await pass(STATUS_POLLING_EAGER);
    expect(told).toEqual([]);
  });

  it('F4: uma pergunta que falha ou não diz nada não é notícia, e a próxima vem', async () => {
    const { told, stop } = watch((look) => (look === 1 ? new Error('offline') : null));
    await pass(STATUS_POLLING * 3);
    expect(told).toEqual([]);
    stop();
    const after = watch((look) => (look < 3 ? new Error('offline') : 'PAGO'));
    await pass(STATUS_POLLING * 3);
    expect(after.told).toEqual(['PAGO']);
  });

  it('uma notícia durante a pergunta faz perguntar outra vez, logo depois', async () => {
    const answers: ((status: string) => void)[] = [];
    const handle = watchStatus<string>({
      page: new Seen(),
      ask: () => new Promise((resolve) => answers.push(resolve)),
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

  it('nunca há duas perguntas no ar, aconteça o que acontecer', async () => {
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
          const page = new Seen();
          const handle = watchStatus<string>({
            page,
            ask: () => {
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
