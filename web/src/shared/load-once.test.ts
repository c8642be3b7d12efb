import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

const offline = new TypeError('offline');

it('o que está a caminho ou chegou é o mesmo para todos', async () => {
  const load = vi.fn(() => Promise.resolve('página'));
  const obtain = loadOnce(load);
  const first = obtain();
  expect(obtain('visita')).toBe(first);
  await expect(first).resolves.toBe('página');
  expect(obtain('outra')).toBe(first);
  expect(load).toHaveBeenCalledOnce();
});

it('o que falhou é tentado de novo por outra visita ou por quem vai abrir, não por quem mostra a falha', async () => {
  const load = vi.fn(() => Promise.reject<string>(offline));
  const obtain = loadOnce(load);
  await expect(obtain()).rejects.toBe(offline);
  await expect(obtain('visita')).rejects.toBe(offline);
  expect(load).toHaveBeenCalledTimes(2);
  await expect(obtain('visita')).rejects.toBe(offline);
  await expect(obtain('visita')).rejects.toBe(offline);
  expect(load).toHaveBeenCalledTimes(2);
  await expect(obtain()).rejects.toBe(offline);
  load.mockReturnValue(Promise.resolve('página'));
  await expect(obtain('outra')).resolves.toBe('página');
  expect(load).toHaveBeenCalledTimes(4);
});
