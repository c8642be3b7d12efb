import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRenderer } from './entry-server.tsx';

/** The year in the footer of an unknown address's page. */
async function yearOf({ render }: ReturnType<typeof createRenderer>): Promise<string | undefined> {
  const url = new URL('https://loja.example/nao-existe');
  const execute = async () => ({ data: { configuracao: null } });
  const { html } = await render({ url, mobile: false, execute });
  return /©.*?(\d{4})/.exec(html)?.[1];
}

beforeEach(() => {
  vi.stubGlobal('__CLIENT_FILES__', { manifest: {}, styles: {} });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page shows the year of its drawing, and a kept error page is drawn again after ten minutes (GW-20)', async () => {
  vi.setSystemTime(new Date(2026, 11, 31, 23, 55));
  const renderer = createRenderer({ template: '<!--app-->' });
  expect(await yearOf(renderer)).toBe('2026');
  vi.advanceTimersByTime(11 * 60_000);
  expect(await yearOf(renderer)).toBe('2027');
});
