import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('waits for the next frame and its paint', async () => {
  const onPainted = vi.fn();
  void afterPaint().then(onPainted);
  await vi.advanceTimersByTimeAsync(10);
  expect(onPainted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(onPainted).toHaveBeenCalledOnce();
});

it('stops waiting in a window that does not paint', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const onPainted = vi.fn();
  void afterPaint().then(onPainted);
  await vi.advanceTimersByTimeAsync(99);
  expect(onPainted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onPainted).toHaveBeenCalledOnce();
});
