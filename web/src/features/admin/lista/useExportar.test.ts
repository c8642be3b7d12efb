import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PaginaLida, useExportar } from './useExportar.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads no further page and writes no file after the section is left', async () => {
  const createObjectURL = vi.fn(() => 'blob:x');
  vi.stubGlobal('URL', { createObjectURL, revokeObjectURL: () => undefined });
  const page: PaginaLida<{ id: string }> = { itens: [{ id: '1' }], totalPaginas: 2, totalItens: 2 };
  const answers: ((read: typeof page) => void)[] = [];
  const readPage = vi.fn(() => new Promise<typeof page>((resolve) => answers.push(resolve)));
  const { result, unmount } = renderHook(() =>
    useExportar({ nome: 'pedidos', colunas: [], readPage }),
  );
  act(() => result.current.start());
  unmount();
  await act(async () => answers[0]?.(page));
  await act(async () => answers[1]?.(page));
  expect(readPage).toHaveBeenCalledOnce();
  expect(createObjectURL).not.toHaveBeenCalled();
});
