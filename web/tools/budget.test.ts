import { expect, it } from 'vitest';
import { initialFiles, outgrownPages, pagesWithAdmin } from './budget.ts';

const manifest = {
  'index.html': { file: 'entry.js', imports: ['_common.js'] },
  '_common.js': { file: 'common.js', imports: ['_base.js'] },
  '_base.js': { file: 'base.js', css: ['base.css'], imports: ['_common.js'] },
  page: {
    file: 'page.js',
    css: ['page.css', 'base.css'],
    imports: ['_common.js'],
    dynamicImports: ['drawer'],
  },
  drawer: { file: 'drawer.js', css: ['drawer.css'] },
};

it('counts the entry, the page and their static imports, each file once', () => {
  expect(initialFiles(manifest, ['index.html', 'page'])).toEqual({
    js: ['entry.js', 'common.js', 'base.js', 'page.js'],
    css: ['base.css', 'page.css'],
  });
});

it('a page that the build does not know is an error', () => {
  expect(() => initialFiles(manifest, ['other'])).toThrow('does not know other');
});

it('names the public pages that load the dashboard', () => {
  const withAdmin = {
    'index.html': { file: 'entry.js' },
    'src/shop/home/HomePage.tsx': { file: 'home.js', imports: ['_lista.js'] },
    'src/shop/sobre/SobrePage.tsx': {
      file: 'sobre.js',
      dynamicImports: ['src/admin/A.tsx'],
    },
    '_lista.js': { file: 'lista.js', imports: ['src/admin/A.tsx'] },
    'src/admin/A.tsx': { file: 'a.js' },
  };
  const pages = [
    { page: '/', source: 'shop/home/HomePage' },
    { page: '/sobre', source: 'shop/sobre/SobrePage' },
    { page: '/dashboard', source: 'admin/A' },
  ];
  expect(pagesWithAdmin(withAdmin, pages)).toEqual(['/']);
});

it('a page outgrows its accepted JavaScript by more than 3 %, and a new page by its first byte', () => {
  const weigh = (page: string, bytes: number) =>
    ({ page, kind: 'JavaScript', bytes, limit: 1e6 }) as const;
  const weights = [weigh('/', 103_000), weigh('/produtos', 103_001), weigh('/nova', 1)];
  expect(outgrownPages(weights, { '/': 100_000, '/produtos': 100_000 })).toEqual([
    expect.stringContaining('/produtos has grown from 97.7 KB to 100.6 KB'),
    expect.stringContaining('/nova has grown from 0.0 KB'),
  ]);
});
