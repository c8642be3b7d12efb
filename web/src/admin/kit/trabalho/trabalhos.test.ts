import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { isSignOutHeld } from '../../../lib/session/before-sign-out.ts';
import { endSession, startSession } from '../../../lib/session/session.ts';
import { useToasts } from '../../../lib/toasts.ts';
import { comecar, comecarEmPassos, useTrabalhos } from './trabalhos.ts';

beforeEach(() => startSession(descriptorOf({ id: '7' }), '7'));

const tarefa = (id: string, faz: () => Promise<{ fim: 'feito'; texto: string }>) => ({
  id,
  nome: `Pedido ${id}`,
  faz,
});
const done = async () => ({ fim: 'feito', texto: 'pago' }) as const;
const never = () => new Promise<never>(() => undefined);
const fails = () => Promise.reject(new TypeError('broken'));

it('a task that rejects may be retried, and the jobs after it run (DASH-03)', async () => {
  const { result } = renderHook(() => useTrabalhos());
  const work = vi.fn(async () => undefined);
  act(() => {
    comecar('Marcar', [tarefa('1', fails), tarefa('2', done)]);
    comecarEmPassos('Exportar', 'falhou', work);
  });
  await waitFor(() => expect(work).toHaveBeenCalledOnce());
  expect(result.current).toMatchObject([
    { estado: 'terminado', feitos: 2, linhas: [{ fim: 'falta' }, { fim: 'feito' }] },
  ]);
});

it.each(['7', null])(
  'a page that is shown again keeps the jobs of the same account: %s (DASH-03)',
  (conta) => {
    if (conta === null) endSession();
    const { result } = renderHook(() => useTrabalhos());
    act(() => comecar('Marcar', [tarefa('1', never)]));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(result.current).toMatchObject([{ titulo: 'Marcar' }]);
  },
);

it('no job is left for the next account (DASH-03)', () => {
  const { result } = renderHook(() => useTrabalhos());
  expect(result.current).toEqual([]);
  act(() => comecar('Marcar', [tarefa('1', never)]));
  act(() => startSession(descriptorOf({ id: '8' }), '8'));
  act(() => startSession(descriptorOf({ id: '7' }), '7'));
  expect(result.current).toEqual([]);
});

it('a sign-out during a job asks first, and then waits for what was sent (DASH-03)', async () => {
  const { result } = renderHook(() => ({ trabalhos: useTrabalhos(), avisos: useToasts() }));
  const signOut = vi.fn();
  const sent = Promise.withResolvers<Awaited<ReturnType<typeof done>>>();
  const notSent = vi.fn(done);
  act(() => {
    comecar('Marcar', [
      tarefa('1', () => sent.promise),
      tarefa('2', () => sent.promise),
      tarefa('3', notSent),
    ]);
    comecar('Marcar outros', [tarefa('4', notSent)]);
  });
  await waitFor(() => expect(result.current.trabalhos[0]?.estado).toBe('andando'));
  act(() => expect(isSignOutHeld(signOut)).toBe(true));
  const [aviso] = result.current.avisos;
  expect(aviso?.text).toBe('Marcar: ainda não terminou. Se você sair agora, o resto não é feito.');
  expect(aviso?.action?.label).toBe('Parar e sair');
  act(() => aviso?.action?.run());
  expect(signOut).not.toHaveBeenCalled();
  await act(async () => sent.resolve(await done()));
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(notSent).not.toHaveBeenCalled();
  expect(result.current.trabalhos[0]?.linhas.map(({ fim }) => fim)).toEqual([
    'feito',
    'feito',
    'falta',
  ]);
  expect(isSignOutHeld(signOut)).toBe(false);
});
