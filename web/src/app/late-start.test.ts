import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lateStart } from './late-start.ts';

let painted: (() => void) | undefined;

class Observer {
  static supportedEntryTypes = ['paint'];
  constructor(tell: (list: { getEntriesByName: () => object[] }, observer: Observer) => void) {
    painted = () => tell({ getEntriesByName: () => [{}] }, this);
  }
  observe() {}
  disconnect() {}
}

const fetched = () =>
  [...document.head.querySelectorAll('link')].map((tag) => tag.getAttribute('href'));
const run = () =>
  [...document.head.querySelectorAll('script')].map((tag) => tag.getAttribute('src'));

beforeEach(() => {
  painted = undefined;
  vi.stubGlobal('PerformanceObserver', Observer);
  // jsdom may still be loading when the tests begin.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
  document.body.innerHTML =
    '<script type="application/json" id="codigo">["/a.js","/b.js"]</script>';
});
afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

describe('lateStart', () => {
  it('loads the code after first paint, all files at once', () => {
    lateStart('/start.js');
    expect(fetched()).toEqual([]);
    painted?.();
    expect(fetched()).toEqual(['/a.js', '/b.js', '/start.js']);
    // Separate scripts: one would be a long task.
    expect(run()).toEqual(['/a.js', '/b.js', '/start.js']);
  });

  it('does not wait for a picture that hangs', () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    lateStart('/start.js');
    painted?.();
    expect(run()).toContain('/start.js');
  });

  it('starts once the document is parsed, even when nothing is ever painted', () => {
    vi.useFakeTimers();
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    lateStart('/start.js');
    painted?.();
    expect(run()).toEqual([]);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    vi.advanceTimersByTime(1000);
    expect(run()).toEqual(['/a.js', '/b.js', '/start.js']);
    painted?.();
    expect(run()).toHaveLength(3);
    vi.useRealTimers();
  });

  it('starts a page without a list of code', () => {
    document.body.innerHTML = '';
    lateStart('/start.js');
    painted?.();
    expect(run()).toEqual(['/start.js']);
  });

  it('does not wait for a paint where only the code can draw the page (DASH-12)', () => {
    document.body.innerHTML += '<div id="app"><div class="awaited"></div></div>';
    lateStart('/start.js');
    expect(run()).toContain('/start.js');
  });

  it('does not wait in a hidden tab', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    lateStart('/start.js');
    expect(run()).toContain('/start.js');
    vi.restoreAllMocks();
  });
});
