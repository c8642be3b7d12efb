import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { render } from '../../../../test/render.tsx';
import { startSession } from '../../../lib/session/session.ts';
import { BarraDeTrabalhos } from '../trabalho/BarraDeTrabalhos.tsx';
import { exportar, lerPaginas, type PaginaLida } from './exportar.ts';

beforeEach(() => startSession(descriptorOf({ id: '7' }), '7'));
afterEach(() => vi.unstubAllGlobals());

const page = (id: string): PaginaLida<{ id: string }> => ({
  itens: [{ id }],
  totalPaginas: 2,
  totalItens: 2,
});

function start() {
  const createObjectURL = vi.fn(() => 'blob:x');
  vi.stubGlobal('URL', { createObjectURL, revokeObjectURL: () => undefined });
  const answers: PromiseWithResolvers<PaginaLida<{ id: string }>>[] = [];
  const readPage = vi.fn(() => {
    const answer = Promise.withResolvers<PaginaLida<{ id: string }>>();
    answers.push(answer);
    return answer.promise;
  });
  render(<BarraDeTrabalhos />);
  return { createObjectURL, answers, readPage };
}

it('reads every page after its section was left, shows the progress, and writes one file (DASH-03)', async () => {
  const { createObjectURL, answers, readPage } = start();
  await act(async () => exportar({ nome: 'pedidos', colunas: [], readPage }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.resolve(page('1')));
  expect(await screen.findByText('1 de 2')).toBe(screen.getByRole('status'));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(createObjectURL).not.toHaveBeenCalled();
  await act(async () => answers[1]?.resolve(page('2')));
  await waitFor(() => expect(createObjectURL).toHaveBeenCalledOnce());
  expect(screen.queryByRole('status')).toBeNull();
});

it('misses no row when others leave the filtered list while it is read (DASH-03)', async () => {
  let list = Array.from({ length: 7 }, (_, at) => ({ id: String(at) }));
  const size = 2;
  const pages: number[] = [];
  const readPage = async (pagina: number) => {
    pages.push(pagina);
    const itens = list.slice((pagina - 1) * size, pagina * size);
    const read = { itens, totalPaginas: Math.ceil(list.length / size), totalItens: list.length };
    // Orders that were sent meanwhile are no longer to be sent.
    if (pages.length === 2) list = list.slice(3);
    return read;
  };
  const rows = await lerPaginas(readPage, { passo: () => undefined, isStopped: () => false });
  expect(rows?.map(({ id }) => id).toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(pages.slice(0, 3)).toEqual([1, 2, 3]);
});

it('"Parar" writes no file, and a failed page is reported without one (DASH-03)', async () => {
  const { createObjectURL, answers, readPage } = start();
  await act(async () => exportar({ nome: 'pedidos', colunas: [], readPage }));
  act(() => screen.getByRole('button', { name: 'Parar' }).click());
  await act(async () => answers[0]?.resolve(page('1')));
  expect(readPage).toHaveBeenCalledOnce();
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => exportar({ nome: 'pedidos', colunas: [], readPage }));
  await act(async () => answers[1]?.reject(new TypeError('offline')));
  expect(screen.getByRole('status').textContent).toContain('nenhum arquivo foi escrito');
  act(() => screen.getByRole('button', { name: 'Fechar' }).click());
  expect(createObjectURL).not.toHaveBeenCalled();
});
