import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { arquivoDe } from '../../../../../../test/admin/produto-form.ts';
import { type ImagemEscolhida, useImagem } from './useImagem.ts';

it('keeps the last of two quickly chosen images, whichever check finishes first', async () => {
  const opened: (() => void)[] = [];
  vi.stubGlobal(
    'createImageBitmap',
    async () =>
      new Promise((resolve) => {
        opened.push(() => resolve({ width: 800, height: 800, close: () => undefined }));
      }),
  );
  const { result } = renderHook(() => {
    const [escolhida, setEscolhida] = useState<ImagemEscolhida | null>(null);
    return { escolhida, ...useImagem(escolhida, setEscolhida) };
  });
  const [first, last] = [arquivoDe('jpeg'), arquivoDe('png')];
  act(() => result.current.choose(first));
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => result.current.choose(last));
  await waitFor(() => expect(opened).toHaveLength(2));
  await act(async () => opened[1]?.());
  await act(async () => opened[0]?.());
  expect(result.current.escolhida?.arquivo).toBe(last);
});
