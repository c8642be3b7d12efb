import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOutdated, keptBy } from './kept.ts';
import {
  type Answered,
  type Asked,
  filesNamedIn,
  isForEver,
  mayKeep,
  offlineAddress,
  surplus,
  wayOf,
} from './way.ts';

const ORIGIN = 'https://loja.example';

function asked(path: string, parts: Partial<Asked> & { header?: string } = {}): Asked {
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

function answered(control: string | null, parts: Partial<Answered> = {}): Answered {
  return {
    status: 200,
    type: 'basic',
    redirected: false,
    headers: { get: () => control },
    ...parts,
  };
}

describe('wayOf', () => {
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
  ])('abrir %s: %s', (path, way) => {
    expect(wayOf(asked(path, navigation), ORIGIN)).toBe(way);
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
  ])('pedir %s: %s', (path, way) => {
    expect(wayOf(asked(path), ORIGIN)).toBe(way);
  });

  it('nada que escreve passa por ele, nem o que pede um pedaço, leva credencial ou dispõe do cache', () => {
    const touched = fc.constantFrom<Partial<Asked> & { header?: string }>(
      { method: 'POST' },
      { method: 'HEAD' },
      { method: 'DELETE' },
      { header: 'range' },
      { header: 'authorization' },
    );
    const path = fc.constantFrom('/', '/assets/a.js', '/imagens/a.webp', '/offline');
    fc.assert(
      fc.property(path, touched, fc.constantFrom({}, navigation), (where, how, mode) => {
        expect(wayOf(asked(where, { ...mode, ...how }), ORIGIN)).toBeNull();
      }),
    );
    expect(wayOf(asked('/assets/a.js', { cache: 'only-if-cached' }), ORIGIN)).toBeNull();
  });

  it('um quadro dentro de uma página não é uma página', () => {
    const frame = { mode: 'navigate', destination: 'iframe' };
    expect(wayOf(asked('/', frame), ORIGIN)).toBeNull();
  });
});

describe('o que se guarda', () => {
  it.each<[string, Answered, boolean]>([
    ['inteira e de todos', answered('public, max-age=60'), true],
    ['sem cabeçalho', answered(null), true],
    ['um pedaço', answered(null, { status: 206 }), false],
    ['um erro', answered(null, { status: 503 }), false],
    ['opaca', answered(null, { type: 'opaque', status: 0 }), false],
    ['de outra origem', answered(null, { type: 'cors' }), false],
    ['levada a outro endereço', answered(null, { redirected: true }), false],
    ['de uma pessoa só', answered('private'), false],
    ['que não se guarda', answered('no-store'), false],
  ])('%s', (_name, response, kept) => {
    expect(mayKeep(response)).toBe(kept);
  });

  it('só o que nunca muda se usa com rede', () => {
    expect(isForEver(answered('public, max-age=31536000, immutable'))).toBe(true);
    expect(isForEver(answered('public, max-age=3600'))).toBe(false);
  });

  it('os mais novos ficam, nunca mais do que cabem', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat(20), (entries, limit) => {
        const gone = surplus(entries, limit);
        expect(entries.slice(gone.length).length).toBe(Math.min(entries.length, limit));
        expect([...gone, ...entries.slice(gone.length)]).toEqual(entries);
      }),
    );
  });

  it('de outra versão nada fica; fotos e o que não é dele ficam', () => {
    const kept = keptBy('b');
    const names = ['lojaSemConexao-a', 'arquivosDaLoja-a', 'lojaSemConexao-b', 'arquivosDaLoja-b'];
    const others = ['fotosDaLoja', 'fotosVistas', 'alheio-a'];
    expect([...names, ...others].filter((name) => isOutdated(name, kept))).toEqual([
      'lojaSemConexao-a',
      'arquivosDaLoja-a',
    ]);
  });
});

it('offlineAddress: o endereço pedido vai junto, e volta como era', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (path, search) => {
      const url = new URL(`/p/${encodeURIComponent(path)}?busca=${search}`, ORIGIN);
      const address = new URL(offlineAddress(url.href), ORIGIN);
      expect(address.pathname).toBe('/offline');
      expect(address.searchParams.get('de')).toBe(url.pathname + url.search);
    }),
  );
});

it('filesNamedIn: cada arquivo que a página nomeia, uma vez', () => {
  const html =
    '<link href="/assets/f-1.woff2"><script src="/assets/a_1.js"></script>["/assets/a_1.js"]<a href="/">';
  expect(filesNamedIn(html)).toEqual(['/assets/f-1.woff2', '/assets/a_1.js']);
  expect(filesNamedIn('')).toEqual([]);
});
