import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
