import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('com service workers, inscreve o da loja quando o navegador tem tempo', async () => {
  const register = vi.fn(() => Promise.reject(new Error('fechado')));
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  await import('./register.ts');
  expect(register).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
});

it('sem service workers nada acontece', async () => {
  vi.stubGlobal('navigator', {});
  await import('./register.ts');
  expect(vi.getTimerCount()).toBe(0);
});
