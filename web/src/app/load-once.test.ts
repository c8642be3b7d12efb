import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

const offline = new TypeError('offline');

it('returns the same promise while loading and after success, and then the value itself', async () => {
  const load = vi.fn(() => Promise.resolve('página'));
  const { load: loadModule, loaded } = loadOnce(load);
  const first = loadModule();
  expect(loaded()).toBeUndefined();
  expect(loadModule('visita')).toBe(first);
  await expect(first).resolves.toBe('página');
  expect(loaded()).toBe('página');
  expect(loadModule('outra')).toBe(first);
  expect(load).toHaveBeenCalledOnce();
});

it('repeats a failed load once by itself', async () => {
  const load = vi.fn(() => Promise.resolve('página')).mockRejectedValueOnce(offline);
  await expect(loadOnce(load).load()).resolves.toBe('página');
});

it('retries a failure for another visit or without a visit, not for the failed visit', async () => {
  const load = vi.fn(() => Promise.reject<string>(offline));
  const { load: loadModule } = loadOnce(load);
  await expect(loadModule()).rejects.toBe(offline);
  await expect(loadModule('visita')).rejects.toBe(offline);
  expect(load).toHaveBeenCalledTimes(4);
  await expect(loadModule('visita')).rejects.toBe(offline);
  await expect(loadModule('visita')).rejects.toBe(offline);
  expect(load).toHaveBeenCalledTimes(4);
  await expect(loadModule()).rejects.toBe(offline);
  load.mockReturnValue(Promise.resolve('página'));
  await expect(loadModule('outra')).resolves.toBe('página');
  expect(load).toHaveBeenCalledTimes(7);
});
