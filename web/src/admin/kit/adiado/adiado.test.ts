import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, useToasts } from '../../../lib/toasts.ts';
import { adiar, useAdiado } from './adiado.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const waits = () =>
  renderHook(() => ({ adiado: useAdiado('Pedido:1'), toasts: useToasts() })).result;
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const start = (chave = 'Pedido:1') => {
  const outcome = vi.fn<(sent: boolean) => void>();
  act(() => void adiar(chave, 'Em 5 segundos: PAGO.').then(outcome));
  return outcome;
};

describe('step that waits to be sent (DASH-05)', () => {
  it('is sent after 5 s, also when its notification was closed', async () => {
    const result = waits();
    const outcome = start();
    expect(result.current.adiado?.texto).toBe('Em 5 segundos: PAGO.');
    expect(result.current.toasts).toMatchObject([
      { action: { label: 'Desfazer' }, lifetime: 5000 },
    ]);
    act(() => result.current.toasts.forEach(({ id }) => dismissToast(id)));
    await later(4999);
    expect(outcome).not.toHaveBeenCalled();
    await later(1);
    expect(outcome.mock.calls).toEqual([[true]]);
    expect(result.current.adiado).toBeNull();
  });

  it.each(['notification', 'hook'] as const)(
    'is taken back by the %s, and never sent',
    async (by) => {
      const result = waits();
      const outcome = start();
      act(() => {
        if (by === 'hook') result.current.adiado?.desfazer();
        else result.current.toasts[0]?.action?.run();
      });
      await later(10_000);
      expect(outcome.mock.calls).toEqual([[false]]);
      expect(result.current).toEqual({ adiado: null, toasts: [] });
    },
  );

  it('is sent at once when the page is left, as are all others', async () => {
    const outcomes = [start(), start('Pedido:2')];
    window.dispatchEvent(new Event('pagehide'));
    await later(0);
    expect(outcomes.map(({ mock }) => mock.calls)).toEqual([[[true]], [[true]]]);
  });

  it('is sent at once when the next step of the same thing begins', async () => {
    const first = start();
    const second = start();
    await later(0);
    expect([first.mock.calls, second.mock.calls]).toEqual([[[true]], []]);
    await later(5000);
    expect(second.mock.calls).toEqual([[true]]);
  });
});
