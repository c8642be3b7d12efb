import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { isSignOutHeld } from '../../../lib/session/before-sign-out.ts';
import { endSession, startSession } from '../../../lib/session/session.ts';
import { dismissToast, useToasts } from '../../../lib/toasts.ts';
import { adiar, useAdiado } from './adiado.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

/** The mutation of a step. */
const sent = async () => 'sent';

const waits = () =>
  renderHook(() => ({ adiado: useAdiado('Pedido:1'), toasts: useToasts() })).result;
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const start = (chave = 'Pedido:1', send = sent) => {
  const outcome = vi.fn<(result: string) => void>();
  act(() => void adiar(chave, 'Em 5 segundos: PAGO.', send).then(outcome));
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
    expect(outcome.mock.calls).toEqual([['sent']]);
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
      expect(outcome.mock.calls).toEqual([['desfeito']]);
      expect(result.current).toEqual({ adiado: null, toasts: [] });
    },
  );

  it('is sent at once when the page is left, as are all others', async () => {
    const outcomes = [start(), start('Pedido:2')];
    window.dispatchEvent(new Event('pagehide'));
    await later(0);
    expect(outcomes.map(({ mock }) => mock.calls)).toEqual([[['sent']], [['sent']]]);
  });

  it('is sent at once when the next step of the same thing begins', async () => {
    const first = start();
    const second = start();
    await later(0);
    expect([first.mock.calls, second.mock.calls]).toEqual([[['sent']], []]);
    await later(5000);
    expect(second.mock.calls).toEqual([['sent']]);
  });

  it('is sent before a sign-out, which waits for its reply', async () => {
    const reply = Promise.withResolvers<string>();
    const send = vi.fn(() => reply.promise);
    const signOut = vi.fn();
    start('Pedido:1', send);
    act(() => {
      expect(isSignOutHeld(signOut)).toBe(true);
    });
    expect(send).toHaveBeenCalledOnce();
    await later(0);
    expect(signOut).not.toHaveBeenCalled();
    reply.resolve('sent');
    await later(0);
    expect(signOut).toHaveBeenCalledOnce();
    expect(isSignOutHeld(signOut)).toBe(false);
  });

  it.each([
    ['another account', () => startSession(descriptorOf({ id: '2' }), '2')],
    ['no account', endSession],
  ])('is never sent as %s, and says that it was not', async (_, change) => {
    startSession(descriptorOf({ id: '1' }), '1');
    const result = waits();
    const send = vi.fn(sent);
    const outcome = start('Pedido:1', send);
    act(change);
    await later(5000);
    expect(send).not.toHaveBeenCalled();
    expect(outcome.mock.calls).toEqual([['desfeito']]);
    expect(result.current.toasts.map(({ text }) => text)).toEqual([
      'A sua sessão terminou, e isto não foi enviado. Em 5 segundos: PAGO.',
    ]);
  });
});
