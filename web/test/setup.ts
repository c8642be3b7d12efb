import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { endSession, startSession } from '../src/lib/session/session.ts';
import { descriptorOf } from './descriptor.ts';

// Lazily loaded parts take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const FRAME_MS = 16;
const { setTimeout: later, clearTimeout: cancel } = globalThis;
// jsdom plans each next frame with the clock of that moment. Under a fake one, a later file of this worker would see none.
window.requestAnimationFrame = (run) => Number(later(() => run(performance.now()), FRAME_MS));
window.cancelAnimationFrame = (frame) => cancel(frame);

// Testing Library sets it for the first file of a worker only.
beforeAll(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true));

// Minimal stubs of browser features that Mantine needs and jsdom lacks.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

// jsdom fires `load` and `pageshow` in a later task, which on a busy machine may run during the first test.
if (document.readyState !== 'complete') {
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}

afterEach(() => {
  cleanup();
  // Another account: modules drop what they keep of the test's account, or of none, such as jobs.
  startSession(descriptorOf({ id: '404' }), '404');
  endSession();
  localStorage.clear();
  sessionStorage.clear();
});
