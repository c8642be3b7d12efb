import { onTestFinished, vi } from 'vitest';

/** The person of this test has not asked for reduced motion. */
export function allowMotion(): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: false }),
  );
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
}
