import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arquivoDe } from '../../../../../../test/admin/produto-form.ts';
import { render } from '../../../../../../test/render.tsx';
import { Recorte } from './Recorte.tsx';
import { recortar } from './recortar.ts';

vi.mock(import('./recortar.ts'), async (original) => ({
  ...(await original()),
  recortar: vi.fn(async (_: ImageBitmap, file: File) => file),
}));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function open(width: number, height: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  const onDone = vi.fn();
  render(
    <>
      <Recorte arquivo={arquivoDe('jpeg')} onDone={onDone} onCancel={() => undefined} />
    </>,
  );
  const area = await screen.findByLabelText('Área do recorte: as setas a movem');
  return { area, onDone };
}

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

it.each([
  [1000, 800, { x: 180, y: 0, width: 640, height: 800 }],
  [800, 1600, { x: 0, y: 300, width: 800, height: 1000 }],
])('proposes the largest centred 4:5 part of %i × %i (C-75)', async (width, height, part) => {
  const { onDone } = await open(width, height);
  press('Aplicar recorte');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(vi.mocked(recortar).mock.lastCall?.[2]).toEqual(part);
});

it('rejects a crop that is too small (C-75)', async () => {
  const { onDone } = await open(600, 350);
  press('Aplicar recorte');
  expect(
    screen.getByText('O recorte precisa de pelo menos 300 px de largura e de altura.'),
  ).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

it('lets a keyboard user choose the shape and reach the crop area', async () => {
  const { area } = await open(800, 800);
  const proposed = screen.getByLabelText('4:5, como nos cartões da loja');
  await waitFor(() => expect(document.activeElement).toBe(proposed));
  expect(area.tabIndex).toBe(0);
  fireEvent.click(screen.getByLabelText('Livre'));
  expect(screen.getByLabelText('Canto superior esquerdo').tabIndex).toBe(0);
});
