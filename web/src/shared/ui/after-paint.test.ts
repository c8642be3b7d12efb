import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('espera o quadro seguinte, e o que ele pinta', async () => {
  const heard = vi.fn();
  void afterPaint().then(heard);
  await vi.advanceTimersByTimeAsync(10);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(heard).toHaveBeenCalledOnce();
});

it('numa janela que não pinta, não espera para sempre', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const heard = vi.fn();
  void afterPaint().then(heard);
  await vi.advanceTimersByTimeAsync(99);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveBeenCalledOnce();
});
