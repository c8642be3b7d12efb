import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const manifests = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="manifest"]')].map(
    ({ href }) => new URL(href).pathname,
  );

it('adds the manifest and registers the service worker when idle', async () => {
  const register = vi.fn(() => Promise.reject(new Error('fechado')));
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  await import('./register.ts');
  expect(register).not.toHaveBeenCalled();
  expect(manifests()).toEqual([]);
  await vi.runAllTimersAsync();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  expect(manifests()).toEqual(['/manifest.webmanifest']);
});

it('adds only the manifest without service worker support', async () => {
  vi.stubGlobal('navigator', {});
  await import('./register.ts');
  await vi.runAllTimersAsync();
  expect(manifests()).toEqual(['/manifest.webmanifest']);
});
