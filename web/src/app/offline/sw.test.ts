import { beforeEach, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'https://loja.example';
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' };

/** The part of Cache Storage that the worker uses; entries in insertion order. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  readonly #fetch: (url: string) => Promise<Response>;

  constructor(fetchFile: (url: string) => Promise<Response>) {
    this.#fetch = fetchFile;
  }

  match(request: Request | string) {
    return Promise.resolve(this.entries.get(pathOf(request))?.clone());
  }

  put(request: Request | string, response: Response) {
    this.entries.delete(pathOf(request));
    this.entries.set(pathOf(request), response);
    return Promise.resolve();
  }

  async addAll(paths: string[]) {
    for (const path of paths) await this.put(path, await this.#fetch(path));
  }

  keys() {
    return Promise.resolve([...this.entries.keys()].map((path) => new Request(ORIGIN + path)));
  }

  delete(request: Request) {
    return Promise.resolve(this.entries.delete(pathOf(request)));
  }
}

function pathOf(request: Request | string): string {
  return new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
}

function reply(body: string, init: ResponseInit = {}): Response {
  const response = new Response(body, init);
  return Object.defineProperties(response, {
    type: { value: 'basic' },
    clone: { value: () => reply(body, init) },
  });
}

type Listener = (event: object) => void;

/** Starts a worker with a fresh browser environment; `answer` is the network. */
async function startWorker(answer: (path: string) => Response) {
  let online = true;
  const requested: string[] = [];
  const network = (request: Request | string) => {
    const path = pathOf(request);
    if (!online) return Promise.reject(new TypeError('Failed to fetch'));
    requested.push(path);
    return Promise.resolve(answer(path));
  };
  const stores = new Map<string, FakeCache>();
  const listeners = new Map<string, Listener>();
  const preload = vi.fn(() => Promise.resolve());
  vi.resetModules();
  vi.stubGlobal('__OFFLINE__', { version: 'b', files: ['/assets/a.js'] });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('caches', {
    open: (name: string) => {
      const store = stores.get(name) ?? new FakeCache(network);
      stores.set(name, store);
      return Promise.resolve(store);
    },
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: async (request: Request) => {
      for (const store of stores.values()) {
        const cached = await store.match(request);
        if (cached) return cached;
      }
      return undefined;
    },
  });
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    registration: { navigationPreload: { enable: preload } },
    clients: { claim: () => Promise.resolve() },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  await import('./sw.ts');

  const run = async (type: 'install' | 'activate') => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (part: Promise<unknown>) => work.push(part) });
    await Promise.all(work);
  };
  /** Returns the worker's response; undefined when the browser handles the request. */
  const ask = async (path: string, parts: object = {}, preloaded?: Response) => {
    const work: Promise<unknown>[] = [];
    let given: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request: {
        method: 'GET',
        url: ORIGIN + path,
        mode: 'cors',
        destination: '',
        cache: 'default',
        headers: new Headers(),
        ...parts,
      },
      preloadResponse: Promise.resolve(preloaded),
      respondWith: (response: Promise<Response>) => {
        given = response;
      },
      waitUntil: (part: Promise<unknown>) => work.push(part),
    });
    const response = await given;
    await Promise.all(work);
    return response;
  };
  return {
    run,
    ask,
    open: (path: string, preloaded?: Response) =>
      ask(path, { mode: 'navigate', destination: 'document' }, preloaded),
    requested,
    stores,
    preload,
    disconnect: () => {
      online = false;
    },
  };
}

const OFFLINE_PAGE = '<script src="/assets/b.js"></script>';

function shop(path: string): Response {
  if (path === '/offline') return reply(OFFLINE_PAGE, { headers: { 'cache-control': 'no-cache' } });
  if (path.startsWith('/assets/')) return reply(path, { headers: FOR_EVER });
  if (path === '/nada') return reply('a loja diz que não há', { status: 404 });
  if (path === '/caida') return reply('a loja diz que já volta', { status: 503 });
  return reply(`rede ${path}`);
}

beforeEach(() => {
  // jsdom lacks redirect responses.
  vi.spyOn(Response, 'redirect').mockImplementation((to, status) => {
    return new Response(null, { status: status ?? 302, headers: { location: String(to) } });
  });
});

