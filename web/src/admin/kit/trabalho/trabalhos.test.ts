import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { comecar, comecarEmPassos, useTrabalhos } from './trabalhos.ts';

const tarefa = (id: string, faz: () => Promise<{ fim: 'feito'; texto: string }>) => ({
  id,
  nome: `Pedido ${id}`,
  faz,
});
const done = async () => ({ fim: 'feito', texto: 'pago' }) as const;
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
