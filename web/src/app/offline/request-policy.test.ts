import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cachesOf, isOutdated } from './cache-names.ts';
import {
  classifyRequest,
  filesNamedIn,
  isCacheable,
  isImmutable,
  offlineAddress,
  type RequestParts,
  type ResponseParts,
  surplus,
} from './request-policy.ts';

const ORIGIN = 'https://loja.example';

function requestOf(
  path: string,
  parts: Partial<RequestParts> & { header?: string } = {},
): RequestParts {
  const { header, ...rest } = parts;
  return {
    method: 'GET',
    url: new URL(path, ORIGIN).href,
    mode: 'cors',
    destination: '',
    cache: 'default',
    headers: { has: (name) => name === header },
    ...rest,
  };
}

const navigation = { mode: 'navigate', destination: 'document' };

function responseOf(control: string | null, parts: Partial<ResponseParts> = {}): ResponseParts {
  return {
    status: 200,
    type: 'basic',
    redirected: false,
    headers: { get: () => control },
    ...parts,
  };
}

describe('classifyRequest', () => {
  it.each([
    ['/', 'page'],
    ['/produtos?categoria=Nicho', 'page'],
    ['/offlines', 'page'],
    ['/offline?de=%2F', 'offline'],
    ['/graphql', null],
    ['/sandbox', null],
    ['/health/live', null],
    ['/imagens/a-360.webp', null],
    ['/sitemap.xml', null],
    ['https://outra.example/', null],
  ])('classifies a navigation to %s: %s', (path, kind) => {
    expect(classifyRequest(requestOf(path, navigation), ORIGIN)).toBe(kind);
  });

  it.each([
    ['/assets/a-1.js', 'file'],
    ['/assets/f-1.woff2', 'file'],
    ['/imagens/a-360.webp', 'picture'],
    ['/loja/hero-1-960.avif', 'picture'],
    ['/graphql', null],
    ['/sw.js', null],
    ['/manifest.webmanifest', null],
    ['/produtos', null],
    ['https://outra.example/assets/a.js', null],
  ])('classifies a request for %s: %s', (path, kind) => {
    expect(classifyRequest(requestOf(path), ORIGIN)).toBe(kind);
  });

  it('ignores writes, range requests, credentials and explicit cache modes', () => {
    const touched = fc.constantFrom<Partial<RequestParts> & { header?: string }>(
      { method: 'POST' },
      { method: 'HEAD' },
      { method: 'DELETE' },
      { header: 'range' },
      { header: 'authorization' },
    );
    const path = fc.constantFrom('/', '/assets/a.js', '/imagens/a.webp', '/offline');
    fc.assert(
      fc.property(path, touched, fc.constantFrom({}, navigation), (where, how, mode) => {
        expect(classifyRequest(requestOf(where, { ...mode, ...how }), ORIGIN)).toBeNull();
      }),
    );
    expect(
      classifyRequest(requestOf('/assets/a.js', { cache: 'only-if-cached' }), ORIGIN),
    ).toBeNull();
  });

  it('ignores a navigation inside a frame', () => {
    const frame = { mode: 'navigate', destination: 'iframe' };
    expect(classifyRequest(requestOf('/', frame), ORIGIN)).toBeNull();
  });
});

describe('what is cached', () => {
  it.each<[string, ResponseParts, boolean]>([
    ['stores a complete public response', responseOf('public, max-age=60'), true],
    ['stores a response without cache-control', responseOf(null), true],
    ['rejects a partial response', responseOf(null, { status: 206 }), false],
    ['rejects an error', responseOf(null, { status: 503 }), false],
    ['rejects an opaque response', responseOf(null, { type: 'opaque', status: 0 }), false],
    ['rejects a response of another origin', responseOf(null, { type: 'cors' }), false],
    ['rejects a redirected response', responseOf(null, { redirected: true }), false],
    ['rejects a private response', responseOf('private'), false],
    ['rejects a no-store response', responseOf('no-store'), false],
  ])('%s', (_name, response, expected) => {
    expect(isCacheable(response)).toBe(expected);
  });

  it('uses only immutable files while online', () => {
    expect(isImmutable(responseOf('public, max-age=31536000, immutable'))).toBe(true);
    expect(isImmutable(responseOf('public, max-age=3600'))).toBe(false);
  });

  it('keeps the newest entries up to the limit', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat(20), (entries, limit) => {
        const removed = surplus(entries, limit);
        expect(entries.slice(removed.length).length).toBe(Math.min(entries.length, limit));
        expect([...removed, ...entries.slice(removed.length)]).toEqual(entries);
      }),
    );
  });

  it('deletes caches of other versions, not pictures or foreign caches', () => {
    const expected = cachesOf('b');
    const names = ['lojaSemConexao-a', 'arquivosDaLoja-a', 'lojaSemConexao-b', 'arquivosDaLoja-b'];
    const others = ['fotosDaLoja', 'fotosVistas', 'alheio-a'];
    expect([...names, ...others].filter((name) => isOutdated(name, expected))).toEqual([
      'lojaSemConexao-a',
      'arquivosDaLoja-a',
    ]);
  });
});

it('offlineAddress keeps the requested address', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (path, search) => {
      const url = new URL(`/p/${encodeURIComponent(path)}?busca=${search}`, ORIGIN);
      const address = new URL(offlineAddress(url.href), ORIGIN);
      expect(address.pathname).toBe('/offline');
      expect(address.searchParams.get('de')).toBe(url.pathname + url.search);
    }),
  );
});

it('filesNamedIn returns each referenced file once', () => {
  const html =
    '<link href="/assets/f-1.woff2"><script src="/assets/a_1.js"></script>["/assets/a_1.js","/assets/a~b-1.js"]<a href="/">';
  expect(filesNamedIn(html)).toEqual(['/assets/f-1.woff2', '/assets/a_1.js', '/assets/a~b-1.js']);
  expect(filesNamedIn('')).toEqual([]);
});
