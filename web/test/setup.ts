import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { endSession, startSession } from '../src/lib/session/session.ts';
import { descriptorOf } from './descriptor.ts';

/** Prints the page, except in an attempt of a wait: each would take long, and the time-out prints it. */
function createElementError(message: string | null, container: Element): Error {
  const isAttempt = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  const page = isAttempt ? [] : [prettyDOM(container)];
  const error = new Error([message ?? '', ...page].join('\n\n'));
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, createElementError);
  return error;
}

// Lazily loaded parts take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: createElementError });

// A tenth of the CPU time, a fifth on a busy machine: React takes a stack trace for each element, which only its warnings print.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  });
}

// Minimal stubs of browser features that Mantine needs and jsdom lacks. Reduced motion leaves the transitions out.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query === '(prefers-reduced-motion: reduce)',
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

// jsdom draws frames by an interval, which ends for all later tests of the process when it began with a fake clock.
const frames = new Set<ReturnType<typeof setTimeout>>();
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
  const frame = setTimeout(() => {
    frames.delete(frame);
    draw(performance.now());
  }, 16);
  frames.add(frame);
  return frame;
});
vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));

// jsdom fires `load` and `pageshow` in a later task, which on a busy machine may run during the first test.
if (document.readyState !== 'complete') {
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  // A transition that has just begun would draw after the window is gone.
  for (const frame of frames) clearTimeout(frame);
  frames.clear();
  // Another account: modules drop what they keep of the test's account, or of none, such as jobs.
  startSession(descriptorOf({ id: '404' }), '404');
  endSession();
  localStorage.clear();
  sessionStorage.clear();
});

// The next file of the process begins with modules of the shop that remember nothing.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