describe('service worker', () => {
  it('stores the offline page with all files that the build and the page name', async () => {
    const worker = await startWorker(shop);
    await worker.run('install');
    const stored = worker.stores.get('lojaSemConexao-b');
    expect([...(stored?.entries.keys() ?? [])]).toEqual([
      '/assets/a.js',
      '/assets/b.js',
      '/offline',
    ]);
  });

  it('fails the installation as a whole', async () => {
    const worker = await startWorker((path) =>
      path === '/offline' ? reply('', { status: 503 }) : shop(path),
    );
    await expect(worker.run('install')).rejects.toThrow('/offline answered 503');
  });

  it('deletes caches of other versions and enables navigation preload on activation', async () => {
    const worker = await startWorker(shop);
    for (const name of ['lojaSemConexao-a', 'fotosDaLoja']) await caches.open(name);
    await worker.run('install');
    await worker.run('activate');
    expect([...worker.stores.keys()].toSorted()).toEqual(['fotosDaLoja', 'lojaSemConexao-b']);
    expect(worker.preload).toHaveBeenCalledOnce();
  });

  it.each([
    ['/produtos', 200],
    ['/nada', 404],
    ['/caida', 503],
  ])("returns the network's reply while online: %s, %i", async (path, status) => {
    const worker = await startWorker(shop);
    await worker.run('install');
    for (const preloaded of [undefined, shop(path)]) {
      const response = await worker.open(path, preloaded);
      expect(response?.status).toBe(status);
      expect(await response?.text()).toBe(await shop(path).text());
    }
    expect(worker.requested.filter((requested) => requested === path)).toHaveLength(1);
  });

  it('redirects to the offline page with the requested address while offline', async () => {
    const worker = await startWorker(shop);
    await worker.run('install');
    worker.disconnect();
    const away = await worker.open('/produtos?busca=oud');
    expect([away?.status, away?.headers.get('location')]).toEqual([
      302,
      '/offline?de=%2Fprodutos%3Fbusca%3Doud',
    ]);
    const page = await worker.open('/offline?de=%2Fprodutos');
    expect(await page?.text()).toBe(OFFLINE_PAGE);
    expect(await (await worker.ask('/assets/b.js'))?.text()).toBe('/assets/b.js');
  });

  it('fails like the browser while offline without a stored page', async () => {
    const worker = await startWorker(shop);
    worker.disconnect();
    await expect(worker.open('/produtos')).rejects.toThrow('Failed to fetch');
    await expect(worker.open('/offline')).rejects.toThrow('Failed to fetch');
  });

  it('serves immutable files from the cache and others from the network while online', async () => {
    let drawing = 1;
    const worker = await startWorker((path) =>
      path.startsWith('/loja/') ? reply(`desenho ${drawing}`) : shop(path),
    );
    await worker.ask('/assets/c.js');
    await worker.ask('/assets/c.js');
    expect(worker.requested).toEqual(['/assets/c.js']);
    const read = async () => (await worker.ask('/loja/icone.png'))?.text();
    expect(await read()).toBe('desenho 1');
    drawing = 2;
    expect(await read()).toBe('desenho 2');
    worker.disconnect();
    expect(await read()).toBe('desenho 2');
    await expect(worker.ask('/imagens/outra.webp')).rejects.toThrow('Failed to fetch');
  });

  it('stores no errors and at most sixty pictures', async () => {
    const worker = await startWorker((path) =>
      path === '/imagens/nada.webp' ? reply('', { status: 404 }) : reply(path),
    );
    await worker.ask('/imagens/nada.webp');
    expect(worker.stores.get('fotosDaLoja')).toBeUndefined();
    for (let number = 1; number <= 65; number += 1) await worker.ask(`/imagens/${number}.webp`);
    const stored = [...(worker.stores.get('fotosDaLoja')?.entries.keys() ?? [])];
    expect([stored.length, stored[0], stored.at(-1)]).toEqual([
      60,
      '/imagens/6.webp',
      '/imagens/65.webp',
    ]);
  });

  it('uses the network when the cache can be neither read nor written', async () => {
    const worker = await startWorker(shop);
    const closed = () => Promise.reject(new DOMException('closed', 'UnknownError'));
    Object.assign(caches, { open: closed, match: closed });
    expect(await (await worker.ask('/assets/c.js'))?.text()).toBe('/assets/c.js');
    expect(await (await worker.open('/offline'))?.text()).toBe(OFFLINE_PAGE);
    worker.disconnect();
    await expect(worker.open('/produtos')).rejects.toThrow('Failed to fetch');
  });

  it('leaves /graphql and writes alone', async () => {
    const worker = await startWorker(shop);
    expect(await worker.ask('/graphql', { method: 'POST' })).toBeUndefined();
    expect(await worker.ask('/assets/a.js', { method: 'POST' })).toBeUndefined();
    expect(worker.requested).toEqual([]);
  });
});
