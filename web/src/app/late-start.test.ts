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
  // The page of the tests may still be on its way when they begin.
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
  it('o código vem depois da página pintada, com tudo o que ela precisa de uma vez', () => {
    lateStart('/start.js');
    expect(fetched()).toEqual([]);
    painted?.();
    expect(fetched()).toEqual(['/a.js', '/b.js', '/start.js']);
    // Each by itself: together they would be one long task.
    expect(run()).toEqual(['/a.js', '/b.js', '/start.js']);
  });

  it('uma página sem lista de código começa assim mesmo', () => {
    document.body.innerHTML = '';
    lateStart('/start.js');
    painted?.();
    expect(run()).toEqual(['/start.js']);
  });

  it('uma aba escondida não pinta nada, e não espera', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    lateStart('/start.js');
    expect(run()).toContain('/start.js');
    vi.restoreAllMocks();
  });
});
